import { entityTypeOf, readEntityType } from './entity-type.js';

describe('the kind of a party', () => {
  it.each([
    ...['Andreessen Horowitz', 'T. Rowe Price', 'Innovation Endeavors', 'The Brandery', 'Goldman Sachs'],
    ...[
      'Morgan Stanley',
      'Wilson Sonsini',
      'Start-Up Chile',
      'Overbrook Entertainment',
      'Draper Fisher Jurvetson (DFJ)',
    ],
    ...['Social Leverage', 'Kleiner Perkins', 'Khosla Ventures', 'The Erickson Family', 'Andreessen Horowitz (a16z)'],
  ])('%s is a firm, without doubt', (name) => {
    expect(readEntityType(name)).toEqual({ kind: 'firm', isGuess: false });
  });

  it.each(['Paul Graham', 'Jessica Livingston', 'David S. Rose', 'Marc Andreessen', 'Will Smith Jr.', 'Tim Draper'])(
    '%s is a person, without doubt',
    (name) => {
      expect(readEntityType(name)).toEqual({ kind: 'person', isGuess: false });
    },
  );

  it.each(['Red Swan', 'Binh Tran', 'Anurag (Anu) Nigam', 'Yuri Milner'])(
    '%s has the form of a person only',
    (name) => {
      expect(readEntityType(name)).toEqual({ kind: 'person', isGuess: true });
    },
  );

  it.each(['betaworks', 'Atomico', 'In-Q-Tel', 'Kleiner Perkins Caufield & Byers', 'Formation 8'])(
    '%s has no person’s form',
    (name) => {
      expect(entityTypeOf(name)).toBe('firm');
    },
  );
});
