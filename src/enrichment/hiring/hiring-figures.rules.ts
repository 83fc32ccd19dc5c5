import { type HiringState, type WatchedRole } from './hiring.decide.js';

/** The evidence of a figure; null without evidence. */
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

/** The part of the state that the figures need, shared by the fold and the rows of the read model. */
export type Watched = Pick<HiringState, 'scannedAt' | 'board' | 'openRoles' | 'watchedSince' | 'visits'> & {
  /** The open roles. */
  readonly roles: readonly WatchedRole[];
  /** The last visit that found no change, where known. */
  readonly lastVisitAt: string | null;
};

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** The maximum distance of a snapshot from the start of its window: one missed night. */
const SNAPSHOT_SLACK_MS = 36 * HOUR_MS;
const GHOST_MS = 180 * DAY_MS;
const GHOST_REPOSTS = 2;

/** Figures as of the last visit; later changes are unknown. */
export function figuresOf(watched: Watched): HiringFigures {
  const { board, openRoles, roles } = watched;
  const asOf = visitedAt(watched);
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

/** The time of the last visit, with or without changes. ISO 8601; null before the first visit. */
export function visitedAt({ scannedAt, lastVisitAt }: Pick<Watched, 'scannedAt' | 'lastVisitAt'>): string | null {
  return scannedAt !== null && lastVisitAt !== null && lastVisitAt > scannedAt ? lastVisitAt : scannedAt;
}

/**
 * Open roles added since an instant, without reposts: by a snapshot near the instant, else by the board's dates where
 * every role has one, else unknown.
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

/** Whether a visit of this board, at most one missed night before the instant, shows the roles at it. */
function hasSnapshotAt({ visits, watchedSince, lastVisitAt }: Watched, since: number): boolean {
  if (watchedSince === null || Date.parse(watchedSince) > since) return false;
  const times = visits.map(({ at, unchangedUntil }) => ({ at: Date.parse(at), unchangedUntil }));
  const index = times.findLastIndex(({ at }) => at <= since);
  const last = times[index];
  if (!last) return false;
  const quietUntil = index + 1 < times.length ? times[index + 1]?.unchangedUntil : lastVisitAt;
  const shownUntil = Math.max(last.at, quietUntil ? Date.parse(quietUntil) : 0);
  return since - Math.min(since, shownUntil) <= SNAPSHOT_SLACK_MS;
}

/** The reason why a posting looks unfilled: open for half a year, or posted repeatedly. */
export function ghostReason(role: WatchedRole, now: number): GhostReason | null {
  if (role.reposts >= GHOST_REPOSTS) return 'put_up_again_often';
  const openSince = Date.parse(ageKey(role));
  return now - openSince >= GHOST_MS ? 'open_half_a_year' : null;
}

/** The board's publication date, else the first observation. */
function ageKey({ publishedAt, firstSeenAt }: WatchedRole): string {
  return publishedAt ?? firstSeenAt;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
