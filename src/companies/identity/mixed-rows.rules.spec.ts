import { judgeRows, personPlaces, type RecordedRow } from './mixed-rows.rules.js';

const provenance = (observedAt: string, line = 2) => ({ source: 'people', file: 'people.csv', line, observedAt });
const [JANUARY, FEBRUARY] = ['2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z'];
const ada = { name: 'Ada Quimbly', provenance: provenance(JANUARY) };

const first: RecordedRow = {
  provenance: provenance(JANUARY),
  isByPlace: true,
  emails: ['ada@airbnb.example'],
  claimants: [],
};

function verdictOf(later: Partial<RecordedRow>, before: RecordedRow = first): unknown {
  const row = { ...first, provenance: provenance(FEBRUARY), emails: [], ...later };
  return judgeRows(ada, [before, row])[1];
}

describe('a row that a later file has in the same place', () => {
  it('is undecided where it says nothing of who it is about', () => {
    expect(verdictOf({})).toEqual({ verdict: 'undecided', ownerId: null });
  });

  it('is of another person where its address is another one', () => {
    expect(verdictOf({ emails: ['bob@airbnb.example'] })).toEqual({ verdict: 'contradicted', ownerId: null });
  });

  it('is undecided where the record had no address before', () => {
    const before = { ...first, emails: [] };
    expect(verdictOf({ emails: ['bob@airbnb.example'] }, before)).toEqual({ verdict: 'undecided', ownerId: null });
  });

  it('is of the one other person who has the same fact', () => {
    const claimants = [
      { recordId: 'bob', name: 'Bob Tarrow' },
      { recordId: 'bob', name: 'TARROW, Bob' },
    ];
    expect(verdictOf({ claimants })).toEqual({ verdict: 'moved', ownerId: 'bob' });
  });

  it('is undecided where two people have it, whatever its address', () => {
    const claimants = [
      { recordId: 'bob', name: 'Bob Tarrow' },
      { recordId: 'cid', name: 'Cid Moran' },
    ];
    expect(verdictOf({ claimants, emails: ['bob@airbnb.example'] })).toEqual({ verdict: 'undecided', ownerId: null });
  });

  it('is the record’s own where another record of the same name has it', () => {
    const claimants = [{ recordId: 'ada', name: 'Quimbly, Ada' }];
    expect(verdictOf({ claimants, emails: ['a.quimbly@airbnb.example'] })).toEqual({ verdict: 'own', ownerId: null });
  });

  it('is undecided where a name cannot be read', () => {
    const row = {
      ...first,
      provenance: provenance(FEBRUARY),
      emails: [],
      claimants: [{ recordId: 'bob', name: 'Bob' }],
    };
    expect(judgeRows({ ...ada, name: null }, [first, row])[1]).toEqual({ verdict: 'undecided', ownerId: null });
    const claimants = [...row.claimants, { recordId: 'cid', name: null }];
    expect(verdictOf({ claimants })).toEqual({ verdict: 'undecided', ownerId: null });
  });

  it('is the record’s own where the name led to it from another place', () => {
    const later = { isByPlace: false, emails: ['a.quimbly@airbnb.example'], provenance: provenance(FEBRUARY, 9) };
    expect(verdictOf(later)).toEqual({ verdict: 'own', ownerId: null });
  });
});

it('knows the places that earlier versions made ids from', () => {
  const places = personPlaces(provenance(JANUARY), ['c1']);
  expect(places.slice(0, 2)).toEqual(['c1/people/line/2', 'c1/people/founder/0']);
});
