import { type Registry } from 'prom-client';

/** Half of the ten seconds that Prometheus waits for an answer by default. */
const COLLECTED_WITHIN_MS = 5_000;

/**
 * All metrics of the registry for Prometheus. A metric that cannot be collected, or not within five seconds, is left
 * out, because `Registry.metrics` rejects as a whole while Postgres is down and alerts need the other metrics then.
 */
export async function metricsText(registry: Registry): Promise<string> {
  const texts = registry.getMetricsAsArray().map(({ name }) => collectedInTime(registry.getSingleMetricAsString(name)));
  const collected = await Promise.all(texts);
  return `${collected.filter((text) => text !== '').join('\n\n')}\n`;
}

async function collectedInTime(text: Promise<string>): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(resolve, COLLECTED_WITHIN_MS, '');
  });
  return Promise.race([text, late])
    .catch(() => '')
    .finally(() => clearTimeout(timer));
}
