import { type RecordedEvent, categoryOf } from '../../kernel/domain-event.js';
import { type StateTable } from '../../file-export/state-table.js';
import { type EventStore } from '../../platform/event-store/event-store.js';
import { type KafkaSender, type SentMessage } from '../../platform/kafka/kafka-sender.js';
import { type ReadStore } from '../../platform/read-store/read-store.js';
import { Snapshot } from '../build/snapshot.js';
import { newestSchema } from '../registry/schema-registry.rules.js';
import { StateMessages } from './state-messages.js';
import { type StateProgress } from './state-progress.js';
import { keysInTopic } from './topic-keys.js';

export interface StateParts {
  readonly eventStore: EventStore;
  readonly readStore: ReadStore;
  readonly brokers: readonly string[];
  readonly states: readonly StateTable[];
  /** Part of the rows. */
  readonly publicUrl: string;
}

const KEYS_AT_ONCE = 1_000;

/** Publishes states, from the time a process becomes the active one until it fails or stops. */
export class StateRun {
  private readonly models: readonly string[];
  private readonly messages: ReadonlyMap<StateTable, StateMessages>;
  /** Position of the rows that were published last, and their keys, by topic. */
  private readonly published = new Map<string, { readonly position: bigint; readonly keys: ReadonlySet<string> }>();

  constructor(
    private readonly parts: StateParts,
    private readonly sender: Pick<KafkaSender, 'send'>,
    private readonly progress: StateProgress,
    private readonly onSent: (topic: string, messages: number) => void,
  ) {
    this.models = modelsOf(parts.states);
    this.messages = new Map(
      parts.states.map((state) => [state, new StateMessages(state, newestSchema(state.topic).id)]),
    );
  }

  /** Publishes all rows of the topics that were made of something else, and deletes the other keys there. */
  async publishOutdated(signal: AbortSignal): Promise<void> {
    for (const state of this.parts.states) {
      if (!(await this.isOutdated(state, this.parts.readStore))) continue;
      const strangers = await keysInTopic(this.parts.brokers, state.topic, signal);
      await this.withSnapshot(0n, (snapshot) => this.publishWhole(state, { snapshot, strangers, signal }));
    }
  }

  /** Whether a topic has to be published again as a whole. */
  async isAnyOutdated(): Promise<boolean> {
    for (const state of this.parts.states) if (await this.isOutdated(state, this.parts.readStore)) return true;
    return false;
  }

  least(): bigint {
    const positions = this.parts.states.map(({ topic }) => this.progress.of(topic)?.position ?? 0n);
    return positions.reduce((least, position) => (position < least ? position : least));
  }

  /** Publishes the present rows of the records that the events, and the events since, have changed. */
  async publishChanges(events: readonly RecordedEvent[], upTo: bigint): Promise<void> {
    const last = events.at(-1)?.position;
    if (last !== undefined) {
      await this.withSnapshot(last, async (snapshot) => {
        if (snapshot.position < last) throw new Error(`the read models are at @${snapshot.position}, before @${last}`);
        for (const state of this.parts.states) await this.publishChanged(state, events, snapshot);
      });
    }
    for (const { topic } of this.parts.states) {
      const before = this.progress.of(topic);
      if (before && before.position < upTo) await this.progress.save(topic, { ...before, position: upTo });
    }
  }

  private async publishWhole(
    state: StateTable,
    { snapshot, strangers, signal }: { snapshot: Snapshot; strangers: Set<string>; signal: AbortSignal },
  ): Promise<void> {
    const { eventStore, publicUrl } = this.parts;
    const messages = this.messagesOf(state);
    const { position } = snapshot;
    const madeOf = await this.madeOf(state, snapshot);
    const stream = <R extends object>(sql: string): AsyncIterable<readonly R[]> => snapshot.stream<R>(sql);
    const source = { store: snapshot, eventStore, publicUrl, position, since: 0n, stream };
    for await (const rows of state.table.rows(source)) {
      signal.throwIfAborted();
      await this.send(state, rows.map((row) => messages.of(row, position))); // prettier-ignore
      for (const row of rows) strangers.delete(messages.keyOf(row));
    }
    for (const keys of chunks([...strangers])) await this.send(state, keys.map((key) => messages.gone(key, position))); // prettier-ignore
    await this.progress.save(state.topic, { position, madeOf });
  }

  private async publishChanged(state: StateTable, events: readonly RecordedEvent[], snapshot: Snapshot): Promise<void> {
    if (await this.isOutdated(state, snapshot)) throw new Error(`${state.topic} is published again as a whole`);
    const since = this.progress.of(state.topic)?.position ?? 0n;
    const news = events.filter(({ position }) => position > since);
    const keys = [...(await this.changedKeys(state, { events: news, since }, snapshot))];
    const messages = this.messagesOf(state);
    for (const some of chunks(keys)) {
      const rows = await state.rowsOf({ store: snapshot, publicUrl: this.parts.publicUrl }, some);
      const changed = rows.filter((each) => each.since === null || each.since > since);
      const present = new Set(rows.map(({ row }) => messages.keyOf(row)));
      await this.send(state, [
        ...changed.map(({ row }) => messages.of(row, snapshot.position)),
        ...some.filter((key) => !present.has(key)).map((key) => messages.gone(key, snapshot.position)),
      ]);
    }
    if (keys.length > 0) this.published.set(state.topic, { position: snapshot.position, keys: new Set(keys) });
  }

  private async changedKeys(
    { topic, categories, keysOf, followers }: StateTable,
    { events, since }: { readonly events: readonly RecordedEvent[]; readonly since: bigint },
    snapshot: Snapshot,
  ): Promise<ReadonlySet<string>> {
    const before = this.published.get(topic);
    const isShown = (key: string, at: bigint): boolean => !!before && at <= before.position && before.keys.has(key);
    const own = events
      .filter(({ stream }) => categories.includes(categoryOf(stream)))
      .flatMap((event) => keysOf(event).filter((key) => !isShown(key, event.position)));
    const keys = new Set(own);
    if (followers && events.some(({ stream }) => followers.of.includes(categoryOf(stream)))) {
      for (const key of await followers.keys(snapshot, { keys: [...keys], since })) keys.add(key);
    }
    return keys;
  }

  private async isOutdated(state: StateTable, store: Pick<Snapshot, 'query'>): Promise<boolean> {
    return this.progress.of(state.topic)?.madeOf !== (await this.madeOf(state, store));
  }

  /** Schema, address, and version and rebuilds of each read model. */
  private async madeOf({ topic, table }: StateTable, store: Pick<Snapshot, 'query'>): Promise<string> {
    const rows = await store.query<{ made: string }>(
      `SELECT projection || ' ' || version || '.' || swaps AS made FROM read.checkpoints
       WHERE generation = 'live' AND projection = ANY($1::text[]) ORDER BY projection`,
      [table.models],
    );
    return [`schema ${newestSchema(topic).id}`, this.parts.publicUrl, ...rows.map(({ made }) => made)].join(', ');
  }

  private async send({ topic }: StateTable, messages: readonly SentMessage[]): Promise<void> {
    await this.sender.send(messages);
    this.onSent(topic, messages.length);
  }

  private async withSnapshot(least: bigint, work: (snapshot: Snapshot) => Promise<void>): Promise<void> {
    const snapshot = await Snapshot.open(this.parts.readStore, this.models, least);
    try {
      await work(snapshot);
    } finally {
      await snapshot.close();
    }
  }

  private messagesOf(state: StateTable): StateMessages {
    return this.messages.get(state) as StateMessages;
  }
}

export function modelsOf(states: readonly StateTable[]): string[] {
  return [...new Set(states.flatMap(({ table }) => table.models))];
}

/** Categories of all streams that can change a state. */
export function categoriesOf(states: readonly StateTable[]): string[] {
  return [...new Set(states.flatMap(({ categories, followers }) => [...categories, ...(followers?.of ?? [])]))];
}

function* chunks(keys: readonly string[]): Generator<readonly string[]> {
  for (let from = 0; from < keys.length; from += KEYS_AT_ONCE) yield keys.slice(from, from + KEYS_AT_ONCE);
}
