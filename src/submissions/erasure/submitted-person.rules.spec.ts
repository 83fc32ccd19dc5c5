import { findSubmitted, type SubmittedPerson } from './submitted-person.rules.js';

const wanted = { recordId: 'r1', person: { name: 'Robert Smith', linkedinUrl: null }, addresses: [] };
const one = (name: string, email?: string, recordId: string | null = null): SubmittedPerson => ({
  named: { name, ...(email !== undefined && { email }) },
  recordId,
});
const bob = one('Bob Smith', 'bob@acme.ai');
const both = one('Bob Smith', 'robert@acme.ai');
const robert = one('Robert Smith', 'Robert@acme.ai');
const other = one('Jane Doe', 'jane@acme.ai');
const linked = one('R. S.', 'bob@acme.ai', 'r1');
const erased: SubmittedPerson = { named: null, recordId: 'r1' };

it.each<[string, SubmittedPerson[], SubmittedPerson[]]>([
  ['whose address another row names first', [both, robert, other], [both, robert]],
  ['whose address another row names last', [robert, both, other], [robert, both]],
  ['linked by a row at the end', [bob, other, linked], [bob, linked]],
  ['linked by an unreadable row', [erased, other], [erased]],
])('finds the rows of a person %s', (_what, people, expected) => {
  const { found } = findSubmitted(people, wanted);
  expect(new Set(found)).toEqual(new Set(expected));
});

it('finds the same rows in every order', () => {
  const rows = [both, robert, bob, linked, other];
  const reversed = [...rows].reverse();
  expect(new Set(findSubmitted(reversed, wanted).found)).toEqual(new Set(findSubmitted(rows, wanted).found));
  expect(findSubmitted(reversed, wanted).addressKeys).toEqual(new Set(['robert@acme.ai', 'bob@acme.ai']));
});
