import { type ListedFirm, type SubjectFacts, tellApart } from './same-firm.js';

const ACME: SubjectFacts = {
  names: ['Acme Robotics'],
  domain: 'acme.com',
  country: 'GB',
  cities: ['London'],
  foundedYear: null,
  people: ['Ada Brown'],
  statedNumbers: [],
  isOperating: true,
};

function firm(key: string, fields: Partial<ListedFirm> = {}): ListedFirm {
  return {
    register: 'companies_house',
    key,
    name: 'ACME ROBOTICS LTD',
    formerNames: [],
    country: 'GB',
    cities: ['London'],
    domain: null,
    foundedYear: null,
    people: [],
    ...fields,
  };
}

function matched(subject: SubjectFacts, firms: readonly ListedFirm[]): string[] {
  return tellApart(subject, firms).flatMap(({ entity, isSame }) => (isSame ? entity.key : []));
}

describe('a dissolved firm of the name', () => {
  it('is no company that operates, though it was in the same city', () => {
    const [judged] = tellApart(ACME, [firm('1', { hasEnded: true })]);
    expect(judged).toMatchObject({
      isSame: false,
      isContradicted: true,
      reasons: ['it is in the same city', 'it has ended'],
    });
    expect(matched(ACME, [firm('1')])).toEqual(['1']);
  });

  it('may be a company that has closed, or whose state is unknown', () => {
    const { isOperating: _, ...unknown } = ACME;
    expect(matched({ ...ACME, isOperating: false }, [firm('1', { hasEnded: true })])).toEqual(['1']);
    expect(matched(unknown, [firm('1', { hasEnded: true })])).toEqual(['1']);
  });

  it('of the same founder precedes no firm that exists', () => {
    const people = ['BROWN, Ada'];
    expect(matched(ACME, [firm('1', { people, hasEnded: true }), firm('2', { people })])).toEqual(['2']);
    const cities = ['Bristol'];
    expect(matched(ACME, [firm('1', { people, hasEnded: true }), firm('2', { people, cities })])).toEqual(['2']);
    expect(matched(ACME, [firm('1', { people, hasEnded: true }), firm('2', { people, cities: [] })])).toEqual(['2']);
  });

  it('is the company where its site states the number', () => {
    expect(matched({ ...ACME, statedNumbers: ['1'] }, [firm('1', { hasEnded: true })])).toEqual(['1']);
  });
});

it('two firms with equal evidence are both rejected', () => {
  expect(matched(ACME, [firm('1'), firm('2')])).toEqual([]);
});
