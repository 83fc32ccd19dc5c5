import fc from 'fast-check';
import { type PersonIdentifier } from '../../src/companies/people/person.events.js';
import { type IdentifiedRecord, joinRecords } from './join-records.js';

/** `p:ann` is a profile, `e:…` an e-mail address, `n:…` a name at a company. */
function record(recordId: string, ...marks: string[]): IdentifiedRecord {
  const kinds = { p: 'profile', e: 'email', n: 'name' } as const;
  return { recordId, identifiers: marks.map((id) => ({ kind: kinds[id.charAt(0) as 'p' | 'e' | 'n'], id })) };
}

const joined = (...records: IdentifiedRecord[]): Record<string, string | null> =>
  Object.fromEntries(joinRecords(records));

describe('records are one person', () => {
  it('where they share a profile or an address, at whatever companies', () => {
    const records = [record('1', 'p:ann', 'n:x'), record('2', 'p:ann', 'n:y'), record('3', 'e:ann', 'p:ann')];
    expect(joined(...records)).toEqual({ 1: '1', 2: '1', 3: '1' });
  });

  it('where they share a name at a company, and only one profile is known there', () => {
    expect(joined(record('1', 'n:x'), record('2', 'e:ann', 'n:x'), record('3', 'p:ann', 'n:x'))).toEqual({
      1: '3',
      2: '3',
      3: '3',
    });
  });

  it('where no profile is known, by the name at the company alone', () => {
    expect(joined(record('1', 'n:x'), record('2', 'e:ann', 'n:x'))).toEqual({ 1: '2', 2: '2' });
  });
});

describe('records are not one person', () => {
  it('with two profiles; what has none is nobody’s', () => {
    expect(joined(record('1', 'p:ann', 'n:x'), record('2', 'p:other', 'n:x'), record('3', 'n:x'))).toEqual({
      1: '1',
      2: '2',
      3: null,
    });
  });

  it('with two names, or one name at two companies', () => {
    expect(joined(record('1', 'n:x'), record('2', 'n:y'))).toEqual({ 1: '1', 2: '2' });
  });

  it('without identifiers', () => {
    expect(joined(record('1'), record('2'))).toEqual({ 1: '1', 2: '2' });
  });
});

const MARKS = ['p:1', 'p:2', 'p:3', 'e:1', 'e:2', 'n:x', 'n:y', 'n:z'];
const RECORDS = fc
  .array(fc.subarray(MARKS, { minLength: 1 }), { minLength: 1, maxLength: 8 })
  .map((all) => all.map((marks, at) => record(String(at), ...marks)));

describe('joining', () => {
  it('depends on no order of records or identifiers', () => {
    fc.assert(
      fc.property(RECORDS, fc.infiniteStream(fc.nat()), (records, numbers) => {
        const shuffledList = <T>(list: readonly T[]): T[] =>
          list
            .map((value) => ({ value, at: numbers.next().value as number }))
            .sort((a, b) => a.at - b.at)
            .map(({ value }) => value);
        const other = shuffledList(records).map(({ recordId, identifiers }) => ({
          recordId,
          identifiers: shuffledList<PersonIdentifier>(identifiers),
        }));
        expect(joined(...other)).toEqual(joined(...records));
      }),
      { numRuns: 2_000 },
    );
  });

  it('never puts two profiles under one person that no address connects', () => {
    fc.assert(
      fc.property(RECORDS, (records) => {
        const persons = joinRecords(records);
        const withoutNames = records.map(({ recordId, identifiers }) => ({
          recordId,
          identifiers: identifiers.filter(({ kind }) => kind !== 'name'),
        }));
        const strong = joinRecords(withoutNames);
        const profiled = records.filter(({ identifiers }) => identifiers.some(({ kind }) => kind === 'profile'));
        for (const one of profiled) {
          for (const other of profiled) {
            const areOne = persons.get(one.recordId) === persons.get(other.recordId);
            expect(areOne).toBe(strong.get(one.recordId) === strong.get(other.recordId));
          }
        }
      }),
      { numRuns: 2_000 },
    );
  });
});
