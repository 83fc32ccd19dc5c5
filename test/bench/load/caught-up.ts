import { PROJECTIONS } from '../../../projections/index.js';
import { LogIndex } from '../../../src/log-explorer/index/log-index.service.js';
import { type Freshness } from '../../../src/platform/read-store/freshness.js';
import { type ReadStore } from '../../../src/platform/read-store/read-store.js';
import { until } from '../../kit/until.js';

/** Waits until all read models have the event at `position`. */
export async function allProjected(freshness: Freshness, position: bigint, timeoutMs: number): Promise<void> {
  const names = PROJECTIONS.map(({ name }) => name);
  if (!(await freshness.waitFor(names, position, timeoutMs))) throw new Error('the read models do not catch up');
}

/** The same for the index of the log, whose work would slow a later measure. */
export async function indexed(readStore: ReadStore, position: bigint, timeoutMs: number): Promise<void> {
  const index = new LogIndex(readStore);
  await until(async () => ((await index.progress())?.position ?? -1n) >= position, {
    what: 'the index of the log',
    timeoutMs,
    everyMs: 100,
  });
}
