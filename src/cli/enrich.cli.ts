import { withStack } from '../embedded/stack/with-stack.js';
import { AdminApi } from './io/admin-api.js';
import { EXIT, parseCommandLine, UsageError, type CliCommand } from './io/command.js';

interface Line {
  readonly field: string;
  readonly value: unknown;
  readonly rule: string;
}

interface Replayed {
  readonly slug: string;
  readonly pages: number;
  readonly changes: readonly {
    readonly field: string;
    readonly before: unknown;
    readonly after: unknown;
    readonly rule: string;
  }[];
  readonly added: readonly Line[];
  readonly gone: readonly Line[];
  readonly applied: boolean;
}

interface Page {
  readonly companies: readonly Replayed[];
  readonly next_after: string | null;
}

export const command: CliCommand = {
  name: 'enrich',
  summary: 'read the stored pages of companies again with the current rules',
  usage: `
  npm run enrich -- replay SLUG…  [--apply]
  npm run enrich -- replay --all  [--apply]

replay fetches nothing: it reads the pages stored by a company's last enrichment with the rules of this version, and shows
which extracted values differ and which fields of the record would change. --apply changes them, as a separate run in the
company's stream. --all replays every enriched company.

With --json:
  replay   companies[] {slug, pages, rules_before, rules_now, changes[] {field, before, after, source, source_url, rule},
           added[] {field, value, rule}, gone[] {field, value, rule}, applied}, companies_read, companies_changed`,

  async run(args, io) {
    const { values, positionals } = parseCommandLine({
      args,
      allowPositionals: true,
      options: { all: { type: 'boolean' }, apply: { type: 'boolean' } },
    });
    const [action, ...slugs] = positionals;
    if (action !== 'replay') throw new UsageError(`say what to do: replay${action ? ` (not ${action})` : ''}`);
    if ((values.all === true) === slugs.length > 0) throw new UsageError('replay takes slugs, or --all');
    const apply = values.apply === true;
    const needs = ['eventstore', 'postgres', 'api', 'worker'] as const;
    return withStack({ dataDir: io.dataDir, json: io.json, needs, stopping: io.stopping }, async (stack) => {
      const api = new AdminApi(stack);
      const companies: Replayed[] = [];
      const ask = (body: object) => api.post<Page>('enrichment/replay', { ...body, apply });
      let page = await ask(slugs.length > 0 ? { slugs } : {});
      let isWhole = false;
      for (;;) {
        companies.push(...page.companies);
        if (!io.json) for (const company of page.companies) io.say(replayLine(company));
        isWhole = page.next_after === null;
        if (isWhole || io.stopping.aborted) break;
        page = await ask({ after: page.next_after });
      }
      const changed = companies.filter(({ changes }) => changes.length > 0).length;
      io.result({ ...(io.json && { companies }), companies_read: companies.length, companies_changed: changed });
      return isWhole ? EXIT.ok : EXIT.failed;
    });
  },
};

/** A diff: a minus before removed entries, a plus before added ones. */
function replayLine({ slug, pages, changes, added, gone, applied }: Replayed): string {
  const shown = (value: unknown): string => (value === null ? 'nothing' : JSON.stringify(value));
  return [
    `${slug}: ${pages} pages${applied ? ', applied' : ''}`,
    ...changes.map(({ field, before, after, rule }) => `  ${field}: ${shown(before)} -> ${shown(after)} (${rule})`),
    ...gone.map(({ field, value, rule }) => `  - ${field} ${shown(value)} (${rule})`),
    ...added.map(({ field, value, rule }) => `  + ${field} ${shown(value)} (${rule})`),
  ].join('\n');
}
