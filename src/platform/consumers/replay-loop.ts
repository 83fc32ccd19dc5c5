import { type ReadStore } from '../read-store/read-store.js';
import { type FeedMessage } from '../feed/feed-message.js';
import { type FeedConsumer } from './feed-consumer.js';
import { GroupWorker } from './group-worker.js';
import { pauseFor } from '../process/pause-for.js';

const POLL_MS = 1_000;

/** Replays parked messages that an operator requested; any process that runs the consumers may. */
export class ReplayLoop {
  private readonly stopping = new AbortController();
  private running: Promise<void> | null = null;
  private readonly workers: ReadonlyMap<string, GroupWorker>;

  constructor(
    private readonly store: ReadStore,
    consumers: readonly FeedConsumer[],
    private readonly onTrouble: (error: unknown) => void = () => undefined,
    reread?: (message: FeedMessage) => Promise<FeedMessage>,
  ) {
    this.workers = new Map(
      consumers.map((consumer) => [consumer.group, new GroupWorker(store, consumer, undefined, reread)]),
    );
  }

  start(): void {
    this.running ??= this.run(this.stopping.signal);
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  private async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.replayAll(signal).catch((error: unknown) => this.onTrouble(error));
      await pauseFor(POLL_MS, signal);
    }
  }

  private async replayAll(signal: AbortSignal): Promise<void> {
    const groups = await this.store.query<{ group_name: string }>(
      'SELECT DISTINCT group_name FROM ops.feed_parked WHERE replay_requested_at IS NOT NULL',
    );
    const replay = async (worker: GroupWorker | undefined): Promise<void> => {
      while (worker && !signal.aborted && (await worker.replayOne()));
    };
    for (const { group_name: group } of groups) await replay(this.workers.get(group)).catch(this.onTrouble);
  }
}
