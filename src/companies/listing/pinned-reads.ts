import { DomainError } from '../../kernel/domain-error.js';
import { type Moment } from '../../kernel/moment.js';
import { type Projection } from '../../platform/projector/projection.js';
import { type ReadStore } from '../../platform/read-store/read-store.js';

/** Which rows of a read model a statement reads: the present ones where null. */
export type RowsAt = { readonly position: bigint; readonly latest: bigint } | null;

/** The last event that changed the read model, as known to one process. */
interface Head extends Moment {
  /** Of the code that wrote the rows. */
  readonly version: number;
}

interface HeadRow {
  readonly position: string;
  readonly at: Date;
  readonly version: number;
}

const NOTHING: Head = { position: 0n, at: new Date(0), version: 0 };
/** While changes arrive faster than pages are read, the rows are read as of a position. */
const TRIES = 2;
/** The log cannot grow by this many bytes between two statements of a page. */
const MOST_GROWTH = 2n ** 28n;

/** Reads pages of one read model, each exactly as of one position. */
export class PinnedReads {
  private known: Head | null = null;

  constructor(
    private readonly store: ReadStore,
    private readonly projection: Pick<Projection, 'name' | 'version'>,
  ) {}

  /**
   * What `read` gives as of the moment, or of the present where null, and the moment. Present rows are read wherever
   * they are the same; the read model must have reached the moment.
   *
   * @throws DomainError unavailable until a rebuild has written the past.
   */
  async read<T>(
    moment: Moment | null,
    read: (rows: RowsAt) => Promise<T>,
  ): Promise<{ readonly value: T; readonly moment: Moment }> {
    let head = this.known ?? (await this.head());
    for (let tries = 0; tries < TRIES && (moment === null || head.position <= moment.position); tries++) {
      const value = await read(null);
      const after = await this.head();
      this.known = after;
      if (after.position === head.position || (moment !== null && after.position <= moment.position)) {
        return { value, moment: moment ?? after };
      }
      head = after;
      // Without a past, a page of the present is as good as it was before there were positions.
      if (moment === null && head.version < this.projection.version) return { value, moment: head };
    }
    const { position, at } = moment ?? head;
    const { version, position: last } = await this.head();
    if (version < this.projection.version) throw unprepared();
    return { value: await read({ position, latest: last + MOST_GROWTH }), moment: { position, at } };
  }

  /** Whether the superseded rows are on file. */
  async hasPast(): Promise<boolean> {
    return (await this.head()).version >= this.projection.version;
  }

  private async head(): Promise<Head> {
    const [row] = await this.store.prepared<HeadRow>(
      'list_head',
      `SELECT coalesce(changed_position, greatest(position, 0)) AS position, coalesce(changed_at, updated_at) AS at, version
       FROM read.checkpoints WHERE projection = $1 AND generation = 'live'`,
      [this.projection.name],
    );
    return row ? { position: BigInt(row.position), at: row.at, version: row.version } : NOTHING;
  }
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
