import { ReadColumns } from './read-columns.js';

const named = (names: readonly string[]) => names.filter((name) => name === 'name' || name === 'site');

it('names the columns that no row is read by, in the order of the file', () => {
  const columns = new ReadColumns();
  columns.add({ name: 'Acme', Fax: '1', site: 'acme.test', '': '' }, named);
  columns.add({ name: 'Beta', note: 'x', Fax: '2' }, named);
  expect(columns.unread).toEqual(['Fax', 'note']);
});

it('a column that is read in one row only is read', () => {
  const columns = new ReadColumns();
  columns.add({ name: 'Acme', url: 'acme.test' }, named);
  columns.add({ url: 'beta.test' }, (names) => names);
  expect(columns.unread).toEqual([]);
});

it('looks at a limited number of sets of fields', () => {
  const columns = new ReadColumns();
  for (let n = 0; n < 1_200; n++) columns.add({ [`field ${n}`]: n }, named);
  expect(columns.unread).toHaveLength(1_000);
});
