import { groupedBy } from '../../kernel/grouped.js';
import { type Decider, type DomainEvent } from '../../kernel/domain-event.js';
import { type HiringBoard, type HiringEvent, type OpenedRole, type OpenRole } from './hiring.events.js';
import { sameness } from '../job-boards/role.rules.js';

/** A role as this service has observed it. Times are ISO 8601. */
export interface WatchedRole extends OpenedRole {
  readonly firstSeenAt: string;
  /** True for a role of the first visit. */
  readonly isBaseline: boolean;
  readonly closedAt: string | null;
}

/** A visit that differed from the one before, and how long the earlier state lasted unchanged. */
export interface VisitTime {
  readonly at: string;
  readonly unchangedUntil: string | null;
}

/** The findings of all visits to one company's board. */
export interface HiringState {
  readonly isOnFile: boolean;
  /** Null before the first visit. */
  readonly scannedAt: string | null;
  readonly board: HiringBoard | null;
  readonly openRoles: number | null;
  /** The first visit to this board. */
  readonly watchedSince: string | null;
  readonly visits: readonly VisitTime[];
  readonly roles: ReadonlyMap<string, WatchedRole>;
  /** The company record's value, whatever its source; undefined where no source stated one. */
  readonly isHiring?: boolean | null;
}

/** Events of other features in the same stream that this state needs. */
type FileEvent =
  | DomainEvent<'CompanyWithdrawn' | 'CompanyMerged', unknown>
  | DomainEvent<'CompanyRegistered', { readonly details: Statement }>
  | DomainEvent<'CompanySeparated', unknown>
  | DomainEvent<'DuplicateSeparated', { readonly fields: readonly string[] }>
  | DomainEvent<'CompanyDetailsChanged', { readonly changes: Statement }>;

interface Statement {
  readonly isHiring?: boolean | null;
}

const NOTHING: HiringState = {
  isOnFile: false,
  scannedAt: null,
  board: null,
  openRoles: null,
  watchedSince: null,
  visits: [],
  roles: new Map(),
};

export const hiringDecider: Decider<HiringState, HiringEvent | FileEvent> = { initial: NOTHING, evolve };

/** One visit to a company's board; `roles` is its full list. */
export interface Visit {
  readonly companyId: string;
  readonly scannedAt: string;
  /** The last visit without an event, where known. */
  readonly lastVisitAt: string | null;
  readonly board: HiringBoard | null;
  readonly roles: readonly OpenRole[];
}

const DAY_MS = 86_400_000;
/** An unchanged board is recorded once a week, so the stream stays short and still proves the observation. */
const QUIET_MS = 6.5 * DAY_MS;
/** A posting that returns within this time is a repost of the same role. */
const REPOST_MS = 60 * DAY_MS;
/** An append is limited to 1 MiB; further roles go into more events of the same visit. */
const MAX_EVENT_CHARS = 400_000;
const MAX_VISITS = 64;

/** Empty where nothing changed. A large board takes repeated calls with the same visit, until the result is empty. */
export function recordVisit(state: HiringState, visit: Visit): HiringEvent[] {
  if (!state.isOnFile || (state.scannedAt !== null && visit.scannedAt < state.scannedAt)) return [];
  const goesOn = state.scannedAt === visit.scannedAt;
  const sameBoard = isSameBoard(state.board, visit.board);
  const isBaseline = visit.board !== null && (!sameBoard || (goesOn && state.watchedSince === visit.scannedAt));
  const known = sameBoard ? state.roles : new Map<string, WatchedRole>();
  const changes = differences(known, visit, isBaseline);
  const sameProof = state.board?.foundBy === visit.board?.foundBy;
  const isQuiet =
    sameBoard && sameProof && changes.opened.length + changes.changed.length + changes.closed.length === 0;
  if (isQuiet && state.scannedAt !== null && !isDue(state.scannedAt, visit.scannedAt)) return [];
  return [
    {
      type: 'HiringScanned',
      data: {
        companyId: visit.companyId,
        scannedAt: visit.scannedAt,
        unchangedUntil: goesOn ? (state.visits.at(-1)?.unchangedUntil ?? null) : unchangedUntil(state, visit),
        board: visit.board,
        isBaseline,
        openRoles: visit.board && visit.roles.length,
        ...changes,
        opened: withinBound(changes.opened),
      },
    },
  ];
}

/**
 * What the company's record should state after a visit, where it differs: true with roles, false without; without a
 * board only an earlier visit's value is withdrawn. A guessed board never contradicts another source.
 */
export function hiringStatement({ isOnFile, board, openRoles, isHiring }: HiringState) {
  const seen = board && (openRoles ?? 0) > 0;
  if (!isOnFile || (isHiring ?? null) === seen) return null;
  return { isHiring: seen, isWeak: board?.foundBy === 'guess' };
}

export function isSameBoard(a: HiringBoard | null, b: HiringBoard | null): boolean {
  return boardKey(a) === boardKey(b);
}

/** Identifies a board, however it was found. */
export function boardKey(board: HiringBoard | null): string {
  return board ? `${board.vendor}:${board.region ?? ''}:${board.token ?? ''}` : '';
}

function isDue(lastEventAt: string, now: string): boolean {
  return Date.parse(now) - Date.parse(lastEventAt) >= QUIET_MS;
}

function unchangedUntil(state: HiringState, { lastVisitAt }: Visit): string | null {
  if (state.scannedAt === null) return null;
  return lastVisitAt !== null && lastVisitAt > state.scannedAt ? lastVisitAt : state.scannedAt;
}

function differences(known: ReadonlyMap<string, WatchedRole>, visit: Visit, isBaseline: boolean) {
  const listed = new Set(visit.roles.map(({ roleKey }) => roleKey));
  const closed = [...known.values()].filter((role) => role.closedAt === null && !listed.has(role.roleKey));
  const before = isBaseline ? new Map<string, WatchedRole[]>() : returnable(known, closed, visit.scannedAt);
  const opened: OpenedRole[] = [];
  const changed: OpenRole[] = [];
  for (const role of visit.roles) {
    const held = known.get(role.roleKey);
    if (held?.closedAt === null) {
      if (!isSameRole(held, role)) changed.push(role);
      continue;
    }
    const itself = held && mayReturn(held, visit.scannedAt) ? held : undefined;
    const earlier = itself ?? before.get(sameness(role))?.pop();
    opened.push({ ...role, repostOf: earlier?.roleKey ?? null, reposts: earlier ? earlier.reposts + 1 : 0 });
  }
  return { opened, changed, closed: closed.map(({ roleKey }) => roleKey) };
}

/** Closed postings that may return under another id, by their role key. */
function returnable(known: ReadonlyMap<string, WatchedRole>, closing: readonly WatchedRole[], now: string) {
  const taken = new Set([...known.values()].map(({ repostOf }) => repostOf));
  const gone = [...known.values()].filter((role) => mayReturn(role, now));
  return groupedBy(
    [...gone, ...closing].filter(({ roleKey }) => !taken.has(roleKey)),
    sameness,
  );
}

function mayReturn({ closedAt }: WatchedRole, now: string): boolean {
  return closedAt !== null && Date.parse(closedAt) >= Date.parse(now) - REPOST_MS;
}

function isSameRole(a: OpenRole, b: OpenRole): boolean {
  const facts = ({ title, locations, isRemote, url }: OpenRole): string =>
    JSON.stringify([title, locations, isRemote, url]);
  return facts(a) === facts(b);
}

function withinBound(roles: readonly OpenedRole[]): OpenedRole[] {
  const taken: OpenedRole[] = [];
  let chars = 0;
  for (const role of roles) {
    chars += JSON.stringify(role).length;
    if (taken.length > 0 && chars > MAX_EVENT_CHARS) break;
    taken.push(role);
  }
  return taken;
}

function evolve(state: HiringState, event: HiringEvent | FileEvent): HiringState {
  if (event.type === 'CompanyRegistered') return { ...withStatement(state, event.data.details), isOnFile: true };
  if (event.type === 'CompanySeparated') return { ...state, isOnFile: true };
  if (event.type === 'DuplicateSeparated') {
    return event.data.fields.includes('isHiring') ? withStatement(state, { isHiring: null }) : state;
  }
  if (event.type === 'CompanyDetailsChanged') return withStatement(state, event.data.changes);
  if (event.type === 'CompanyWithdrawn' || event.type === 'CompanyMerged') return NOTHING;
  if (event.type !== 'HiringScanned') return state;
  const { data } = event;
  const isNewBoard = !isSameBoard(state.board, data.board);
  return {
    ...state,
    scannedAt: data.scannedAt,
    board: data.board,
    openRoles: data.openRoles,
    watchedSince: isNewBoard ? data.board && data.scannedAt : state.watchedSince,
    visits: withVisit(isNewBoard ? [] : state.visits, { at: data.scannedAt, unchangedUntil: data.unchangedUntil }),
    roles: rolesAfter(new Map(isNewBoard ? [] : state.roles), data),
  };
}

function withStatement(state: HiringState, { isHiring }: Statement): HiringState {
  return isHiring === undefined ? state : { ...state, isHiring };
}

function rolesAfter(roles: Map<string, WatchedRole>, data: HiringEvent['data']): ReadonlyMap<string, WatchedRole> {
  const { scannedAt, isBaseline } = data;
  const repostedSince = Date.parse(scannedAt) - REPOST_MS;
  for (const role of roles.values()) {
    if (role.closedAt !== null && Date.parse(role.closedAt) < repostedSince) roles.delete(role.roleKey);
  }
  for (const key of data.closed) {
    const role = roles.get(key);
    if (role) roles.set(key, { ...role, closedAt: scannedAt });
  }
  for (const role of data.changed) {
    const known = roles.get(role.roleKey);
    if (known) roles.set(role.roleKey, { ...known, ...role });
  }
  for (const role of data.opened) {
    roles.set(role.roleKey, { ...role, firstSeenAt: scannedAt, isBaseline, closedAt: null });
  }
  return roles;
}

function withVisit(visits: readonly VisitTime[], visit: VisitTime): VisitTime[] {
  const others = visits.filter(({ at }) => at !== visit.at);
  return [...others, visit].slice(-MAX_VISITS);
}
