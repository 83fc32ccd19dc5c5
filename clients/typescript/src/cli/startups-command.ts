import type { CompanyRow } from '../generated/models.js';
import { metaOf } from '../scoutline.js';
import { type Command, parseCommandLine, table, type Terminal, UsageError, wholeNumber } from './command.js';

const OPTIONS = {
  json: { type: 'boolean', default: false },
  limit: { type: 'string', default: '20' },
  country: { type: 'string' },
  sector: { type: 'string' },
  sort: { type: 'string' },
} as const;

export const startupsCommand: Command = {
  name: 'startups',
  summary: 'search companies, or show one',
  usage: `scoutline startups search WORDS [--limit 20] [--country NL] [--sector …] [--sort …] [--json]
scoutline startups list [the same options]
scoutline startups get SLUG [--json]

  --limit N    rows in all, 1 to 10000; further pages are loaded as needed
  --json       one JSON object a row (search, list), or the whole answer (get)

Each page of a list is charged; the cost is printed at the end, on standard error.`,
  subcommands: ['search', 'list', 'get'],
  options: Object.keys(OPTIONS),
  async run(args, terminal) {
    const { values, positionals } = parseCommandLine({ args: [...args], allowPositionals: true, options: OPTIONS });
    const [action, ...words] = positionals;
    const limit = wholeNumber('limit', values.limit, [1, 10_000]);
    if (action === 'get') return show(words, values.json, terminal);
    if (action === 'list' && words.length > 0) throw new UsageError('list takes no words; say: startups search WORDS');
    if (action === 'search' && words.length === 0) throw new UsageError('search needs words: startups search robotics');
    if (action !== 'list' && action !== 'search') throw new UsageError('say one of search, list, get');
    const { country, sector, sort } = values;
    const query = { q: words.length > 0 ? words.join(' ') : undefined, country, sector, sort } as object;
    return list(query, { limit, json: values.json }, terminal);
  },
};

async function list(
  query: object,
  { limit, json }: { readonly limit: number; readonly json: boolean },
  terminal: Terminal,
): Promise<void> {
  const pages = terminal
    .client()
    .startups.list({ ...query, limit: Math.min(limit, 100) }, { signal: terminal.stopping })
    .pages();
  let cost = 0;
  let left = limit;
  const shown: CompanyRow[] = [];
  for await (const page of pages) {
    cost += metaOf(page).credits?.cost ?? 0;
    for (const row of page.data.slice(0, left)) {
      if (json) terminal.print(JSON.stringify(row));
      else shown.push(row);
    }
    left -= page.data.length;
    if (left <= 0) break;
  }
  if (!json) {
    const rows = shown.map((row) => [row.slug, row.name, row.website ?? '']);
    for (const line of table([['SLUG', 'NAME', 'WEBSITE'], ...rows])) terminal.print(line);
  }
  terminal.note(`${limit - Math.max(left, 0)} rows, ${cost} credits`);
}

async function show([slug, ...more]: readonly string[], json: boolean, terminal: Terminal): Promise<void> {
  if (slug === undefined || more.length > 0) throw new UsageError('get needs one slug: startups get acme-robotics');
  const answer = await terminal.client().startups.get(slug, {}, { signal: terminal.stopping });
  if (json) {
    terminal.print(JSON.stringify(answer));
    return;
  }
  const facts = Object.entries(answer.data).filter(([, value]) =>
    ['string', 'number', 'boolean'].includes(typeof value),
  );
  for (const line of table(facts.map(([name, value]) => [name, String(value as string | number | boolean)])))
    terminal.print(line);
}
