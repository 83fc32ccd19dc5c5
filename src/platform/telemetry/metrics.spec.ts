import { Histogram, Registry } from 'prom-client';
import { Metrics } from './metrics.js';
import { RequestDurations } from './request-durations.js';

describe('request durations', () => {
  it('are scraped as prom-client’s own histogram would be', async () => {
    const ours = new Registry();
    const theirs = new Registry();
    for (const registry of [ours, theirs]) registry.setDefaultLabels({ role: 'api' });
    const durations = new RequestDurations(ours);
    const histogram = new Histogram({
      name: durations.name,
      help: durations.help,
      labelNames: ['operation', 'method', 'status'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
      registers: [theirs],
    });
    for (const [operation, method, status, seconds] of [
      ['startups.get', 'GET', 200, 0.0004],
      ['startups.get', 'GET', 200, 0.005],
      ['startups.get', 'GET', 404, 0.0051],
      ['enrich', 'POST', 200, 31],
    ] as const) {
      durations.observe(operation, method, status, seconds);
      histogram.observe({ operation, method, status: String(status) }, seconds);
    }
    const lines = (text: string): string[] => text.split('\n').map(sortedLabels).sort();
    expect(lines(await ours.metrics())).toEqual(lines(await theirs.metrics()));
  });

  it('stand beside the process’s own measures', async () => {
    const metrics = new Metrics({ role: 'worker' });
    metrics.requests.observe('me', 'GET', 200, 0.01);
    const text = await metrics.registry.metrics();
    expect(text).toMatch(/http_request_duration_seconds_count\{[^}]*operation="me"[^}]*\} 1/);
    expect(text).toMatch(/process_cpu_seconds_total\{role="worker"\}/);
  });

  it('share the measures of the process between applications, and label them with the role of each', async () => {
    const [api, worker] = [new Metrics({ role: 'api' }), new Metrics({ role: 'worker' })];
    const name = 'nodejs_gc_duration_seconds';
    expect(api.registry.getSingleMetric(name)).toBe(worker.registry.getSingleMetric(name));
    expect(await api.registry.metrics()).toMatch(/nodejs_eventloop_lag_p99_seconds\{role="api"\}/);
    expect(await worker.registry.metrics()).not.toContain('role="api"');
  });
});

function sortedLabels(line: string): string {
  return line.replace(/\{(.+)\}/, (_all, labels: string) => `{${labels.split(',').sort().join(',')}}`);
}
