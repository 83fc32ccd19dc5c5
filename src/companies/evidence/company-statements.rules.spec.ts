import { type RecordedEvent } from '../../kernel/domain-event.js';
import { fieldStatements, roundStatements } from './company-statements.rules.js';
import { type Statement } from './evidence.js';
import { NAMED_FIELDS, type NamedField } from './field-texts.rules.js';

const STREAM = 'company-1';
const from = (source: string, more: object = {}): object => ({
  source,
  observedAt: '2026-01-01T00:00:00.000Z',
  ...more,
});

function logOf(...events: readonly (readonly [type: string, data: object])[]): RecordedEvent[] {
  return events.map(([type, data], at) => ({
    id: `event-${at}`,
    stream: STREAM,
    revision: BigInt(at),
    position: BigInt(at),
    type,
    recordedAt: at,
    data,
    metadata: {},
  })) as unknown as RecordedEvent[];
}

function field(wire: string): NamedField {
  const found = NAMED_FIELDS.find((one) => one.wire === wire);
  if (!found) throw new Error(wire);
  return found;
}

const said = ({ kind, value, from: { source, rule }, eventId }: Statement): unknown[] => [kind, value, source, rule, eventId]; // prettier-ignore

describe('statements of a company', () => {
  const log = logOf(
    ['CompanyRegistered', { details: { name: 'A', employeeCount: 84, isHiring: true }, provenance: from('first', { file: 'a.json', line: 2 }) }], // prettier-ignore
    ['CompanyFactsConfirmed', { fields: ['employeeCount'], roundIds: ['r1-told'], productIds: [], isExitConfirmed: false, provenance: from('again') }], // prettier-ignore
    ['CompanyDetailsChanged', { changes: { employeeCount: 1_091 }, provenance: from('recount', { readings: { employeeCount: { rule: 'word', seen: ['1091 people'], version: 1 } } }) }], // prettier-ignore
    ['CompanyDetailsChanged', { changes: { employeeCount: null }, provenance: from('withdrawal') }],
    ['DomainClaimed', { domain: 'a.com', claimant: { kind: 'company', companyId: '1' } }],
  );

  it('gives the newest first, with earlier values, repetitions and how a value was read', () => {
    expect(fieldStatements(log, field('employee_count')).map(said)).toEqual([
      ['stated', null, 'withdrawal', undefined, 'event-3'],
      ['stated', '1,091', 'recount', 'word: 1091 people', 'event-2'],
      ['repeated', '84', 'again', undefined, 'event-1'],
      ['stated', '84', 'first', undefined, 'event-0'],
    ]);
  });

  it('keeps file and line of the import', () => {
    expect(fieldStatements(log, field('is_hiring'))).toMatchObject([
      { value: 'Yes', from: { file: 'a.json', line: 2 } },
    ]);
  });

  it('says that an operator corrected a wrong value', () => {
    const wrong = { fields: ['employeeCount'], since: null, why: 'counted twice', evidenceUrl: null };
    const corrected = logOf(
      ['CompanyRegistered', { details: { name: 'A', employeeCount: 84 }, provenance: from('first') }],
      ['CompanyDetailsChanged', { changes: { employeeCount: 42 }, provenance: from('operator'), wrong }],
    );
    expect(fieldStatements(corrected, field('employee_count')).map(said)).toEqual([
      ['stated', '42', 'operator', 'the value before was wrong, and was corrected', 'event-1'],
      ['stated', '84', 'first', undefined, 'event-0'],
    ]);
  });

  it('leaves out the statements of an earlier company at the same domain', () => {
    const withdrawn = logOf(
      ['CompanyRegistered', { details: { name: 'Old Acme' }, provenance: from('first') }],
      ['FundingRoundRecorded', { roundId: 'r1', round: 'Seed', date: '2024-05', amount: 5, provenance: from('first') }],
      ['CompanyWithdrawn', { reason: 'asked' }],
      ['CompanyRegistered', { details: { name: 'New Acme' }, provenance: from('second') }],
    );
    expect(fieldStatements(withdrawn, field('name')).map(said)).toEqual([
      ['stated', 'New Acme', 'second', undefined, 'event-3'],
    ]);
    expect(roundStatements(withdrawn, 'r1')).toEqual([]);
  });

  it('says nothing of a field that no source states', () => {
    expect(fieldStatements(log, field('hq_city'))).toEqual([]);
  });

  it('shows the words of a source that yield no value', () => {
    const unread = logOf(['CompanyRegistered', { details: { name: 'A' }, provenance: from('first', { readings: { employeeCount: { rule: 'zero', seen: ['0'], version: 1 } } }) }]); // prettier-ignore
    expect(fieldStatements(unread, field('employee_count')).map(said)).toEqual([
      ['stated', null, 'first', 'zero: 0', 'event-0'],
    ]);
  });

  it('gathers the reports of one round and leaves out those of others', () => {
    const round = { roundId: 'r1', round: 'Seed', date: '2024-05', amount: 1_500_000 };
    const rounds = logOf(
      ['FundingRoundRecorded', { ...round, provenance: from('first') }],
      ['FundingRoundRecorded', { ...round, roundId: 'r2', provenance: from('first') }],
      ['FundingRoundCorroborated', { ...round, toldAs: 'r1-told', amount: null, provenance: from('second') }],
      ['CompanyFactsConfirmed', { fields: [], roundIds: ['r1-told'], productIds: [], provenance: from('second later') }], // prettier-ignore
    );
    expect(roundStatements(rounds, 'r1').map(said)).toEqual([
      ['repeated', null, 'second later', undefined, 'event-3'],
      ['also', 'Seed, May 2024, amount not on file', 'second', undefined, 'event-2'],
      ['stated', 'Seed, May 2024, $1,500,000', 'first', undefined, 'event-0'],
    ]);
  });

  it('leave out what a source repeats of a report that is another round by now', () => {
    const round = { roundId: 'r1', round: 'Seed', date: '2024-05', amount: 1_500_000 };
    const rounds = logOf(
      ['FundingRoundRecorded', { ...round, provenance: from('first') }],
      ['FundingRoundCorroborated', { ...round, toldAs: 'r2', provenance: from('second') }],
      ['FundingRoundRecorded', { ...round, round: 'Series A', amount: 9_000_000, provenance: from('first later') }],
      ['FundingRoundRecorded', { ...round, roundId: 'r2', provenance: from('second') }],
      ['CompanyFactsConfirmed', { fields: [], roundIds: ['r2'], productIds: [], provenance: from('second later') }],
    );
    expect(roundStatements(rounds, 'r1').map(({ from: { source } }) => source)).toEqual([
      'first later',
      'second',
      'first',
    ]);
    expect(roundStatements(rounds, 'r2').map(({ from: { source } }) => source)).toEqual(['second later', 'second']);
  });
});
