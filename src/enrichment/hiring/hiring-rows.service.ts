import { Injectable } from '@nestjs/common';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { type WatchedRole } from './hiring.decide.js';
import { type HiringBoard } from './hiring.events.js';
import { type Watched } from './hiring-figures.rules.js';

/** The stored hiring state of a company. */
export interface HeldHiring extends Watched {
  readonly companyId: string;
}

interface HeadRow {
  readonly board: HiringBoard | null;
  readonly board_key: string;
  readonly scanned_at: Date;
  readonly open_roles: number | null;
  readonly watched_since: Date | null;
  readonly looked_at: Date | null;
}

interface RoleRow {
  readonly role_key: string;
  readonly title: string;
  readonly locations: string[];
  readonly is_remote: boolean;
  readonly url: string | null;
  readonly published_at: Date | null;
  readonly first_seen_at: Date;
  readonly is_baseline: boolean;
  readonly repost_of: string | null;
  readonly reposts: number;
}

/** A company that is due for a visit. */
export interface DueCompany {
  readonly companyId: string;
  readonly domain: string;
  readonly board: HiringBoard | null;
  readonly lastLookAt: string | null;
}

/** The interval between visits of a company without a board. */
const WITHOUT_BOARD_MS = 7 * 86_400_000;

/** The read model of visits, with each company's last visit. */
@Injectable()
export class HiringRows {
  constructor(private readonly store: ReadStore) {}

  async ofCompany(companyId: string): Promise<HeldHiring | null> {
    const [head] = await this.store.prepared<HeadRow>(
      'hiring_head',
      `SELECT h.board, h.board_key, h.scanned_at, h.open_roles, h.watched_since, l.looked_at
       FROM read.company_hiring h LEFT JOIN ops.hiring_looks l USING (company_id) WHERE company_id = $1`,
      [companyId],
    );
    if (!head) return null;
    const [looks, roles] = await Promise.all([
      this.store.prepared<{ looked_at: Date; unchanged_until: Date | null }>(
        'hiring_looks',
        `SELECT looked_at, unchanged_until FROM read.company_hiring_looks
         WHERE company_id = $1 AND board_key = $2 ORDER BY looked_at DESC LIMIT 64`,
        [companyId, head.board_key],
      ),
      this.store.prepared<RoleRow>(
        'hiring_roles',
        `SELECT role_key, title, locations, is_remote, url, published_at, first_seen_at, is_baseline, repost_of, reposts
         FROM read.company_roles WHERE company_id = $1 AND board_key = $2 AND closed_at IS NULL`,
        [companyId, head.board_key],
      ),
    ]);
    return {
      companyId,
      board: head.board,
      scannedAt: head.scanned_at.toISOString(),
      openRoles: head.open_roles,
      watchedSince: iso(head.watched_since),
      lastLookAt: iso(head.looked_at),
      looks: looks
        .map((row) => ({ at: row.looked_at.toISOString(), unchangedUntil: iso(row.unchanged_until) }))
        .reverse(),
      roles: roles.map(roleOf),
    };
  }

  /** Requested companies that were not visited since `since`, longest ago first. */
  async due(since: number, limit: number): Promise<DueCompany[]> {
    const rows = await this.store.prepared<{
      company_id: string;
      domain: string;
      board: HiringBoard | null;
      looked_at: Date | null;
    }>(
      'hiring_due',
      `SELECT h.company_id, c.domain, h.board, l.looked_at
       FROM read.company_hiring h JOIN read.companies c USING (company_id)
       LEFT JOIN ops.hiring_looks l USING (company_id)
       WHERE c.domain IS NOT NULL AND greatest(h.scanned_at, l.tried_at) <
         CASE WHEN h.board IS NULL THEN $2::timestamptz ELSE $1::timestamptz END
       ORDER BY greatest(h.scanned_at, l.tried_at), h.company_id LIMIT $3`,
      [new Date(since), new Date(since - WITHOUT_BOARD_MS), limit],
    );
    return rows.map((row) => ({
      companyId: row.company_id,
      domain: row.domain,
      board: row.board,
      lastLookAt: iso(row.looked_at),
    }));
  }

  /** Records an attempt, and the visit if it succeeded. */
  async noteLook(companyId: string, at: number, succeeded: boolean): Promise<void> {
    await this.store.prepared(
      'hiring_note_look',
      `INSERT INTO ops.hiring_looks AS l (company_id, tried_at, looked_at) VALUES ($1, $2, $3)
       ON CONFLICT (company_id) DO UPDATE SET tried_at = greatest(l.tried_at, EXCLUDED.tried_at),
         looked_at = greatest(l.looked_at, EXCLUDED.looked_at)`,
      [companyId, new Date(at), succeeded ? new Date(at) : null],
    );
  }
}

function roleOf(row: RoleRow): WatchedRole {
  return {
    roleKey: row.role_key,
    title: row.title,
    locations: row.locations,
    isRemote: row.is_remote,
    url: row.url,
    publishedAt: iso(row.published_at),
    firstSeenAt: row.first_seen_at.toISOString(),
    isBaseline: row.is_baseline,
    closedAt: null,
    repostOf: row.repost_of,
    reposts: row.reposts,
  };
}

function iso(at: Date | null): string | null {
  return at && at.toISOString();
}
