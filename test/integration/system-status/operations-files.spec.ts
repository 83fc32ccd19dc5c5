import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { OPERATOR, Service } from '../metering/stack.js';

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly annotations: { readonly summary: string; readonly action: string };
}

const file = (name: string): string =>
  readFileSync(new URL(`../../../docs/operations/${name}`, import.meta.url), 'utf8');
const { panels } = JSON.parse(file('grafana.json')) as { panels: { title: string; targets: { expr: string }[] }[] };
const RULES = (parse(file('alerts.yaml')) as { groups: { rules: Rule[] }[] }).groups.flatMap(({ rules }) => rules);

/** Made by Prometheus itself at each scrape: 0 where a process does not answer. */
const OF_PROMETHEUS = 'up';

const EXPRESSIONS = [
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [`panel “${title}”`, expr] as const)),
  ...RULES.map(({ alert, expr }) => [`alert ${alert}`, expr] as const),
];

/** The names in an expression that are no function, keyword, label or value of a label. */
function metricsIn(expr: string): string[] {
  const bare = expr.replace(/\{[^}]*\}|\[[^\]]*\]/g, ' ').replace(/\bby\s*\([^)]*\)/g, ' ');
  return [...bare.matchAll(/[a-z_][a-z0-9_]*(?!\s*\()\b/gi)].map(([name]) => name).filter((name) => !/^(by|or|sum|max|min|rate|increase|histogram_quantile)$/.test(name)); // prettier-ignore
}

const folder = mkdtempSync(join(tmpdir(), 'operations-files-'));
let service: Service;
let served: ReadonlySet<string>;

beforeAll(async () => {
  // The transparency log has metrics of its own, and needs a data folder.
  service = await Service.start(undefined, { DATA_DIR: folder, TRANSPARENCY_LOG: '1' });
  await service.call('GET', '/api/v1/health');
  const { payload } = await service.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${OPERATOR}` } });
  const types = [...payload.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type]) => ({ name, type }));
  served = new Set(
    types.flatMap(({ name, type }) => (type === 'histogram' ? ['_bucket', '_sum', '_count'].map((part) => name + part) : [name])), // prettier-ignore
  );
}, 60_000);

afterAll(async () => {
  await service?.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('the files for Grafana and Prometheus', () => {
  it('read names out of an expression', () => {
    expect(metricsIn('sum by (le) (rate(a_total{b="c"}[5m])) / max(d_seconds) > 0.02 or absent(e)')).toEqual([
      'a_total',
      'd_seconds',
      'e',
    ]);
  });

  it.each(EXPRESSIONS)('name metrics in %s that the service has', (_, expr) => {
    const names = metricsIn(expr);
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !served.has(name) && name !== OF_PROMETHEUS)).toEqual([]);
  });

  it('cover what the system status shows', () => {
    const named = new Set(EXPRESSIONS.flatMap(([, expr]) => metricsIn(expr)));
    for (const name of ['projection_lag_seconds', 'feed_group_lag_seconds', 'parked_total', 'jobs_queued', 'moderation_waiting', 'people_to_match', 'webhooks_failing']) {
      expect([name, named.has(name)]).toEqual([name, true]);
    } // prettier-ignore
  });

  it('alert where a process does not answer, no metric arrives or the relay is behind', () => {
    const rules = RULES.map(({ expr }) => expr);
    // A metric that an api has before its first request.
    const absent = 'absent(nodejs_eventloop_lag_p99_seconds{role=~"api|all"})';
    expect(rules).toEqual(expect.arrayContaining(['up == 0', absent]));
    const named = rules.flatMap(metricsIn);
    expect(named).toEqual(expect.arrayContaining(['feed_topic_lag_messages', 'feed_lag_measured']));
  });

  it('say for each alert what is wrong, and what to do', () => {
    expect(RULES.filter(({ annotations }) => !annotations?.summary || !annotations.action)).toEqual([]);
  });
});
