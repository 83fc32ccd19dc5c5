import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { canonicalTerm } from '../../../src/vocabulary/vocabulary-match.js';
import { readCompanyRecord, type CompanyRecord } from '../../../src/companies/import/company-row.import.js';
import { shapeOf } from '../../../src/companies/import/company-columns.import.js';

/** The directory as of 2026-03-13, which is not ours to keep here. */
const FILE = process.env.COMPANIES_2026_FILE ?? '';
const SEED = 'by-hand-2026';

/** What a person read out of name, tags and text of a company, before the rules were asked. */
interface Label {
  readonly id: string;
  readonly name: string;
  /** The one sector that says best what the company does. */
  readonly main: string;
  /** Others that are true of it. */
  readonly also: readonly string[];
  readonly stage: string | null;
  readonly why?: string;
}

const isTold = ({ stage }: Label): boolean => stage !== null;

const labels = readFileSync('test/fixtures/labelled-companies.jsonl', 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Label);

describe('a hundred companies of the real file, read by a person', () => {
  type Row = Readonly<Record<string, unknown>> & { readonly id: number };
  const rows = readFileSync(FILE, 'utf8').trim().split('\n').map((line) => JSON.parse(line) as Row); // prettier-ignore
  const read = (row: Row, without: Row | object = {}): CompanyRecord['details'] =>
    readCompanyRecord({ ...row, ...without }, shapeOf(Object.keys(row)).mapping, 1).details;
  const byId = new Map(rows.map((row) => [String(row.id), row]));
  const labelled = labels.map((label) => ({ label, row: byId.get(label.id) as Row }));

  it('are those that the seed draws', () => {
    const drawn = rows
      .map(({ id }) => ({ id: String(id), key: createHash('sha256').update(`${SEED}/${id}`).digest('hex') }))
      .sort((a, b) => (a.key < b.key ? -1 : 1))
      .slice(0, 100);
    expect(labels.map(({ id }) => id)).toEqual(drawn.map(({ id }) => id));
  });

  it('agree with the import as far as docs/importing.md says', () => {
    const figures = (without: object): { main: number; right: number; given: number } => {
      let [main, right, given] = [0, 0, 0];
      for (const { label, row } of labelled) {
        const { sectors = [] } = read(row, without);
        const accepted = [label.main, ...label.also];
        if (sectors?.includes(label.main)) main++;
        given += sectors?.length ?? 0;
        right += (sectors ?? []).filter((sector) => accepted.includes(sector)).length;
      }
      return { main, right, given };
    };
    const wordsOnly = figures({ tags: null, one_liner: null, long_description: null });
    const stages = labelled.filter(({ label, row }) => {
      const { stage } = read(row);
      return (stage ? (canonicalTerm('stage', stage) ?? null) : null) === label.stage;
    });
    const page = readFileSync('docs/importing.md', 'utf8').replace(/\s+/g, ' ');
    const all = figures({});
    expect(page).toContain(
      `${all.main} have the sector that the person took for the main one (${wordsOnly.main} by the source's own ` +
        `words alone), and of ${all.given} sectors given ${all.right} are true ` +
        `(${Math.round((all.right / all.given) * 100)} %). The stage agrees for ${stages.length}, of the ` +
        `${labels.filter(isTold).length} whose stage a person could tell for ${stages.filter(({ label }) => isTold(label)).length}`,
    );
  });
});
