import { type DomainList } from '../../src/radar/domains/domain-list.service.js';
import { type DomainsAsk } from '../../src/radar/domains/domains-ask.js';
import { type Measured, type StackBenchContext, type StackMeasure } from './measure.js';
import { onDomainsTable } from './worlds/radar-table.js';

const ASKS_A_CASE = 40;
const DATA_SET = 'domains';

type Cases = Readonly<Record<string, Partial<DomainsAsk>>>;

const FILTERS: Cases = {
  none: {},
  tld: { tlds: ['ai'] },
  'two tlds': { tlds: ['so', 'security'] },
  source: { sources: ['dot_ai_nrd'] },
  'rare source': { sources: ['github_new_org'] },
  'source of long ago': { sources: ['old_partner'] },
  'two rare sources': { sources: ['github_new_org', 'old_partner'] },
  'unknown source': { sources: ['nobody'] },
  bucket: { sources: ['zone'] },
  'rare bucket': { sources: ['code_hosts'] },
  'status queued': { statuses: ['queued'] },
  'status quality_failed': { statuses: ['quality_failed'] },
  'status promoted': { statuses: ['promoted'] },
  'status rejected': { statuses: ['rejected'] },
  'all statuses': { statuses: ['queued', 'quality_failed', 'promoted', 'rejected'] },
  mail: { hasRealEmail: true },
  'no mail': { hasRealEmail: false },
  content: { hasRealContent: true },
  'no content': { hasRealContent: false },
  parked: { isParked: true },
  'not parked': { isParked: false },
  'created after, a day': { createdFrom: new Date('2026-11-20T00:00:00Z') },
  'created after, a month': { createdFrom: new Date('2026-10-21T00:00:00Z') },
  'created after all': { createdFrom: new Date('2027-01-01T00:00:00Z') },
  'created before, most': { createdBefore: new Date('2026-11-01T00:00:00Z') },
  'created before, a day': { createdBefore: new Date('2025-11-21T12:00:00Z') },
  'one day': { createdFrom: new Date('2026-09-01T00:00:00Z'), createdBefore: new Date('2026-09-02T00:00:00Z') },
};

/** From a hit in eight names to none at all; those with some ten thousand are the dearest to count. */
const WORDS = [
  ...['xyz', 'rob', 'data', 'robot', 'health', 'robotics', 'dat', 'ing', 'ar-', '00f'],
  ...[
    'solarnova',
    'quantcare',
    'deepcode',
    'novab',
    'bluea',
    'a1f',
    'f00',
    'nova1a',
    'works',
    'kestrel',
    'zzz',
    'quux',
  ],
];

const domainsFilter: StackMeasure = {
  name: 'domains_filter',
  summary: 'p95 of page and total together on 5 M rows, of the slowest single filter',
  needsStack: true,
  dataSet: DATA_SET,
  run: (context) => {
    const cases = Object.entries(FILTERS).map(([name, ask]): Case => [name, () => ask]);
    return slowest(context, [...cases, ['apex', (n) => ({ apex: `nothing${n}.ai` })]]);
  },
};

const domainsSearch: StackMeasure = {
  name: 'domains_search',
  summary: 'p95 of a search of three characters or more on 5 M rows, page and total together, of the slowest word',
  needsStack: true,
  dataSet: DATA_SET,
  run: (context) =>
    slowest(
      context,
      WORDS.map((q) => [q, () => ({ q })]),
    ),
};

type Case = readonly [name: string, ask: (n: number) => Partial<DomainsAsk>];

function slowest(context: StackBenchContext, cases: readonly Case[]): Promise<Measured> {
  return onDomainsTable(context, async (query) => {
    let worst = 0;
    for (const [name, askOf] of cases) {
      context.signal.throwIfAborted();
      const { p95Ms, last } = await p95Of(query, askOf);
      worst = Math.max(worst, p95Ms);
      context.log(`  ${name}: ${p95Ms.toFixed(1)} ms, ${last.rows} of ${last.isEstimate ? 'about ' : ''}${last.total}`);
    }
    return { value: Math.round(worst * 10) / 10, unit: 'ms' };
  });
}

interface Seen {
  readonly rows: number;
  readonly total: number;
  readonly isEstimate: boolean;
}

async function p95Of(query: DomainList, askOf: Case[1]): Promise<{ p95Ms: number; last: Seen }> {
  const times: number[] = [];
  let last: Seen = { rows: 0, total: 0, isEstimate: false };
  for (let n = 0; n < ASKS_A_CASE; n++) {
    const ask: DomainsAsk = { statuses: ['queued', 'quality_failed'], ...askOf(n) };
    const startedAt = performance.now();
    const { rows, total, isEstimate } = await query.list(ask, { limit: 20, offset: 0 });
    times.push(performance.now() - startedAt);
    last = { rows: rows.length, total, isEstimate };
  }
  times.sort((a, b) => a - b);
  return { p95Ms: times[Math.floor(times.length * 0.95)] ?? 0, last };
}

export const radarListMeasures = [domainsFilter, domainsSearch];
