import { readFileSync } from 'node:fs';
import { columnsHelp, IMPORT_COLUMNS } from './import-columns.js';

const page = readFileSync('docs/importing.md', 'utf8');
/** Our name and the accepted names in each row of the page's tables, in order. */
const documented = [...page.matchAll(/^\| `(\w+)` \| (.*?) ?\|$/gm)].map(([, ours, names]) => `${ours}: ${names}`);
const rows = (columns: Readonly<Record<string, string>>): string[] =>
  Object.entries(columns).map(([ours, names]) => `${ours}: ${names.split(' ').join(', ')}`);

describe('columns of imports', () => {
  it('stand in docs/importing.md as the importers have them', () => {
    const { companies, funding, people, products, revenue, mentions, reviews, articles } = IMPORT_COLUMNS;
    const ofCompany = rows(revenue).slice(0, 3);
    const own = [revenue, mentions, reviews].flatMap((columns) => rows(columns).slice(3));
    const ours = [companies, funding, people, products].flatMap((columns) => rows(columns));
    expect(documented).toEqual([...ours, ...ofCompany, ...own, ...rows(articles)]);
    for (const columns of [mentions, reviews]) expect(rows(columns).slice(0, 3)).toEqual(ofCompany);
  });

  it.each(Object.keys(IMPORT_COLUMNS))('of %s are what --help lists', (kind) => {
    const help = columnsHelp([kind, 'FILE']);
    for (const ours of Object.keys(IMPORT_COLUMNS[kind as keyof typeof IMPORT_COLUMNS])) {
      expect(help).toMatch(new RegExp(`^  ${ours}( |$)`, 'm'));
    }
  });

  it('are left out where no kind is named', () => {
    expect([columnsHelp([]), columnsHelp(['toString'])]).toEqual(['', '']);
  });
});
