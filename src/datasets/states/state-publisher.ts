import { messageOf } from '../../kernel/error-message.js';
import { KafkaSender } from '../../platform/kafka/kafka-sender.js';
import { kafkaClient, withAdmin } from '../../platform/kafka/kafka-client.js';
import { ensureTopics, MAX_MESSAGE_BYTES } from '../../platform/kafka/kafka-topics.js';
import { STATES_LOCK } from '../../platform/relay/relay.js';
import { SingleActive } from '../../platform/locks/single-active.js';
import { categoriesOf, type StateParts, StateRun } from './state-run.js';
import { StateProgress } from './state-progress.js';
import { pauseFor } from '../../platform/process/pause-for.js';

export type StateEvent =
  | { readonly kind: 'active' | 'standby' }
  | { readonly kind: 'sent'; readonly topic: string; readonly messages: number }
  | { readonly kind: 'trouble'; readonly error: string };

export interface StatePublisherState {
  readonly state: 'starting' | 'standby' | 'active' | 'stopped';
  /** Why it makes no progress; null when it does. */
  readonly trouble: string | null;
  /** States of all topics show every event up to here; null before the first start. */
  readonly position: bigint | null;
}

const SENDER = 'scoutline-states';
const MAX_EVENTS = 5_000;
/** Events of this long become one state of each record. */
const GATHER_MS = 250;
const REBUILT_POLL_MS = 15_000;

/**
 * Settings of topics with the newest state of each key. Superseded and deleted states are gone after a day, and a reader
 * that was away for a week still sees each deletion.
 */
const COMPACTED: Readonly<Record<string, string>> = {
  'cleanup.policy': 'compact',
  'max.compaction.lag.ms': String(86_400_000),
  'delete.retention.ms': String(7 * 86_400_000),
  'max.message.bytes': String(MAX_MESSAGE_BYTES),
};

/**
 * Keeps the topics of states: the newest row of each record as the datasets have it, and a deletion when there is none.
 * One process is active; the broker refuses what a replaced one still sends, since compaction would keep a state that is
 * older but later. It goes on from the position that it has saved. Rows are read at one position after the events
 * that changed them, so a state is never older than one before it. A failure begins again from the saved position.
 */
export class StatePublisher {
  private readonly stopping = new AbortController();
  private running: Promise<void> | null = null;
  private current: StatePublisherState = { state: 'starting', trouble: null, position: null };

  constructor(
    private readonly parts: StateParts,
    private readonly onEvent: (event: StateEvent) => void = () => undefined,
  ) {}

  start(): void {
    const single = new SingleActive(this.parts.readStore, STATES_LOCK, {
      onStandby: () => {
        this.set({ state: 'standby', trouble: null });
        this.onEvent({ kind: 'standby' });
      },
      onLost: (error) => this.inTrouble(error),
    });
    this.running ??= single.run(this.stopping.signal, (signal) => this.publish(signal));
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
    this.set({ state: 'stopped' });
  }

  state(): StatePublisherState {
    return this.current;
  }

  private async publish(signal: AbortSignal): Promise<void> {
    const progress = await this.prepare();
    const sender = new KafkaSender(this.parts.brokers, SENDER, SENDER);
    const run = new StateRun(this.parts, sender, progress, (topic, messages) =>
      this.onEvent({ kind: 'sent', topic, messages }),
    );
    const over = new AbortController();
    const whole = AbortSignal.any([signal, over.signal]);
    try {
      await sender.begin();
      this.onEvent({ kind: 'active' });
      await run.publishOutdated(whole);
      this.set({ state: 'active', trouble: null, position: run.least() });
      const watching = endWhenRebuilt(run, over);
      await this.follow(run, whole).finally(() => over.abort());
      await watching;
    } finally {
      over.abort();
      await sender.close();
    }
  }

  private async follow(run: StateRun, signal: AbortSignal): Promise<void> {
    const { eventStore, states } = this.parts;
    const from = run.least();
    const batches = eventStore.follow({
      from: from === 0n ? 'start' : from,
      categories: categoriesOf(states),
      maxBatch: MAX_EVENTS,
      signal,
      onLost: (error) => this.inTrouble(error),
    });
    for await (const { events, position } of batches) {
      await run.publishChanges(events, position);
      this.set({ position, trouble: null });
      await pauseFor(GATHER_MS, signal);
    }
  }

  private async prepare(): Promise<StateProgress> {
    const { readStore, brokers, states } = this.parts;
    const topics = states.map(({ topic }) => topic);
    const kafka = kafkaClient({ brokers, clientId: SENDER });
    return withAdmin(kafka, async (admin) => {
      const { clusterId } = await admin.describeCluster();
      const forget = (missing: readonly string[]): Promise<void> => StateProgress.forget(readStore, clusterId, missing);
      await ensureTopics(admin, topics, forget, COMPACTED);
      return StateProgress.load(readStore, clusterId);
    });
  }

  private inTrouble(error: unknown): void {
    const trouble = messageOf(error);
    this.set({ trouble });
    this.onEvent({ kind: 'trouble', error: trouble });
  }

  private set(change: Partial<StatePublisherState>): void {
    this.current = { ...this.current, ...change };
  }
}

/** A rebuilt read model changes rows without an event. */
async function endWhenRebuilt(run: StateRun, over: AbortController): Promise<void> {
  while (!over.signal.aborted) {
    await pauseFor(REBUILT_POLL_MS, over.signal, { ref: false });
    // Without an answer of the database, the next round asks again.
    if (!over.signal.aborted && (await run.isAnyOutdated().catch(() => false))) over.abort();
  }
}
