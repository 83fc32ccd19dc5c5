import { type Freshness } from '../platform/read-store/freshness.js';

const STANDSTILL_MS = 60_000;

/** Waits until read models have passed `position`. @throws Error when one has not advanced for a minute. */
export async function awaitProjected(
  freshness: Freshness,
  projections: readonly string[],
  position: bigint,
  signal?: AbortSignal,
): Promise<void> {
  const where = (): string => projections.map((name) => freshness.positionOf(name)).join();
  let last = where();
  let stillSince = performance.now();
  while (!(await freshness.waitFor(projections, position, 1_000))) {
    if (signal?.aborted) return;
    const now = where();
    if (now !== last) [last, stillSince] = [now, performance.now()];
    else if (performance.now() - stillSince > STANDSTILL_MS) {
      const names = projections.join(', ');
      throw new Error(`the read models ${names} do not move; is the worker running? Nothing imported is lost`);
    }
  }
}
