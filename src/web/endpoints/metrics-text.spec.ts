import { jest } from '@jest/globals';
import { Gauge } from 'prom-client';
import { Metrics } from '../../platform/telemetry/metrics.js';
import { metricsText } from './metrics-text.js';

describe('the text of the metrics', () => {
  let metrics: Metrics;
  const gauge = (name: string, collect: (this: Gauge) => void | Promise<void>): Gauge =>
    new Gauge({ name, help: name, registers: [metrics.registry], collect });

  beforeEach(() => {
    metrics = new Metrics({ role: 'worker' });
    gauge('measured', function () {
      this.set(7);
    });
  });

  it('is that of the registry where every metric is collected', async () => {
    const withoutProcess = (text: string): string[] =>
      text.split('\n').filter((line) => !/(process|nodejs)_/.test(line));
    expect(withoutProcess(await metricsText(metrics.registry))).toEqual(
      withoutProcess(await metrics.registry.metrics()),
    );
  });

  it('lacks only the metric that cannot be collected, instead of its last value', async () => {
    let isDown = false;
    gauge('jobs_waiting', async function () {
      if (isDown) throw new Error('Postgres is down');
      this.set(3);
    });
    expect(await metricsText(metrics.registry)).toContain('jobs_waiting{role="worker"} 3');
    isDown = true;
    const text = await metricsText(metrics.registry);
    expect(text).toContain('measured{role="worker"} 7');
    expect(text).not.toContain('jobs_waiting');
  });

  it('does not wait for a metric that takes more than five seconds', async () => {
    jest.useFakeTimers();
    try {
      gauge('jobs_waiting', () => new Promise<void>(() => undefined));
      const scraped = metricsText(metrics.registry);
      await jest.advanceTimersByTimeAsync(5_000);
      expect(await scraped).toContain('measured{role="worker"} 7');
      expect(jest.getTimerCount()).toBe(0);
    } finally {
      jest.useRealTimers();
    }
  });
});
