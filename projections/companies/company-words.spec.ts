import * as fc from 'fast-check';
import { ReadStore } from '../../src/platform/read-store/read-store.js';
import { type ProjectionTx } from '../../src/platform/projector/projection.js';
import { plainLetters } from '../../src/vocabulary/plain-letters.js';
import { testDatabase, type TestDatabase } from '../../test/kit/postgres.js';
import { type CompanyTexts, documentsOf } from './company-words.js';

let database: TestDatabase;
let store: ReadStore;
let asked: string[] = [];
const tx: ProjectionTx = {
  query: (sql, params) => {
    asked.push(sql);
    return store.query(sql, params);
  },
};

beforeAll(async () => {
  database = await testDatabase();
  store = new ReadStore({ url: database.url });
});

afterAll(async () => {
  await store.close();
  await database.drop();
});

const textOf = (description: string): CompanyTexts => ({ name: 'Acme', one_liner: null, terms: '', description });

async function ours(companies: readonly CompanyTexts[]): Promise<string[]> {
  const documents = await documentsOf(tx, companies);
  const rows = await store.query<{ document: string }>(
    'SELECT d.document::tsvector::text AS document FROM unnest($1::text[]) WITH ORDINALITY AS d(document, at) ORDER BY d.at',
    [documents],
  );
  return rows.map(({ document }) => document);
}

/** The words as the database itself makes them of whole texts. */
async function theDatabases(companies: readonly CompanyTexts[]): Promise<string[]> {
  const read = (text: string): string => plainLetters(text).replace(/[/._’‘“”„—–…•·«»→\u00a0\u2011]/g, ' ');
  const rows = await store.query<{ document: string }>(
    `SELECT (setweight(to_tsvector('english', t.a), 'A') || setweight(to_tsvector('english', t.b), 'B') ||
       setweight(to_tsvector('english', t.c), 'C'))::text AS document
     FROM unnest($1::text[], $2::text[], $3::text[]) WITH ORDINALITY AS t(a, b, c, at) ORDER BY t.at`,
    [
      companies.map(({ name }) => read(name)),
      companies.map(({ one_liner, terms }) => read(`${one_liner ?? ''} ${terms}`)),
      companies.map(({ description }) => read(description ?? '')),
    ],
  );
  return rows.map(({ document }) => document);
}

const PIECES = [
  ...['the', 'robots', 'Robotics,', "users'", "don't", 'AT&T', '&amp;', '&', 'C++', 'B2B', '24/7', '1,000', '-5', '+5'],
  ...['~50', '~', '1e5', '3.5', 'e-commerce', 'e-commerce,', '-', '--', 'a-b-c', 'state-of-the-art', 'ada@acme.com'],
  ...[
    'https://acme.com/a?b=c',
    'www.acme.com',
    '/usr/bin',
    '<b>bold',
    'text</b>',
    '<',
    '>',
    'x<y',
    '<!--',
    '-->',
    '$5M',
  ],
  ...[
    'Łódź',
    'Zürich’s',
    'naïve',
    '北京',
    'Москва',
    'straße',
    "'quoted'",
    '"quoted"',
    'back\\slash',
    'É',
    '\u0301',
    '\u2003',
  ],
  ...[
    'qzqzq',
    'running',
    'runs',
    'THE',
    'and',
    'of',
    '🚀',
    '#1',
    '50%',
    'v2',
    '2b',
    'x_y',
    'don`t',
    '(beta)',
    '[1]',
    ':',
    ';',
  ],
];
const anyText = fc
  .array(
    fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...PIECES) },
      { weight: 2, arbitrary: fc.string({ unit: 'binary' }).map((text) => text.replaceAll('\u0000', '')) },
      { weight: 1, arbitrary: fc.string({ unit: 'grapheme-ascii' }) },
    ),
    { maxLength: 12 },
  )
  .chain((pieces) => fc.constantFrom(' ', '  ', '\n', '\t').map((space) => pieces.join(space)));
const anyCompany = fc.record({
  name: anyText,
  one_liner: fc.option(anyText),
  terms: anyText,
  description: fc.option(anyText),
});

describe('the words of a company’s texts', () => {
  it('are those that the database makes of the whole texts, each in its place', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyCompany, { minLength: 40, maxLength: 40 }), async (companies) => {
        expect(await ours(companies)).toEqual(await theDatabases(companies));
      }),
      { numRuns: 60 },
    );
  });

  it.each(PIECES)('are so for %j first in a text, and within one', async (piece) => {
    const companies = [piece, `${piece} robots`, `robots ${piece} weed`, `${piece} ${piece}`].map(textOf);
    expect(await ours(companies)).toEqual(await theDatabases(companies));
  });

  it('are not asked of the database twice', async () => {
    const companies = ['Weeds fields with gentle machines, e-commerce included.'].map(textOf);
    const first = await ours(companies);
    asked = [];
    expect(await ours(companies)).toEqual(first);
    expect(asked).toEqual([]);
  });

  it('outlive being forgotten', async () => {
    const many = Array.from({ length: 100_001 }, (_, n) => `w${n}`).join(' ');
    const companies = [textOf('gentle machines'), textOf(many.slice(0, 200)), { ...textOf(''), name: many }];
    await documentsOf(tx, companies);
    expect(await ours(companies.slice(0, 2))).toEqual(await theDatabases(companies.slice(0, 2)));
  });
});
