import { type HiringState, type WatchedRole } from './hiring.decide.js';

/** What a figure rests on; null where nothing can show it. */
export type Basis = 'snapshots' | 'board_dates' | null;

export interface RolesAdded {
  readonly count: number | null;
  readonly basis: Basis;
}

export type GhostReason = 'open_half_a_year' | 'put_up_again_often';

export interface HiringFigures {
  readonly openRoles: number | null;
  readonly remoteRoles: number | null;
  readonly added7d: RolesAdded;
  readonly added30d: RolesAdded;
  /** Newest first. */
  readonly newest: readonly WatchedRole[];
  readonly ghosts: readonly { readonly role: WatchedRole; readonly reason: GhostReason }[];
  /** Open roles that repeat an earlier posting. */
  readonly reposts: readonly WatchedRole[];
}

/** What of a state the figures need: rows of the read model have it as well as the fold. */
export type Watched = Pick<HiringState, 'scannedAt' | 'board' | 'openRoles' | 'watchedSince' | 'looks'> & {
  /** Those that are open. */
  readonly roles: readonly WatchedRole[];
  /** The last look that found nothing new, where that is known. */
  readonly lastLookAt: string | null;
};

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** How far from the beginning of a window its snapshot may lie: a night that was missed. */
const SNAPSHOT_SLACK_MS = 36 * HOUR_MS;
const GHOST_MS = 180 * DAY_MS;
const GHOST_REPOSTS = 2;

/** Everything is as of the last look: what came since, nobody has seen. */
export function figuresOf(watched: Watched): HiringFigures {
  const { board, openRoles, roles } = watched;
  const asOf = lookedAt(watched);
  if (!board || asOf === null) {
    const none = { count: null, basis: null };
    return { openRoles: null, remoteRoles: null, added7d: none, added30d: none, newest: [], ghosts: [], reposts: [] };
  }
  return {
    openRoles,
    remoteRoles: roles.filter(({ isRemote }) => isRemote).length,
    added7d: rolesAdded(watched, Date.parse(asOf) - 7 * DAY_MS),
    added30d: rolesAdded(watched, Date.parse(asOf) - 30 * DAY_MS),
    newest: [...roles].sort((a, b) => compare(ageKey(b), ageKey(a)) || compare(a.roleKey, b.roleKey)),
    ghosts: roles.flatMap((role) => {
      const reason = ghostReason(role, Date.parse(asOf));
      return reason ? [{ role, reason }] : [];
    }),
    reposts: roles.filter(({ repostOf }) => repostOf !== null),
  };
}

/** When the board was looked at last, whether or not anything was new. ISO 8601; null before the first look. */
export function lookedAt({ scannedAt, lastLookAt }: Pick<Watched, 'scannedAt' | 'lastLookAt'>): string | null {
  return scannedAt !== null && lastLookAt !== null && lastLookAt > scannedAt ? lastLookAt : scannedAt;
}

/**
 * Open roles that were not there at an instant, without those put up again: by our own snapshot of about then, else by
 * the board's own dates where every role has one, else nobody knows.
 */
function rolesAdded(watched: Watched, since: number): RolesAdded {
  const roles = watched.roles.filter(({ repostOf }) => repostOf === null);
  if (hasSnapshotAt(watched, since)) {
    const added = roles.filter(({ isBaseline, firstSeenAt }) => !isBaseline && Date.parse(firstSeenAt) > since);
    return { count: added.length, basis: 'snapshots' };
  }
  if (watched.roles.some(({ publishedAt }) => publishedAt === null)) return { count: null, basis: null };
  const added = roles.filter(({ publishedAt }) => publishedAt !== null && Date.parse(publishedAt) > since);
  return { count: added.length, basis: 'board_dates' };
}

/** Whether a look at this board, at most a missed night before the instant, shows what was there at it. */
function hasSnapshotAt({ looks, watchedSince, lastLookAt }: Watched, since: number): boolean {
  if (watchedSince === null || Date.parse(watchedSince) > since) return false;
  const times = looks.map(({ at, unchangedUntil }) => ({ at: Date.parse(at), unchangedUntil }));
  const index = times.findLastIndex(({ at }) => at <= since);
  const last = times[index];
  if (!last) return false;
  const quietUntil = index + 1 < times.length ? times[index + 1]?.unchangedUntil : lastLookAt;
  const shownUntil = Math.max(last.at, quietUntil ? Date.parse(quietUntil) : 0);
  return since - Math.min(since, shownUntil) <= SNAPSHOT_SLACK_MS;
}

/** A posting that nobody seems to fill: open for half a year, or put up again and again. */
export function ghostReason(role: WatchedRole, now: number): GhostReason | null {
  if (role.reposts >= GHOST_REPOSTS) return 'put_up_again_often';
  const openSince = Date.parse(ageKey(role));
  return now - openSince >= GHOST_MS ? 'open_half_a_year' : null;
}

/** When a role went up: by its board, else when it was first seen. */
function ageKey({ publishedAt, firstSeenAt }: WatchedRole): string {
  return publishedAt ?? firstSeenAt;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
