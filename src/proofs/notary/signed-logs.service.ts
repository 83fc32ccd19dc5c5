import { Injectable } from '@nestjs/common';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { type ReadPages } from '../../tlog/heads-map.js';
import { type HeadsLeaf } from '../../tlog/heads-proof.js';
import { type Tile } from '../../tlog/tree-edge.js';
import { type ChangedHeads } from '../heads/growing-heads.js';
import { putHeads, restoreHeads, storedHeadsLeaf, storedPages } from '../heads/stored-heads.js';
import { putEdge } from './stored-edge.js';

/** A head that was signed. */
export interface SignedHead {
  readonly size: number;
  readonly root: Buffer;
}

/** Stands for the position of a heads leaf, which is of no event. */
export const NO_POSITION = -1n;

/** The positions of the leaves of one bundle in the event log, in order; `NO_POSITION` for a heads leaf. */
export interface BundlePositions {
  readonly bundle: number;
  readonly positions: readonly bigint[];
}

/** What is stored with a signed head. */
interface SignedParts {
  readonly edge: readonly Tile[];
  readonly positions: readonly BundlePositions[];
  readonly heads: ChangedHeads | null;
}

/** Another process has signed since: this one must check the log again. */
export class SignedElsewhere extends Error {
  constructor() {
    super('another process has signed the transparency log since; this one begins again');
  }
}

/** What each log has signed, and where its leaves are in the event log. */
@Injectable()
export class SignedLogs {
  constructor(private readonly readStore: ReadStore) {}

  async head(log: number): Promise<SignedHead | null> {
    const [row] = await this.readStore.query<{ size: string; root: Buffer }>(
      'SELECT size, root FROM vault.signed_logs WHERE log = $1',
      [log],
    );
    return row ? { size: Number(row.size), root: row.root } : null;
  }

  /** @throws SignedElsewhere when the last signed head is not this one */
  async requireHead(log: number, last: SignedHead | null): Promise<void> {
    if (!isSameHead(await this.head(log), last)) throw new SignedElsewhere();
  }

  headsLeaf(log: number): Promise<HeadsLeaf | null> {
    return storedHeadsLeaf(this.readStore, log);
  }

  headsPages(log: number): ReadPages {
    return storedPages(this.readStore, log);
  }

  /** After a rebuild; null where the log has no heads. */
  restoreHeads(log: number, heads: ChangedHeads | null): Promise<void> {
    return restoreHeads(this.readStore, log, heads);
  }

  /**
   * Records a head before it is published, in one transaction with its growing tiles, the positions of its new leaves
   * and the map of heads.
   *
   * @throws SignedElsewhere when the last signed head is not `from`
   */
  async sign(
    log: number,
    { from, to }: { readonly from: SignedHead | null; readonly to: SignedHead },
    { edge, positions, heads }: SignedParts,
  ): Promise<void> {
    await this.readStore.transaction(async (client) => {
      const moved = from
        ? await client.query(
            `UPDATE vault.signed_logs SET size = $2, root = $3, signed_at = now()
             WHERE log = $1 AND size = $4 AND root = $5`,
            [log, to.size, to.root, from.size, from.root],
          )
        : await client.query(
            'INSERT INTO vault.signed_logs (log, size, root) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
            [log, to.size, to.root],
          );
      if (moved.rowCount !== 1) throw new SignedElsewhere();
      await putEdge(client, log, edge);
      await client.query(PUT_POSITIONS, positionValues(log, positions));
      if (heads) await putHeads(client, log, heads);
    });
  }

  /** After a rebuild: the growing tiles of the signed tree. */
  restoreEdge(log: number, edge: readonly Tile[]): Promise<void> {
    return this.readStore.transaction((client) => putEdge(client, log, edge));
  }

  /** After a rebuild: the positions of leaves that were signed before. */
  async restorePositions(log: number, added: readonly BundlePositions[]): Promise<void> {
    await this.readStore.query(PUT_POSITIONS, positionValues(log, added));
  }

  /** After a rebuild whose tree has this root: the vault may be older than the published checkpoint. */
  async restoreHead(log: number, { size, root }: SignedHead): Promise<void> {
    await this.readStore.query(
      `INSERT INTO vault.signed_logs AS s (log, size, root) VALUES ($1, $2, $3)
       ON CONFLICT (log) DO UPDATE SET size = $2, root = $3, signed_at = now() WHERE s.size < $2`,
      [log, size, root],
    );
  }

  /** Null when they are not known. */
  async positions(log: number, bundle: number): Promise<bigint[] | null> {
    const [row] = await this.readStore.query<{ positions: string[] }>(
      'SELECT positions FROM ops.log_leaves WHERE log = $1 AND bundle = $2',
      [log, bundle],
    );
    return row ? row.positions.map(BigInt) : null;
  }

  /** The leaf of the event at a position; null when it has none yet. */
  async leafAt(log: number, position: bigint): Promise<number | null> {
    const [row] = await this.readStore.query<{ bundle: string; place: number | null }>(
      `SELECT bundle, array_position(positions, $2::bigint) AS place FROM ops.log_leaves
       WHERE log = $1 AND first_position <= $2::bigint ORDER BY first_position DESC LIMIT 1`,
      [log, position.toString()],
    );
    return row?.place ? Number(row.bundle) * LEAVES_PER_BUNDLE + row.place - 1 : null;
  }
}

export function isSameHead(one: SignedHead | null, other: SignedHead | null): boolean {
  return one && other ? one.size === other.size && one.root.equals(other.root) : one === other;
}

const LEAVES_PER_BUNDLE = 256;

const PUT_POSITIONS = `
  INSERT INTO ops.log_leaves AS l (log, bundle, first_position, positions)
  SELECT $1, bundle, (SELECT min(at) FROM unnest(list::bigint[]) AS p(at) WHERE at >= 0), list::bigint[] FROM unnest($2::bigint[], $3::text[]) AS u(bundle, list)
  ON CONFLICT (log, bundle) DO UPDATE SET first_position = excluded.first_position, positions = excluded.positions`;

function positionValues(log: number, added: readonly BundlePositions[]): unknown[] {
  return [log, added.map(({ bundle }) => bundle), added.map(({ positions }) => `{${positions.join(',')}}`)];
}
