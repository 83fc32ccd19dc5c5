import { type Decider, type DomainEvent } from '../../kernel/domain-event.js';
import { type HiringBoard, type HiringEvent, type OpenedRole, type OpenRole } from './hiring.events.js';
import { sameness } from '../job-boards/role.rules.js';

/** A role as the looks of this service have seen it. Times are ISO 8601. */
export interface WatchedRole extends OpenedRole {
  readonly firstSeenAt: string;
  /** It was there at the first look already. */
  readonly isBaseline: boolean;
  readonly closedAt: string | null;
}

/** A look that differed from the one before, and until when those before it had found nothing new. */
export interface LookTime {
  readonly at: string;
  readonly unchangedUntil: string | null;
}

/** What the looks at one company have found so far. */
export interface HiringState {
  readonly isOnFile: boolean;
  /** Null before the first look. */
  readonly scannedAt: string | null;
  readonly board: HiringBoard | null;
  readonly openRoles: number | null;
  /** The first look at this board. */
  readonly watchedSince: string | null;
  readonly looks: readonly LookTime[];
  readonly roles: ReadonlyMap<string, WatchedRole>;
  /** What the company's record says, whoever said it; undefined where nobody has. */
  readonly isHiring?: boolean | null;
}

/** The events of others that stand in the same stream and matter here. */
type FileEvent =
  | DomainEvent<'CompanyWithdrawn', unknown>
  | DomainEvent<'CompanyRegistered', { readonly details: Statement }>
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
  looks: [],
  roles: new Map(),
};

export const hiringDecider: Decider<HiringState, HiringEvent | FileEvent> = { initial: NOTHING, evolve };

/** One look at a company's board; `roles` are all that it lists. */
export interface Look {
  readonly companyId: string;
  readonly scannedAt: string;
  /** When it was last looked at without an event, where that is known. */
  readonly lastLookAt: string | null;
  readonly board: HiringBoard | null;
  readonly roles: readonly OpenRole[];
}

const DAY_MS = 86_400_000;
/** A look that finds nothing new is told of once a week, so that a stream stays short and still shows the watch. */
const QUIET_MS = 6.5 * DAY_MS;
/** A posting that returns within so long is the same role put up again. */
const REPOST_MS = 60 * DAY_MS;
/** An append has a bound of 1 MiB; what is more goes into further events of the same look. */
const MAX_EVENT_CHARS = 400_000;
const KEPT_LOOKS = 64;

/** Nothing where nothing is new. Called again with the same look until then, it tells the whole of a large board. */
export function recordLook(state: HiringState, look: Look): HiringEvent[] {
  if (!state.isOnFile || (state.scannedAt !== null && look.scannedAt < state.scannedAt)) return [];
  const goesOn = state.scannedAt === look.scannedAt;
  const sameBoard = isSameBoard(state.board, look.board);
  const isBaseline = look.board !== null && (!sameBoard || (goesOn && state.watchedSince === look.scannedAt));
  const known = sameBoard ? state.roles : new Map<string, WatchedRole>();
  const news = differences(known, look, isBaseline);
  const sameProof = state.board?.foundBy === look.board?.foundBy;
  const isQuiet = sameBoard && sameProof && news.opened.length + news.changed.length + news.closed.length === 0;
  if (isQuiet && state.scannedAt !== null && !isDue(state.scannedAt, look.scannedAt)) return [];
  return [
    {
      type: 'HiringScanned',
      data: {
        companyId: look.companyId,
        scannedAt: look.scannedAt,
        unchangedUntil: goesOn ? (state.looks.at(-1)?.unchangedUntil ?? null) : unchangedUntil(state, look),
        board: look.board,
        isBaseline,
        openRoles: look.board && look.roles.length,
        ...news,
        opened: withinBound(news.opened),
      },
    },
  ];
}

/**
 * What a company's record should say after a look, where that is otherwise than it does: a board with roles hires, one
 * without does not, and without a board only what a look said before is taken back. A board that was only guessed is
 * weak: it contradicts nobody.
 */
export function hiringStatement({ isOnFile, board, openRoles, isHiring }: HiringState) {
  const seen = board && (openRoles ?? 0) > 0;
  if (!isOnFile || (isHiring ?? null) === seen) return null;
  return { isHiring: seen, isWeak: board?.foundBy === 'guess' };
}

export function isSameBoard(a: HiringBoard | null, b: HiringBoard | null): boolean {
  return boardKey(a) === boardKey(b);
}

/** What makes a board the same one, wherever it was found. */
export function boardKey(board: HiringBoard | null): string {
  return board ? `${board.vendor}:${board.region ?? ''}:${board.token ?? ''}` : '';
}

function isDue(lastEventAt: string, now: string): boolean {
  return Date.parse(now) - Date.parse(lastEventAt) >= QUIET_MS;
}

function unchangedUntil(state: HiringState, { lastLookAt }: Look): string | null {
  if (state.scannedAt === null) return null;
  return lastLookAt !== null && lastLookAt > state.scannedAt ? lastLookAt : state.scannedAt;
}

function differences(known: ReadonlyMap<string, WatchedRole>, look: Look, isBaseline: boolean) {
  const listed = new Set(look.roles.map(({ roleKey }) => roleKey));
  const closed = [...known.values()].filter((role) => role.closedAt === null && !listed.has(role.roleKey));
  const before = isBaseline ? new Map<string, WatchedRole[]>() : returnable(known, closed, look.scannedAt);
  const opened: OpenedRole[] = [];
  const changed: OpenRole[] = [];
  for (const role of look.roles) {
    const held = known.get(role.roleKey);
    if (held?.closedAt === null) {
      if (!isSameRole(held, role)) changed.push(role);
      continue;
    }
    const itself = held && mayReturn(held, look.scannedAt) ? held : undefined;
    const earlier = itself ?? before.get(sameness(role))?.pop();
    opened.push({ ...role, repostOf: earlier?.roleKey ?? null, reposts: earlier ? earlier.reposts + 1 : 0 });
  }
  return { opened, changed, closed: closed.map(({ roleKey }) => roleKey) };
}

/** Postings that are gone and may come back under another id, by what makes them the same role. */
function returnable(known: ReadonlyMap<string, WatchedRole>, closing: readonly WatchedRole[], now: string) {
  const taken = new Set([...known.values()].map(({ repostOf }) => repostOf));
  const gone = [...known.values()].filter((role) => mayReturn(role, now));
  const found = new Map<string, WatchedRole[]>();
  for (const role of [...gone, ...closing]) {
    if (taken.has(role.roleKey)) continue;
    const key = sameness(role);
    found.set(key, [...(found.get(key) ?? []), role]);
  }
  return found;
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
  if (event.type === 'CompanyDetailsChanged') return withStatement(state, event.data.changes);
  if (event.type === 'CompanyWithdrawn') return NOTHING;
  if (event.type !== 'HiringScanned') return state;
  const { data } = event;
  const isNewBoard = !isSameBoard(state.board, data.board);
  return {
    ...state,
    scannedAt: data.scannedAt,
    board: data.board,
    openRoles: data.openRoles,
    watchedSince: isNewBoard ? data.board && data.scannedAt : state.watchedSince,
    looks: withLook(isNewBoard ? [] : state.looks, { at: data.scannedAt, unchangedUntil: data.unchangedUntil }),
    roles: rolesAfter(new Map(isNewBoard ? [] : state.roles), data),
  };
}

function withStatement(state: HiringState, { isHiring }: Statement): HiringState {
  return isHiring === undefined ? state : { ...state, isHiring };
}

function rolesAfter(roles: Map<string, WatchedRole>, data: HiringEvent['data']): ReadonlyMap<string, WatchedRole> {
  const { scannedAt, isBaseline } = data;
  const forgetBefore = Date.parse(scannedAt) - REPOST_MS;
  for (const role of roles.values()) {
    if (role.closedAt !== null && Date.parse(role.closedAt) < forgetBefore) roles.delete(role.roleKey);
  }
  for (const key of data.closed) {
    const role = roles.get(key);
    if (role) roles.set(key, { ...role, closedAt: scannedAt });
  }
  for (const role of data.changed) {
    const held = roles.get(role.roleKey);
    if (held) roles.set(role.roleKey, { ...held, ...role });
  }
  for (const role of data.opened) {
    roles.set(role.roleKey, { ...role, firstSeenAt: scannedAt, isBaseline, closedAt: null });
  }
  return roles;
}

function withLook(looks: readonly LookTime[], look: LookTime): LookTime[] {
  const others = looks.filter(({ at }) => at !== look.at);
  return [...others, look].slice(-KEPT_LOOKS);
}
