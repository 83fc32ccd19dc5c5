import { type EventMark } from '../event-store/event-mark.js';
import { type ReadStore } from '../read-store/read-store.js';
import { type FeedTopics } from './feed-starts.js';

/** Another relay has moved the positions: this one stops. */
export class RelayFenced extends Error {
  constructor() {
    super('another relay has moved the positions of the feed; this one stops');
  }
}

export const BEFORE_FIRST = -1n;

/**
 * The relay's position by topic and cluster. By cluster, so that a new or emptied broker is filled from the first
 * event; by topic, so that a topic added by a release is too.
 */
export class RelayPositions {
  /** The last event read, possibly unacknowledged: it identifies the log and is not the relay's position. */
  private mark: EventMark | null = null;

  private constructor(
    private readonly store: ReadStore,
    private readonly clusterId: string,
    private readonly acknowledged: Map<string, bigint>,
    private readonly saved: Map<string, bigint>,
  ) {}

  /** New topics start at the first event, whatever positions earlier topics of these names have. */
  static async reset(store: ReadStore, clusterId: string, topics: readonly string[]): Promise<void> {
    await store.query(
      `WITH starts AS (DELETE FROM ops.feed_starts WHERE cluster_id = $1 AND topic = ANY($2::text[]))
       INSERT INTO ops.feed_relay (cluster_id, topic, position) SELECT $1, unnest($2::text[]), $3
       ON CONFLICT (cluster_id, topic) DO UPDATE SET position = $3, updated_at = now()`,
      [clusterId, topics, BEFORE_FIRST.toString()],
    );
  }

  /** Begins a topic of a former log: the present log follows at `ends`, the next offset of each partition. */
  static async beginAfter(
    store: ReadStore,
    at: { readonly clusterId: string; readonly topic: string },
    ends: readonly { readonly partition: number; readonly high: string }[],
  ): Promise<void> {
    await store.query(
      `WITH starts AS (
         INSERT INTO ops.feed_starts (cluster_id, topic, partition, start_offset)
         SELECT $1, $2, * FROM unnest($4::int[], $5::bigint[])
         ON CONFLICT (cluster_id, topic, partition) DO UPDATE SET start_offset = excluded.start_offset
       )
       INSERT INTO ops.feed_relay (cluster_id, topic, position) VALUES ($1, $2, $3)`,
      [
        ...[at.clusterId, at.topic, BEFORE_FIRST.toString()],
        ends.map(({ partition }) => partition),
        ends.map(({ high }) => high),
      ],
    );
  }

  static async load(store: ReadStore, at: FeedTopics): Promise<RelayPositions> {
    const rows = await store.query<{ topic: string; position: string }>(
      'SELECT topic, position FROM ops.feed_relay WHERE cluster_id = $1 AND topic = ANY($2::text[])',
      [at.clusterId, at.topics],
    );
    const positions = new Map(rows.map((row) => [row.topic, BigInt(row.position)]));
    return new RelayPositions(store, at.clusterId, positions, new Map(positions));
  }

  topics(): string[] {
    return [...this.acknowledged.keys()];
  }

  /** Whether the message is after its topic's position; false for a topic of another process. */
  isBefore({ topic, position }: { readonly topic: string; readonly position: bigint }): boolean {
    const reached = this.acknowledged.get(topic);
    return reached !== undefined && reached < position;
  }

  least(): bigint {
    return [...this.acknowledged.values()].reduce((least, position) => (position < least ? position : least));
  }

  note(mark: EventMark | null): void {
    this.mark = mark ?? this.mark;
  }

  /** Records that everything up to `position` is acknowledged by the broker, or belongs to no topic. */
  advance(position: bigint): void {
    for (const [topic, current] of this.acknowledged) {
      if (position > current) this.acknowledged.set(topic, position);
    }
  }

  /** Writes the acknowledged positions. @throws RelayFenced when another relay has changed the rows. */
  async save(): Promise<void> {
    const moves = [...this.acknowledged].filter(([topic, position]) => this.saved.get(topic) !== position);
    if (moves.length === 0) return;
    const moved = await this.store.query(
      `UPDATE ops.feed_relay AS r SET position = m.next, updated_at = now(),
         event_position = coalesce($5, event_position), event_id = coalesce($6, event_id)
       FROM unnest($2::text[], $3::bigint[], $4::bigint[]) AS m(topic, previous, next)
       WHERE r.cluster_id = $1 AND r.topic = m.topic AND r.position = m.previous RETURNING r.topic`,
      [
        this.clusterId,
        moves.map(([topic]) => topic),
        moves.map(([topic]) => String(this.saved.get(topic))),
        moves.map(([, position]) => String(position)),
        this.mark?.position.toString() ?? null,
        this.mark?.eventId ?? null,
      ],
    );
    if (moved.length !== moves.length) throw new RelayFenced();
    for (const [topic, position] of moves) this.saved.set(topic, position);
  }
}
