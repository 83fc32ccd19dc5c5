import { type Queries } from '../read-store/query-queue.js';
import { LOCK_KEY_SQL, type LockHolder } from './lock-holders.js';

/** Locks of one kind of work, which the processes that take part share evenly. */
interface Kind {
  readonly names: ReadonlySet<string>;
  /** How many of the locks each other process has that takes part; a frozen one does not count. */
  readonly others: ReadonlyMap<string, number>;
  /** The other processes of the check before: one that has just joined is given nothing yet. */
  readonly known: ReadonlySet<string>;
  /** How many checks in a row found each lock without a holder. */
  readonly freeFor: ReadonlyMap<string, number>;
}

/** A lock that others should take, and have not taken for so many checks, is taken within the share, and beyond it. */
const CHECKS_BEFORE_SHARE = 2;
const CHECKS_BEFORE_MORE = 3;
/** Afterwards no lock is handed over for a while, since the others seem unable to do the work. */
const KEEP_MS = 60_000;

const TAKE_PART_SQL = `SELECT w.name, pg_try_advisory_lock_shared(${LOCK_KEY_SQL}) AS locked
  FROM unnest($1::text[]) AS w(name)`;
const LEAVE_SQL = `SELECT pg_advisory_unlock_shared(${LOCK_KEY_SQL}) FROM unnest($1::text[]) AS w(name)`;

/** Decides which of the locks of a kind a process may take, and how many it hands over to others. */
export class LockShares {
  private readonly kinds = new Map<string, Kind>();
  /** The kinds whose own lock the process has, together with the others. */
  private readonly takenPart = new Set<string>();
  private readonly keepUntil = new Map<string, number>();

  constructor(private readonly session: string) {}

  takesPartIn(kind: string): boolean {
    return this.takenPart.has(kind);
  }

  /**
   * Takes part in the wanted kinds, and in no others; whether one was added. A build from before kinds holds the lock of
   * the same name alone; this process then waits.
   */
  async takePart(queries: Queries, wanted: ReadonlyMap<string, unknown>): Promise<boolean> {
    const left = [...this.takenPart].filter((kind) => !wanted.has(kind));
    if (left.length > 0) await queries.query(LEAVE_SQL, [left]);
    for (const kind of left) this.takenPart.delete(kind);
    const missing = [...wanted.keys()].filter((kind) => !this.takenPart.has(kind));
    if (missing.length === 0) return false;
    const { rows } = await queries.query<{ name: string; locked: boolean }>(TAKE_PART_SQL, [missing]);
    const added = rows.filter(({ locked }) => locked);
    for (const { name } of added) this.takenPart.add(name);
    return added.length > 0;
  }

  /** The connection with the locks has ended. */
  leave(): void {
    this.takenPart.clear();
  }

  /** Takes what one check of all holders found; `names` are all locks of each kind. */
  update(names: ReadonlyMap<string, ReadonlySet<string>>, holders: readonly LockHolder[]): void {
    const active = holders.filter(({ isSilent }) => !isSilent);
    const held = new Set(holders.map(({ name }) => name));
    for (const kind of this.kinds.keys()) if (!names.has(kind)) this.kinds.delete(kind);
    for (const [kind, ofKind] of names) {
      const before = this.kinds.get(kind);
      const others = new Map<string, number>();
      for (const { name, session } of active) if (name === kind && session !== this.session) others.set(session, 0);
      for (const { name, session } of active) {
        const count = ofKind.has(name) ? others.get(session) : undefined;
        if (count !== undefined) others.set(session, count + 1);
      }
      const free = [...ofKind].filter((name) => !held.has(name));
      const freeFor = new Map(free.map((name) => [name, (before?.freeFor.get(name) ?? 0) + 1]));
      this.kinds.set(kind, { names: ofKind, others, known: new Set(before?.others.keys()), freeFor });
    }
  }

  /** Whether a process with `mine` locks of the kind tries to take one more. */
  mayTake(kind: string, name: string, mine: number): boolean {
    const view = this.kinds.get(kind);
    const freeFor = view?.freeFor.get(name) ?? 0;
    if (!view || !this.takenPart.has(kind) || freeFor === 0) return false;
    // Else two processes that hand over to a third would take back from it.
    const isFewest = mine <= Math.min(...view.others.values());
    return freeFor >= (mine >= this.share(kind) ? CHECKS_BEFORE_MORE : isFewest ? 1 : CHECKS_BEFORE_SHARE);
  }

  /** Notes that the process took a lock and then has `mine` of the kind. */
  took(kind: string, mine: number, now: number): void {
    if (mine > this.share(kind)) this.keepUntil.set(kind, now + KEEP_MS);
  }

  /** How many of `mine` locks go to the process with the fewest, so that the two then have about the same. */
  surplus(kind: string, mine: number, now: number): number {
    const view = this.kinds.get(kind);
    // Others may be about to take what is free.
    if (!view || view.freeFor.size > 0 || now < (this.keepUntil.get(kind) ?? -Infinity)) return 0;
    const counts = [...view.others].filter(([session]) => view.known.has(session)).map(([, count]) => count);
    return counts.length === 0 ? 0 : Math.max(0, Math.floor((mine - Math.min(...counts)) / 2));
  }

  private share(kind: string): number {
    const { names, others } = this.kinds.get(kind) ?? { names: new Set(), others: new Map() };
    return Math.ceil(names.size / (others.size + 1));
  }
}
