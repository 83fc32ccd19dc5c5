import { testDatabase, type TestDatabase } from '../../../test/kit/postgres.js';
import { arrayLiteral } from './array-literal.js';
import { ReadStore } from './read-store.js';

let database: TestDatabase;
let store: ReadStore;
beforeAll(async () => {
  database = await testDatabase();
  store = new ReadStore({ url: database.url });
});
afterAll(async () => {
  await store.close();
  await database.drop();
});

async function readBack(items: readonly (string | number | boolean | null)[], type: string): Promise<unknown> {
  const [row] = await store.query(`SELECT $1::${type}[] AS items`, [arrayLiteral(items)]);
  return row?.items;
}

describe('an array literal', () => {
  const texts = [
    'plain',
    '',
    'NULL',
    'null',
    ' spaces ',
    'a,b{c}d',
    'say "hi"',
    'back\\slash',
    'back\\\\name and \\n',
    'C:\\new\\table',
    'two\nlines\r\n\tand a tab',
    'bell\u0007 escape\u001b delete\u007f feed\f back\b',
    'quote before newline"\n\\"\\\n',
    'Zürich 東京 🦄 \u2028',
    '{"json": "with \\"quotes\\" and \\n"}',
  ];

  it.each(texts)('gives back %j, alone', async (text) => {
    expect(await readBack([text], 'text')).toEqual([text]);
  });

  it('gives back all of them at once, with nulls between', async () => {
    const all = texts.flatMap((text) => [text, null]);
    expect(await readBack(all, 'text')).toEqual(all);
  });

  it('carries a literal of literals', async () => {
    const [row] = await store.query<{ lists: string[][] }>(
      'SELECT json_agg(u.list::text[]) AS lists FROM unnest($1::text[]) AS u(list)',
      [arrayLiteral([arrayLiteral(texts), arrayLiteral([])])],
    );
    expect(row?.lists).toEqual([texts, []]);
  });

  it('leaves numbers and truth as they are', async () => {
    expect(await readBack([1, -2.5, 1e21, 0.1, null], 'double precision')).toEqual([1, -2.5, 1e21, 0.1, null]);
    expect(await readBack([true, false, null], 'boolean')).toEqual([true, false, null]);
    expect(await readBack([], 'text')).toEqual([]);
  });

  it('writes what no text of Postgres can hold as the driver would', async () => {
    expect(await readBack(['lone \ud800 half'], 'text')).toEqual(['lone \ufffd half']);
    await expect(readBack(['nul \u0000'], 'text')).rejects.toThrow(/invalid byte sequence/);
  });
});
