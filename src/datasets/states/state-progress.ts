import { type ReadStore } from '../../platform/read-store/read-store.js';

/** Another process publishes the states: this one stops. */
export class StatesFenced extends Error {
  constructor() {
    super('another process has moved the positions of the state topics; this one stops');
  }
}

export interface TopicProgress {
  /** States show all events up to here. */
  readonly position: bigint;
  /** What the states were made of: schema, versions of the read models, address of the service. */
  readonly madeOf: string;
}

/** How far the topics of states have come in one cluster. */
export class StateProgress {
  private constructor(
    private readonly store: ReadStore,
    private readonly clusterId: string,
    private readonly saved: Map<string, TopicProgress>,
  ) {}

  static async load(store: ReadStore, clusterId: string): Promise<StateProgress> {
    const rows = await store.query<{ topic: string; position: string; made_of: string }>(
      'SELECT topic, position, made_of FROM ops.state_topics WHERE cluster_id = $1',
      [clusterId],
    );
    const saved = rows.map((row) => [row.topic, { position: BigInt(row.position), madeOf: row.made_of }] as const);
    return new StateProgress(store, clusterId, new Map(saved));
  }

  /** Forgets topics before they are made anew. */
  static async forget(store: ReadStore, clusterId: string, topics: readonly string[]): Promise<void> {
    await store.query('DELETE FROM ops.state_topics WHERE cluster_id = $1 AND topic = ANY($2::text[])', [
      clusterId,
      topics,
    ]);
  }

  of(topic: string): TopicProgress | null {
    return this.saved.get(topic) ?? null;
  }

  /** Moves one topic by compare-and-set. @throws StatesFenced */
  async save(topic: string, progress: TopicProgress): Promise<void> {
    const before = this.saved.get(topic);
    const moved = await this.store.query(
      before
        ? `UPDATE ops.state_topics SET position = $3, made_of = $4, updated_at = now()
           WHERE cluster_id = $1 AND topic = $2 AND position = $5 RETURNING topic`
        : `INSERT INTO ops.state_topics (cluster_id, topic, position, made_of) VALUES ($1, $2, $3, $4)
           ON CONFLICT DO NOTHING RETURNING topic`,
      [this.clusterId, topic, progress.position, progress.madeOf, ...(before ? [before.position] : [])],
    );
    if (moved.length === 0) throw new StatesFenced();
    this.saved.set(topic, progress);
  }
}
