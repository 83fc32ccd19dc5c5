import { cutText } from '../../kernel/storable-json.js';
import { count, longDate } from '../../web/design/amounts.js';
import { type Html, html, type Part } from '../../web/design/html.js';
import { dataTable, factList, keyFigures, pageHead, section } from '../../web/design/parts.js';
import { tableOf } from '../../web/pages/markdown-html.js';
import { type PageContent } from '../../web/pages/send-page.js';
import { type ExportColumn, type ExportTable } from '../../file-export/export-table.js';
import { type StateTable } from '../../file-export/state-table.js';
import { bytesOf } from '../list/datasets.presenter.js';
import { manifestColumn, type Manifest, type ManifestColumn } from '../stored/manifest.js';
import { type CodeLines, followingLines, loadingLines } from './data-lines.page.js';
import { stateLines, topicsMarkdown, topicsOf } from './data-topics.page.js';

const LEAD =
  'Every record on file as Parquet and JSON lines, one set a day, at an exact position of the log: load it once, then ' +
  'follow the changes.';
const TERMS =
  'The list, the manifests and the contracts are free with a key. A download is priced by dataset and day, and free again ' +
  'for seven days. A new set is built after midnight (UTC).';
const NONE_YET = 'The first files are built after midnight (UTC).';
/** The page is for every reader, and the files change once a day. */
const MAX_AGE_SECONDS = 60;

export interface ShownDataset {
  readonly table: ExportTable;
  /** The newest day; null before the first. */
  readonly newest: Manifest | null;
}

/** What there is, how fresh and how large it is, and how to load it. */
export function dataPage(
  datasets: readonly ShownDataset[],
  states: readonly StateTable[],
  publicUrl: string,
): PageContent {
  const columns = ['Dataset', 'Newest day', '#Rows', '#Parquet', '#JSON lines'];
  const rows = datasets.map(({ table, newest }) => [
    table.title,
    newest?.day ?? '–',
    newest ? count(newest.rows) : '–',
    newest ? size(bytesOf(newest, 'parquet')) : '–',
    newest ? size(bytesOf(newest, 'jsonl')) : '–',
  ]);
  const first = datasets.find(({ newest }) => newest !== null)?.newest ?? null;
  const lines = loadingLines(publicUrl);
  const following = followingLines(publicUrl, first?.position ?? '@0');
  const consumer = stateLines(publicUrl);
  return {
    title: 'Datasets · Scoutline',
    description: LEAD,
    path: '/data',
    maxAgeSeconds: MAX_AGE_SECONDS,
    markdown: dataMarkdown(datasets, { columns, rows }, [
      ['Load a dataset', `${TERMS} [Price list](/pricing)`, lines],
      ['Follow the changes', '', following],
      ['Topics of newest states', topicsMarkdown(states), consumer],
    ]),
    body: html`${pageHead({ title: 'Datasets', lead: LEAD })}
      ${first === null ? html`<p class="notice">${NONE_YET}</p>` : figuresOf(datasets, first)}
      ${section(
        'What there is',
        html`${dataTable(
          'Datasets',
          columns,
          rows.map((row, at) => [html`<a href="/data/${datasets[at]?.table.name}">${row[0]}</a>`, ...row.slice(1)]),
        )}
        ${factList(datasets.map(({ table }) => [table.title, table.description]))}`,
      )}
      ${section(
        'Load a dataset',
        html`<p>${TERMS} <a href="/pricing">Price list</a></p>
          ${lines.map(({ title, code }) => codeBlock(title, code))}`,
      )}
      ${section('Follow the changes', html`${following.map(({ title, code }) => codeBlock(title, code))}`)}
      ${section(
        'Topics of newest states',
        html`${topicsOf(states)} ${consumer.map(({ title, code }) => codeBlock(title, code))}`,
      )}
      <p class="muted small">
        <a href="/docs/feed">Topics of the feed</a> have contracts of the same form:
        <code>/data/contracts/TOPIC.odcs.yaml</code>.
      </p>`,
  };
}

function dataMarkdown(
  datasets: readonly ShownDataset[],
  { columns, rows }: { readonly columns: readonly string[]; readonly rows: readonly (readonly string[])[] },
  sections: readonly (readonly [title: string, intro: string, lines: readonly CodeLines[]])[],
): string {
  const isEmpty = datasets.every(({ newest }) => newest === null);
  return `# Datasets

> ${LEAD}

${tableOf(
  columns.map((name) => name.replace('#', '')),
  rows.map((row, at) => [`[${row[0]}](/data/${datasets[at]?.table.name})`, ...row.slice(1)]),
)}
${isEmpty ? `\n${NONE_YET}\n` : ''}
${datasets.map(({ table }) => `- ${table.title}: ${table.description}`).join('\n')}

${sections.map(([title, intro, lines]) => `## ${title}\n\n${intro && `${intro}\n\n`}${fenced(lines)}`).join('\n\n')}
`;
}

function fenced(lines: readonly CodeLines[]): string {
  return lines.map(({ title, code, language }) => `${title}\n\n\`\`\`${language}\n${code}\n\`\`\``).join('\n\n');
}

function figuresOf(datasets: readonly ShownDataset[], { day, at, position }: Manifest): Html {
  const rows = datasets.reduce((sum, { newest }) => sum + (newest?.rows ?? 0), 0);
  return keyFigures([
    { label: 'Newest day', value: longDate(day), note: `as of ${at.slice(0, 16).replace('T', ' ')} UTC` },
    { label: 'Rows', value: count(rows), note: 'in all datasets' },
    { label: 'Position of the log', value: html`<code>${position}</code>` },
  ]);
}

/** One dataset: facts, columns, and its first rows. */
export function datasetPage(
  { table, newest }: ShownDataset,
  preview: readonly Readonly<Record<string, unknown>>[],
): PageContent {
  const { name, title, description } = table;
  const contract = `/data/contracts/${name}.odcs.yaml`;
  const columns = table.columns.flatMap((column) => withMembers(column));
  const columnRows = columns.map((column) => [
    column.name,
    typeText(column),
    column.may_be_null ? 'yes' : 'no',
    meaning(column),
  ]);
  const headings = ['Column', 'Type', 'May be null', 'Meaning'];
  return {
    title: `${title}: dataset · Scoutline`,
    description,
    path: `/data/${name}`,
    maxAgeSeconds: MAX_AGE_SECONDS,
    markdown: `# ${title}

> ${description}

${newest ? `Newest day: ${newest.day}, ${count(newest.rows)} rows at ${newest.position}.` : NONE_YET}

[Data contract (ODCS 3.1)](${contract})

## Columns

${tableOf(headings, columnRows)}
`,
    body: html`${pageHead({ title, lead: description, crumbs: [{ label: 'Datasets', href: '/data' }] })}
      ${newest === null ? html`<p class="notice">${NONE_YET}</p>` : factsOf(newest)}
      <p><a href="${contract}">Data contract (ODCS 3.1)</a></p>
      ${section(
        'Columns',
        dataTable(
          'Columns',
          headings,
          columnRows.map(([column, ...rest]) => [html`<code>${column}</code>`, ...rest]),
        ),
      )}
      ${section(
        'The first rows',
        dataTable(
          'The first rows',
          table.columns.map((column) => column.name),
          preview.map((row) => table.columns.map((column) => cellOf(row[column.name]))),
        ),
      )}`,
  };
}

function factsOf(manifest: Manifest): Html {
  const { day, at, position, rows, files, version } = manifest;
  return factList([
    ['Newest day', longDate(day)],
    ['As of', `${at.slice(0, 19).replace('T', ' ')} UTC`],
    ['Position of the log', html`<code>${position}</code>`],
    ['Rows', count(rows)],
    ['Parquet', size(bytesOf(manifest, 'parquet'))],
    ['JSON lines', size(bytesOf(manifest, 'jsonl'))],
    ['Parts', String(files.length / 2)],
    ['Version of the columns', String(version)],
  ]);
}

function withMembers(column: ExportColumn): ManifestColumn[] {
  const shown = manifestColumn(column);
  return [shown, ...(shown.members ?? []).map((member) => ({ ...member, name: `${shown.name}[].${member.name}` }))];
}

const TYPES: Readonly<Record<string, string>> = {
  text: 'string',
  integer: 'int64',
  number: 'double',
  flag: 'boolean',
  day: 'date',
  instant: 'timestamp (ms, UTC)',
  texts: 'list of strings',
  records: 'list of structs',
};

function typeText({ type, format }: ManifestColumn): string {
  return `${TYPES[type] ?? type}${format ? `, ${format}` : ''}`;
}

function meaning({ description, values }: ManifestColumn): string {
  return values ? `${description} One of ${values.join(', ')}.` : description;
}

const LONGEST_CELL = 48;

function cellOf(value: unknown): Part {
  if (value === null || value === undefined) return '–';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const shown = text.length > LONGEST_CELL ? `${cutText(text, LONGEST_CELL - 1)}…` : text;
  return html`<span class="nowrap">${shown}</span>`;
}

function codeBlock(title: string, code: string): Html {
  return html`<p>${title}</p>
    <pre tabindex="0"><code>${code}</code></pre>`;
}

/** Bytes in a form for people. */
function size(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB'];
  const at = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1_000 ** at;
  return `${at === 0 ? value : value.toFixed(1)} ${units[at]}`;
}
