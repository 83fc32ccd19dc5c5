import { readFile } from 'node:fs/promises';
import { type Command, parseCommandLine, UsageError } from './command.js';
import { csvLine, parseCsv } from './csv.js';

/** Each batch is one charged call; the service accepts 10,000 domains. */
const BATCH = 1_000;
const NAMES: readonly string[] = ['domain', 'website', 'url'];
const OPTIONS = { column: { type: 'string' }, json: { type: 'boolean', default: false } } as const;

export const matchCommand: Command = {
  name: 'match',
  summary: 'look up the company of each domain in a CSV file',
  usage: `scoutline match FILE.csv > out.csv
scoutline match - < domains.txt

Adds the columns slug and name to each row; both are empty where no company is on file. Domains are in the column named
domain, website or url, in the one that --column names, or in the first of a file without a header. - is standard input.

  --column NAME  the column with the domains
  --json         one JSON object a domain, as the service answers it`,
  subcommands: [],
  options: Object.keys(OPTIONS),
  async run(args, terminal) {
    const { values, positionals } = parseCommandLine({ args: [...args], allowPositionals: true, options: OPTIONS });
    const [file, ...more] = positionals;
    if (file === undefined || more.length > 0)
      throw new UsageError('match needs one file: match domains.csv > out.csv');
    const rows = parseCsv(await contentOf(file));
    const { header, column, body } = layoutOf(rows, values.column);
    const client = terminal.client();
    if (header && !values.json) terminal.print(csvLine([...header, 'slug', 'name']));
    let found = 0;
    for (let at = 0; at < body.length; at += BATCH) {
      const part = body.slice(at, at + BATCH);
      const domains = part.map((row) => row[column] ?? '');
      const { results } = await client.startups.match({ domains }, {}, { signal: terminal.stopping });
      for (const [index, result] of results.entries()) {
        const { slug = '', name = '' } = result as { readonly slug?: string; readonly name?: string };
        if (slug !== '') found += 1;
        terminal.print(values.json ? JSON.stringify(result) : csvLine([...(part[index] ?? []), slug, name]));
      }
      terminal.progress(at + part.length, body.length, 'domains');
    }
    terminal.note(`${body.length} domains, ${found} on file`);
  },
};

async function contentOf(file: string): Promise<string> {
  if (file === '-') {
    const chunks: Buffer[] = [];
    for await (const chunk of process.stdin as AsyncIterable<Buffer>) chunks.push(chunk);
    return Buffer.concat(chunks).toString();
  }
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(
      error.code === 'ENOENT' ? `there is no file ${file}` : `cannot read ${file}: ${error.message}`,
    );
  });
}

function layoutOf(
  rows: readonly string[][],
  wanted: string | undefined,
): { readonly header: readonly string[] | null; readonly column: number; readonly body: readonly string[][] } {
  const [first = [], ...rest] = rows;
  if (rows.length === 0) throw new UsageError('the file is empty');
  const names = first.map((name) => name.toLowerCase());
  const column = names.findIndex((name) =>
    wanted === undefined ? NAMES.includes(name) : name === wanted.toLowerCase(),
  );
  if (column >= 0) return { header: first, column, body: rest };
  if (wanted !== undefined) throw new UsageError(`--column ${wanted}: the file has ${first.join(', ')}`);
  return { header: null, column: 0, body: rows };
}
