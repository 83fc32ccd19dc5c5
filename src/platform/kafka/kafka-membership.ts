import { type Consumer } from 'kafkajs';
import { setTimeout as delay } from 'node:timers/promises';

// Interval between heartbeats of a member that handles a batch.

export const HEARTBEAT_EVERY_MS = 1_000;
const COMMIT_EVERY_MS = 1_000;
const DISCONNECT_TIMEOUT_MS = 10_000;

/** Commits offsets to the broker periodically, for other tools and as the start position of the next member. */
export class OffsetCommits {
  private readonly pending = new Map<string, { topic: string; partition: number; offset: string }>();
  private lastAt = 0;

  constructor(private readonly client: Consumer) {}

  async note(topic: string, partition: number, next: bigint): Promise<void> {
    this.pending.set(`${topic}/${partition}`, { topic, partition, offset: next.toString() });
    if (performance.now() - this.lastAt >= COMMIT_EVERY_MS) await this.flush();
  }

  async flush(): Promise<void> {
    if (this.pending.size === 0) return;
    const offsets = [...this.pending.values()];
    this.pending.clear();
    this.lastAt = performance.now();
    await this.client.commitOffsets(offsets);
  }
}

/** Sends heartbeats while a batch is handled; `lost` aborts when the group has rebalanced without this member. */
export class BackgroundHeartbeat {
  private readonly lostIt = new AbortController();
  private failure: unknown = null;
  private readonly timer: NodeJS.Timeout;

  constructor(heartbeat: () => Promise<void>) {
    this.timer = setInterval(() => {
      heartbeat().catch((error: unknown) => {
        this.failure ??= error;
        this.lostIt.abort(error);
      });
    }, HEARTBEAT_EVERY_MS);
  }

  get lost(): AbortSignal {
    return this.lostIt.signal;
  }

  /** The library needs the error to rejoin the group. */
  rethrow(): void {
    // eslint-disable-next-line @typescript-eslint/only-throw-error
    if (this.failure !== null) throw this.failure;
  }

  stop(): void {
    clearInterval(this.timer);
  }
}

/** Settles when the client crashes permanently, or gives no sign of life for `deadAfterMs`. */
export function watchFor(client: Consumer, deadAfterMs: number): { promise: Promise<void>; resolve: () => void } {
  // Joining may take as long as a dead member's session; the library limits that itself.
  let lastSign = Infinity;
  let settle: (error: Error | null) => void = () => undefined;
  const promise = new Promise<void>((resolve, reject) => {
    settle = (error) => (error === null ? resolve() : reject(error));
  });
  promise.catch(() => undefined);
  const { CRASH, FETCH, HEARTBEAT, GROUP_JOIN, END_BATCH_PROCESS } = client.events;
  for (const sign of [FETCH, HEARTBEAT, GROUP_JOIN, END_BATCH_PROCESS] as const) {
    client.on(sign as typeof HEARTBEAT, () => {
      lastSign = performance.now();
    });
  }
  client.on(CRASH, ({ payload }) => {
    if (!payload.restart) settle(payload.error);
  });
  const watchdog = setInterval(
    () => {
      if (performance.now() - lastSign > deadAfterMs) settle(new Error(`no sign of life for ${deadAfterMs} ms`));
    },
    Math.min(1_000, deadAfterMs / 4),
  );
  const stopWatching = (): void => clearInterval(watchdog);
  promise.then(stopWatching, stopWatching);
  return { promise, resolve: () => settle(null) };
}

export async function endClient(client: Consumer, commits: OffsetCommits): Promise<void> {
  const end = async (): Promise<void> => {
    await client.stop();
    await commits.flush();
    await client.disconnect();
  };
  await Promise.race([end().catch(() => undefined), delay(DISCONNECT_TIMEOUT_MS, undefined, { ref: false })]);
}
