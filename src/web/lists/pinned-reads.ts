import { DomainError } from '../../kernel/domain-error.js';
import { type Moment } from '../../kernel/moment.js';
import { type Projection } from '../../platform/projector/projection.js';
import { type ReadStore } from '../../platform/read-store/read-store.js';
import { currentReplica, needsPosition } from '../../platform/read-store/replica-context.js';

/** Which rows of a read model a statement reads: the present ones where null. */
export type RowsAt = { readonly position: bigint; readonly at?: Date; readonly latest: bigint } | null;

/** The last event that changed any of the read models, as known to one process. */
interface Head extends Moment {
  /** All of the read models show the log up to here; less than `position` while one of them follows the others. */
  readonly reached: Moment;
  /** Whether present code wrote all rows. */
  readonly isPrepared: boolean;
}

interface HeadRow {
  readonly projection: string;
  readonly position: string;
  readonly updated_at: Date;
  readonly changed: string;
  readonly changed_at: Date;
  readonly version: number;
}

const START: Moment = { position: 0n, at: new Date(0) };
/** While changes arrive faster than pages are read, the rows are read as of a position. */
const TRIES = 2;
/** The log cannot grow by this many bytes between two statements of a page. */
const MOST_GROWTH = 2n ** 28n;

/** Reads pages of one or several read models, each page exactly as of one position. */
export class PinnedReads {
  private readonly projections: readonly Pick<Projection, 'name' | 'version'>[];
  /** The last head of each database: a replica may be behind the primary. */
  private readonly known = new WeakMap<object, Head>();

  constructor(
    private readonly store: ReadStore,
    ...projections: readonly Pick<Projection, 'name' | 'version'>[]
  ) {
    this.projections = projections;
  }

  /**
   * What `read` gives as of the moment, or of the present where null, and the moment. Present rows are read wherever
   * they are the same, with at most so many tries; the read models must have reached the moment. `read` also gets the
   * position of the rows; of present rows that changed meanwhile, what it gives is not used.
   *
   * @throws DomainError unavailable until a rebuild has written the past.
   */
  async read<T>(
    moment: Moment | null,
    read: (rows: RowsAt, position: bigint) => Promise<T>,
    most = TRIES,
  ): Promise<{ readonly value: T; readonly moment: Moment }> {
    if (moment !== null)
      await needsPosition(
        this.projections.map(({ name }) => name),
        moment.position,
      );
    let head = this.known.get(this.database()) ?? (await this.head());
    for (let tries = 0; tries < most && (moment === null || head.position <= moment.position); tries++) {
      const value = await read(null, head.position);
      const after = await this.head();
      this.known.set(this.database(), after);
      // A read model that was behind `head` may have got earlier changes meanwhile.
      const wasReached = head.position <= head.reached.position && head.position <= after.reached.position;
      const isUnchanged = after.position === head.position && wasReached;
      if (isUnchanged || (moment !== null && after.position <= moment.position)) {
        return { value, moment: moment ?? momentOf(after) };
      }
      head = after;
      // Without a past, a page of the present is as good as it was before there were positions.
      if (moment === null && !head.isPrepared) return { value, moment: momentOf(head) };
    }
    const { isPrepared, position: last, reached } = await this.head();
    if (!isPrepared) throw unprepared();
    const then = moment ?? (reached.position < head.position ? reached : momentOf(head));
    const value = await read({ ...momentOf(then), latest: last + MOST_GROWTH }, then.position);
    return { value, moment: momentOf(then) };
  }

  /** The position of the last change of any of the read models. */
  async lastChange(): Promise<bigint> {
    return (await this.head()).position;
  }

  /** Whether the superseded rows are on file. */
  async hasPast(): Promise<boolean> {
    return (await this.head()).isPrepared;
  }

  /**
   * The moment that a walk goes on at: its pin. Null, for present rows, while those of the past are being prepared, unless
   * the walk is one of the past.
   */
  async walkOf(pin: Moment | null, isOfPast = false): Promise<Moment | null> {
    return pin !== null && (isOfPast || (await this.hasPast())) ? pin : null;
  }

  /** Where the running request reads. */
  private database(): object {
    return currentReplica() ?? this.store;
  }

  private async head(): Promise<Head> {
    const rows = await this.store.prepared<HeadRow>(
      'list_head',
      `SELECT projection, greatest(position, 0) AS position, updated_at, version,
         coalesce(changed_position, greatest(position, 0)) AS changed, coalesce(changed_at, updated_at) AS changed_at
       FROM read.checkpoints WHERE projection = ANY($1::text[]) AND generation = 'live'`,
      [this.projections.map(({ name }) => name)],
    );
    const changes = rows.map((row): Moment => ({ position: BigInt(row.changed), at: row.changed_at }));
    const positions = rows.map((row): Moment => ({ position: BigInt(row.position), at: row.updated_at }));
    const last = changes.reduce((one, other) => (other.position > one.position ? other : one), START);
    const least = positions.reduce(
      (one, other) => (other.position < one.position ? other : one),
      positions[0] ?? START,
    );
    return {
      ...last,
      reached: rows.length < this.projections.length ? START : least,
      isPrepared: this.projections.every(({ name, version }) =>
        rows.some((row) => row.projection === name && row.version >= version),
      ),
    };
  }
}

function momentOf({ position, at }: Moment): Moment {
  return { position, at };
}

function unprepared(): DomainError {
  const message = 'Lists of the past are being prepared after an update; repeat the call later.';
  return new DomainError('unavailable', message, { retryAfterSeconds: 60 });
}

/** The names of a table and of its superseded rows, and the columns that both have, computed ones included. */
export interface VersionedSource {
  readonly table: string;
  readonly versions: string;
  readonly columns: readonly string[];
}

/**
 * Present and superseded rows as one subquery, to which `standsAt` applies. Its parts have no conditions of their own:
 * only then Postgres merges the indexes of both tables in their order, and leaves out ranges of versions.
 */
export function rowsWithPast({ table, versions, columns }: VersionedSource, { latest }: NonNullable<RowsAt>): string {
  const list = columns.join(', ');
  return `(SELECT ${list}, ${latest}::bigint AS until FROM read.${table}
    UNION ALL SELECT ${list}, until FROM read.${versions})`;
}

/** The condition for rows that stood at the position. Beyond `latest` no version has ended. */
export function standsAt(alias: string, { position, latest }: NonNullable<RowsAt>): string {
  return `${alias}.since <= ${position} AND ${alias}.until > ${position} AND ${alias}.until <= ${latest}`;
}
