import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { awaitProjected } from '../file-import/await-projected.js';
import { parseMapping } from '../companies/import/company-columns.import.js';
import { importCompanies } from '../companies/import/companies.import.js';
import { type ImportCounts } from '../file-import/import-run.js';
import { importFunding } from '../companies/import/funding.import.js';
import { importPeople } from '../companies/import/people.import.js';
import { CompanyReferences } from '../companies/matching/company-references.service.js';
import { MergedCompanies } from '../companies/merging/merged-companies.service.js';
import { importProducts } from '../companies/products/products.import.js';
import { FindingsFiles } from '../file-import/import-findings.js';
import { DATE_ORDERS, type DateOrder } from '../file-import/dates/date-order.js';
import { readColumns } from '../file-import/named-columns.js';
import { statedInstant } from '../file-import/observed-at.js';
import { importArticles } from '../press/import/articles.import.js';
import { type PressImportOptions } from '../press/import/press-options.import.js';
import { importMentions, importRevenue, importReviews } from '../press/import/insights.import.js';
import { withStack, type StackHandle } from '../embedded/stack/with-stack.js';
import { EVENT_CATALOG } from '../event-catalog.js';
import { EventStore } from '../platform/event-store/event-store.js';
import { Freshness } from '../platform/read-store/freshness.js';
import { WaitingReadStore } from './io/waiting-read-store.js';
import { Vault } from '../platform/vault/vault.js';
import { columnsHelp, IMPORT_COLUMNS } from './reports/import-columns.js';
import { EXIT, parseCommandLine, UsageError, type CliCommand, type CliIo } from './io/command.js';
import { guardLog } from './io/stores.js';
import { SYSTEM_CLOCK } from '../kernel/clock.js';

interface ImportRequest {
  readonly kind: Kind;
  readonly file: string;
  readonly mapping: Readonly<Record<string, string>>;
  readonly source?: string;
  readonly observedAt?: string;
  readonly dateOrder?: DateOrder;
}

/** The importable kinds, and the read models that show them. */
const KINDS = {
  companies: {
    projections: ['companies'],
    run: ({ vault: _, companies: _companies, ...options }: PressImportOptions) => importCompanies(options),
  },
  funding: { projections: ['companies', 'investors', 'people'], run: importFunding },
  people: { projections: ['people'], run: importPeople },
  products: { projections: ['companies'], run: importProducts },
  revenue: { projections: ['insights'], run: importRevenue },
  mentions: { projections: ['insights'], run: importMentions },
  reviews: { projections: ['insights'], run: importReviews },
  articles: { projections: ['articles'], run: importArticles },
} as const;
type Kind = keyof typeof KINDS;

const MOST_COLUMNS_NAMED = 20;
const { investors, leadInvestors, amounts, round, founders } = IMPORT_COLUMNS.funding;
const ROUND_COLUMNS = { investors, leadInvestors, amounts, round, founders };

export const command: CliCommand = {
  name: 'import',
  summary: 'import files of companies, funding, people, products, press and reviews',
  usage: `
  npm run import -- companies FILE [--mapping M] [--source NAME] [--observed-at DATE] [--dates ORDER]
  npm run import -- funding FILE [the same]      rounds, investors, founders, exits; joined by domain, then by name
  npm run import -- people FILE [the same]       people and their roles at companies on file
  npm run import -- products FILE [the same]     products of companies on file
  npm run import -- revenue|mentions|reviews|articles FILE [the same]  figures, mentions, reviews and articles about them

The columns of a kind: npm run import -- KIND --help; of every kind: docs/importing.md

FILE is JSON (an array, or consecutive objects), JSON lines or CSV; the format is detected. Columns are recognised by
their names; --mapping maps others: name=Firm,website=URL or a JSON file {"name": "Firm"}. --source names the data
source (default: from the file's name); --observed-at is the date of the data, not in the future (default: a date in the
file's name, else the file's modification date). An older observation never overwrites a newer one.
--dates day-first or month-first is the order of dates such as 03/04/2015, which are else not read.

Running it again appends nothing, so an interrupted import can be repeated. Rows that cannot be read go to a rejects
file with line, column, reason and remedy; rows to review (a domain that another company has, an ambiguous company) go to
a review file. Cells that are not understood, as an unknown country, are left out of their row and listed in a left-out
file. The files are in DATA/imports. An import that reads no row fails.

With --json: rows, registered, changed, unchanged, rejected, review, left_out, heading_line, unread_columns[], first_rejects[]
{line, column, reason, remedy}, first_left_out[] {line, column, value, reason, remedy, cells}, rejects_file, left_out_file,
review_file, seconds; each line of the rejects file has the same four and the row`,

  help: columnsHelp,

  async run(args, io) {
    const { values, positionals } = parseCommandLine({
      args,
      allowPositionals: true,
      options: {
        mapping: { type: 'string' },
        source: { type: 'string' },
        'observed-at': { type: 'string' },
        dates: { type: 'string' },
      },
    });
    const [kind, file, ...more] = positionals;
    if (!isKind(kind)) {
      throw new UsageError(`say what to import: ${Object.keys(KINDS).join(', ')}${kind ? ` (not ${kind})` : ''}`);
    }
    if (!file || more.length > 0) throw new UsageError('give one file');
    const request: ImportRequest = {
      kind,
      file: readable(file),
      mapping: mappingOf(kind, values.mapping),
      ...(values.source !== undefined && { source: sourceName(values.source) }),
      ...(values['observed-at'] !== undefined && { observedAt: instant(values['observed-at']) }),
      ...(values.dates !== undefined && { dateOrder: dateOrder(values.dates) }),
    };
    const needs = ['eventstore', 'postgres', 'worker'] as const;
    return withStack({ dataDir: io.dataDir, json: io.json, needs, stopping: io.stopping }, (stack) =>
      importInto(stack, request, io),
    );
  },
};

async function importInto(stack: StackHandle, request: ImportRequest, io: CliIo): Promise<number> {
  const startedAt = performance.now();
  const findings = new FindingsFiles(join(io.dataDir, 'imports'), request.file, Date.now());
  const eventStore = new EventStore({ url: stack.config.eventstoreUrl, catalog: EVENT_CATALOG });
  const readStore = new WaitingReadStore(
    { url: stack.config.databaseUrl, applicationName: 'scoutline import', poolSize: 4 },
    {
      signal: io.stopping,
      onWaiting: (isWaiting) =>
        io.note(isWaiting ? 'Postgres does not answer; waiting for it' : 'Postgres answers again; going on'),
    },
  );
  guardLog(eventStore, readStore);
  const freshness = new Freshness(readStore);
  const bytes = statSync(request.file).size;
  const vault = new Vault(readStore, stack.config.vaultKey);
  const { run, projections } = KINDS[request.kind];
  const bar = io.progress(request.kind, bytes);
  try {
    await freshness.start();
    const counts = await run({
      ...request,
      vault,
      companies: new CompanyReferences(readStore, new MergedCompanies(readStore)),
      eventStore,
      readStore,
      clock: SYSTEM_CLOCK,
      findings,
      signal: io.stopping,
      onProgress: (done) => bar.update(done.bytes, `${done.rows} rows`),
    });
    bar.update(bytes, `${counts.rows} rows, waiting for the read model`);
    await awaitProjected(freshness, projections, counts.position, io.stopping);
    return report(request.kind, counts, findings, (performance.now() - startedAt) / 1_000, io);
  } finally {
    bar.end();
    await freshness.close();
    await eventStore.close();
    await readStore.close();
  }
}

function report(kind: Kind, counts: ImportCounts, findings: FindingsFiles, seconds: number, io: CliIo): number {
  const { rows, registered, changed, unchanged, rejected, review, leftOut, unread, headingLine } = counts;
  const rounded = Math.round(seconds * 1_000) / 1_000;
  io.say(
    `${rows} rows in ${rounded} s: ${registered} registered, ${changed} changed, ${unchanged} unchanged, ` +
      `${rejected} rejected, ${review} for review`,
  );
  if (headingLine !== null)
    io.say(`the names of the columns are on line ${headingLine}; the lines above were not read`);
  if (unread.length > 0) io.say(`columns that were not read: ${namesOf(unread)}${fundingIn(kind, unread)}`);
  for (const { line, reason, remedy } of findings.firstRejects) io.say(`line ${line}: ${reason}. ${remedy}`);
  for (const { line, column, value, reason, remedy, cells } of findings.firstLeftOut) {
    const more = cells > 1 ? ` and ${cells - 1} more` : '';
    io.say(
      `line ${line}${more}: left out ${JSON.stringify(value.slice(0, 80))} of ${column}, which ${reason}. ${remedy}`,
    );
  }
  if (findings.leftOutFile) io.say(`cells left out of imported rows, ${leftOut} in all: ${findings.leftOutFile}`);
  if (findings.rejectsFile) io.say(`rejected rows, with column, reason and remedy: ${findings.rejectsFile}`);
  if (findings.reviewFile) io.say(`rows to review: ${findings.reviewFile}`);
  io.result({
    rows,
    registered,
    changed,
    unchanged,
    rejected,
    review,
    left_out: leftOut,
    heading_line: headingLine,
    unread_columns: unread,
    first_rejects: findings.firstRejects,
    first_left_out: findings.firstLeftOut,
    rejects_file: findings.rejectsFile,
    left_out_file: findings.leftOutFile,
    review_file: findings.reviewFile,
    seconds: rounded,
  });
  if (rows === 0 && !io.stopping.aborted) {
    io.note('no row was read: the file is empty, or is no JSON, JSON lines or CSV with a line of headings');
    return EXIT.failed;
  }
  if (rejected === rows && !io.stopping.aborted) {
    io.note('no row could be read; if the columns have other names, map them with --mapping');
    return EXIT.failed;
  }
  if (io.stopping.aborted) {
    io.note('stopped before the end; run it again to go on');
    return EXIT.failed;
  }
  return EXIT.ok;
}

function namesOf(columns: readonly string[]): string {
  const more = columns.length - MOST_COLUMNS_NAMED;
  return columns.slice(0, MOST_COLUMNS_NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

/** Files of companies often have their rounds and founders too. */
function fundingIn(kind: Kind, unread: readonly string[]): string {
  const isFunding = kind === 'companies' && readColumns(ROUND_COLUMNS, unread).length > 0;
  return isFunding ? '; "npm run import -- funding" reads rounds, investors and founders' : '';
}

function readable(file: string): string {
  const path = resolve(file);
  if (!existsSync(path)) throw new UsageError(`there is no file ${file}`);
  if (!statSync(path).isFile()) throw new UsageError(`${file} is not a file`);
  return path;
}

function isKind(kind: string | undefined): kind is Kind {
  return kind !== undefined && Object.hasOwn(KINDS, kind);
}

function mappingOf(kind: Kind, text: string | undefined): Readonly<Record<string, string>> {
  if (text === undefined) return {};
  try {
    const content = existsSync(text) ? readFileSync(text, 'utf8') : text;
    return parseMapping(content, Object.keys(IMPORT_COLUMNS[kind]));
  } catch (error) {
    throw new UsageError(`--mapping: ${(error as Error).message}`);
  }
}

function sourceName(text: string): string {
  if (!/^[a-z0-9][a-z0-9._-]{0,62}$/.test(text)) {
    throw new UsageError(`--source is ${JSON.stringify(text)}; use lower-case letters, digits, dots and dashes`);
  }
  return text;
}

function dateOrder(text: string): DateOrder {
  const order = DATE_ORDERS.find((each) => each === text);
  if (order === undefined)
    throw new UsageError(`--dates is ${JSON.stringify(text)}; it is ${DATE_ORDERS.join(' or ')}`);
  return order;
}

function instant(text: string): string {
  try {
    return statedInstant(text, Date.now());
  } catch (error) {
    throw new UsageError(`--observed-at: ${(error as Error).message}`);
  }
}
