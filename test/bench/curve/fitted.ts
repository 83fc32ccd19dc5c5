/** A figure at a number of companies. */
export interface Point {
  readonly companies: number;
  readonly value: number;
}

/** `value = atMillion · (companies / 1,000,000) ^ exponent` */
export interface Fitted {
  readonly atMillion: number;
  readonly exponent: number;
}

const MILLION = 1_000_000;

/**
 * The power law with the least squared error of the logarithms, so that small and large sizes count alike; a value of
 * zero has no logarithm and is left out. Null with fewer than two sizes.
 */
export function fitted(points: readonly Point[]): Fitted | null {
  const logs = points
    .filter(({ companies, value }) => companies > 0 && value > 0)
    .map(({ companies, value }) => ({ x: Math.log(companies / MILLION), y: Math.log(value) }));
  const [meanX, meanY] = [mean(logs.map(({ x }) => x)), mean(logs.map(({ y }) => y))];
  const spread = logs.reduce((sum, { x }) => sum + (x - meanX) ** 2, 0);
  if (spread === 0 || logs.length < 2) return null;
  const exponent = logs.reduce((sum, { x, y }) => sum + (x - meanX) * (y - meanY), 0) / spread;
  return { atMillion: Math.exp(meanY - exponent * meanX), exponent };
}

export function predicted({ atMillion, exponent }: Fitted, companies: number): number {
  return atMillion * (companies / MILLION) ** exponent;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
