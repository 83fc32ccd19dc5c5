import { SessionLocks } from '../../platform/locks/session-locks.js';
import { type ReadStore } from '../../platform/read-store/read-store.js';
import { TILE_WIDTH } from '../../tlog/tile-paths.js';
import { NOTARY, type NotaryParts } from '../notary/notary-parts.js';
import { LogReplay, type Replayed, type ReplayOptions } from './replay-log.js';

/** A running service signs the log, so its files must not be replaced. */
export class NotaryRuns extends Error {
  constructor() {
    super('a running service signs this log; stop it, and repeat the command');
  }
}

const WAIT_FOR_LOCK_MS = 3_000;

/**
 * Restores files and positions of the signed log from the log of events. Nothing is written where that log leads to
 * another root than was signed. The next notary publishes a missing checkpoint.
 *
 * @throws NotaryRuns
 */
export async function rebuildLog(
  parts: NotaryParts,
  readStore: ReadStore,
  options: Omit<ReplayOptions, 'onBatch'>,
): Promise<Replayed> {
  const waiting = AbortSignal.any([options.signal, AbortSignal.timeout(WAIT_FOR_LOCK_MS)]);
  const lock = await SessionLocks.of(readStore).take({ name: NOTARY, signal: waiting });
  if (!lock) throw new NotaryRuns();
  try {
    const signal = AbortSignal.any([options.signal, lock.signal]);
    const checked = await new LogReplay(parts, { ...options, signal }).run();
    if (checked.refusal !== null || !checked.signed) return checked;
    const restored = new LogReplay(parts, {
      signal,
      onBatch: async ({ tiles, positions }) => {
        await parts.tiles.put(
          parts.log,
          tiles.filter(({ width }) => width === TILE_WIDTH),
        );
        await parts.signedLogs.restorePositions(parts.log, positions);
      },
    });
    await restored.run();
    await parts.signedLogs.restoreEdge(parts.log, restored.growingTiles);
    await parts.signedLogs.restoreHeads(parts.log, await restored.takeHeads());
    await parts.signedLogs.restoreHead(parts.log, checked.signed);
    return checked;
  } finally {
    await lock.release();
  }
}
