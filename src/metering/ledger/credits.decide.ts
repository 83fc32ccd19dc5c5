import { DomainError } from '../../kernel/domain-error.js';
import { WALLETS, type PlanName, type Wallet } from '../../kernel/credits.js';
import { dayOf, periodOf } from './calendar.rules.js';
import {
  chainLine,
  type CreditEvent,
  type Debited,
  type PlanTerms,
  type Split,
  type Wallets,
} from './credits.events.js';
import { RecentEntries } from './recent-entries.rules.js';

/** What decisions need besides state and input. Injected, so that this file imports no packages and no clock. */
export interface CreditRules {
  readonly termsOf: (plan: PlanName) => PlanTerms;
  /** Whether the plan has any operation that the wallet pays for. */
  readonly canSpend: (plan: PlanName, wallet: Wallet) => boolean;
  /** SHA-256, lower-case hex. */
  readonly sha256: (text: string) => string;
}

/** The state of an account's credit stream. Immutable: `evolve` returns a new value. */
export interface CreditState {
  readonly accountId: string;
  /** Null before the first PeriodOpened: the account does not exist. */
  readonly period: string | null;
  readonly plan: PlanName;
  readonly terms: PlanTerms;
  readonly wallets: Wallets;
  /** UTC day of `usedToday`. */
  readonly day: string;
  /** Allowance used on `day`, for the caps. */
  readonly usedToday: Readonly<Record<Wallet, number>>;
  readonly lastAt: number;
  /** Number of events in the open period. */
  readonly events: number;
  /** Hash chained over these events. */
  readonly chain: string;
  readonly recent: RecentCredits;
}

/** Recent commands, to recognise repeats. */
export interface RecentCredits {
  /** Debits that only their request id can repeat. The service generates that id and retries it at once or never. */
  readonly plain: RecentEntries<Debited>;
  /** Debits for a job or under an idempotency key, by request id; a client can repeat these for 24 hours. */
  readonly marked: RecentEntries<Debited>;
  /** The same debits by hash of the idempotency key. */
  readonly keyed: RecentEntries<Debited>;
  readonly refunds: RecentEntries<{ readonly at: number }>;
  readonly grants: RecentEntries<{ readonly at: number; readonly wallet: Wallet; readonly amount: number }>;
}

/** Events to append (none where nothing changes) and the caller's answer. */
export interface Decision<T> {
  readonly events: readonly CreditEvent[];
  readonly outcome: T;
}

export const RECENT_WINDOW_MS = 24 * 3_600_000;
const RECENT_PLAIN_DEBITS = 4_096;

export const NO_WALLETS: Wallets = { api: nothing(), enrich: nothing(), intel: nothing(), video: nothing() };
const NONE_USED: Readonly<Record<Wallet, number>> = { api: 0, enrich: 0, intel: 0, video: 0 };

export function initialCredits(): CreditState {
  return {
    accountId: '',
    period: null,
    plan: 'free',
    terms: { allowances: NONE_USED, dailyCaps: {} },
    wallets: NO_WALLETS,
    day: '',
    usedToday: NONE_USED,
    lastAt: 0,
    events: 0,
    chain: '',
    recent: {
      plain: RecentEntries.empty(RECENT_WINDOW_MS, RECENT_PLAIN_DEBITS),
      marked: RecentEntries.empty(RECENT_WINDOW_MS),
      keyed: RecentEntries.empty(RECENT_WINDOW_MS),
      refunds: RecentEntries.empty(RECENT_WINDOW_MS),
      grants: RecentEntries.empty(RECENT_WINDOW_MS),
    },
  };
}

export function evolveCredits(rules: CreditRules, state: CreditState, event: CreditEvent): CreditState {
  const { accountId, period, plan, terms, wallets, day, usedToday } = applied(state, event);
  const opens = event.type === 'PeriodOpened';
  // Listed field by field: this runs for every charge, and spreading costs more than the rest of the function.
  return {
    accountId,
    period,
    plan,
    terms,
    wallets,
    day,
    usedToday,
    lastAt: event.data.at,
    events: opens ? 1 : state.events + 1,
    chain: rules.sha256((opens ? (event.data.previousHash ?? '') : state.chain) + chainLine(event)),
    recent: remembered(state.recent, event),
  };
}

/** Folds only what identifies repeats, for events before the period that loading starts from. */
export function rememberCredits(state: CreditState, event: CreditEvent): CreditState {
  return { ...state, lastAt: event.data.at, recent: remembered(state.recent, event) };
}

/** The part of the state that events change directly. */
type CreditCore = Pick<CreditState, 'accountId' | 'period' | 'plan' | 'terms' | 'wallets' | 'day' | 'usedToday'>;

function applied(state: CreditState, event: CreditEvent): CreditCore {
  switch (event.type) {
    case 'PeriodOpened': {
      const { accountId, period, plan, wallets, allowances, dailyCaps, at } = event.data;
      const terms = { allowances, dailyCaps };
      return { ...state, accountId, period, plan, terms, wallets, day: dayOf(at), usedToday: NONE_USED };
    }
    case 'PlanChanged': {
      const { to, allowances, dailyCaps } = event.data;
      return { ...state, plan: to, terms: { allowances, dailyCaps } };
    }
    case 'CreditGranted':
      return taken(state, event.data.wallet, { period: 0, balance: -event.data.amount }, 0);
    case 'CreditDebited': {
      const { wallet, split, at } = event.data;
      const today = onDay(state, dayOf(at));
      return taken(today, wallet, split, split.period);
    }
    case 'CreditRefunded': {
      const { wallet, split, at, day } = event.data;
      const today = onDay(state, dayOf(at));
      const back = day === today.day ? split.period : 0;
      return taken(today, wallet, { period: -split.period, balance: -split.balance }, -back);
    }
    case 'ReadsRecorded':
    case 'PeriodClosed':
      return state;
  }
}

function remembered(recent: RecentCredits, event: CreditEvent): RecentCredits {
  switch (event.type) {
    case 'CreditGranted':
      return { ...recent, grants: recent.grants.add(event.data.grantId, event.data) };
    case 'CreditRefunded':
      return { ...recent, refunds: recent.refunds.add(event.data.requestId, { at: event.data.at }) };
    case 'CreditDebited': {
      const { requestId, jobId, idempotencyKeyHash } = event.data;
      const data = withoutReads(event.data);
      if (idempotencyKeyHash === undefined && jobId === undefined) {
        const { marked, keyed, refunds, grants } = recent;
        return { plain: recent.plain.add(requestId, data), marked, keyed, refunds, grants };
      }
      const marked = recent.marked.add(requestId, data);
      const keyed = idempotencyKeyHash === undefined ? recent.keyed : recent.keyed.add(idempotencyKeyHash, data);
      return { ...recent, marked, keyed };
    }
    case 'PeriodOpened':
    case 'PlanChanged':
    case 'ReadsRecorded':
    case 'PeriodClosed':
      return recent;
  }
}

/** A repeat needs no read set, which is larger than the rest of the charge. */
function withoutReads(data: Debited): Debited {
  if (!data.answer?.r) return data;
  const { position, digest } = data.answer;
  return { ...data, answer: { position, digest } };
}

/** The state on a new day: yesterday's use does not count against today's cap. */
export function onDay(state: CreditState, day: string): CreditState {
  return state.day === day ? state : { ...state, day, usedToday: NONE_USED };
}

function taken(state: CreditState, wallet: Wallet, split: Split, fromToday: number): CreditCore {
  const { used, balance } = state.wallets[wallet];
  const next = { used: used + split.period, balance: balance - split.balance };
  return {
    accountId: state.accountId,
    period: state.period,
    plan: state.plan,
    terms: state.terms,
    wallets: replaced(state.wallets, wallet, next),
    day: state.day,
    usedToday:
      fromToday === 0 ? state.usedToday : replaced(state.usedToday, wallet, state.usedToday[wallet] + fromToday),
  };
}

function replaced<T>(record: Readonly<Record<Wallet, T>>, wallet: Wallet, value: T): Readonly<Record<Wallet, T>> {
  return {
    api: wallet === 'api' ? value : record.api,
    enrich: wallet === 'enrich' ? value : record.enrich,
    intel: wallet === 'intel' ? value : record.intel,
    video: wallet === 'video' ? value : record.video,
  };
}

/** What a wallet can still spend this period, without the daily cap. */
export function remainingOf(state: CreditState, wallet: Wallet): Split {
  const { used, balance } = state.wallets[wallet];
  return { period: Math.max(0, state.terms.allowances[wallet] - used), balance };
}

/** The ledger's time never runs backwards, even where a clock lags or jumps back. */
export function laterOf(state: CreditState, now: number): number {
  return Math.max(now, state.lastAt);
}

/**
 * Emits the events that must precede any other event of `now`: closing and opening of periods, and changed plan terms.
 * Returns the state to decide on.
 */
export function settle(
  rules: CreditRules,
  state: CreditState,
  now: number,
): { readonly prefix: readonly CreditEvent[]; readonly settled: CreditState } {
  if (state.period === null) throw new DomainError('not_found', 'There is no such account.');
  const at = laterOf(state, now);
  const period = periodOf(at);
  const terms = rules.termsOf(state.plan);
  if (period > state.period) {
    const closed: CreditEvent = {
      type: 'PeriodClosed',
      data: { at, period: state.period, wallets: state.wallets, events: state.events, hash: state.chain },
    };
    const wallets = mapWallets((wallet) => ({ used: 0, balance: state.wallets[wallet].balance }));
    const opened: CreditEvent = {
      type: 'PeriodOpened',
      data: {
        accountId: state.accountId,
        at,
        period,
        plan: state.plan,
        ...allowancesOf(terms),
        wallets,
        previousHash: state.chain,
      },
    };
    return follow(rules, state, [closed, opened]);
  }
  if (!sameTerms(terms, state.terms)) {
    return follow(rules, state, [
      { type: 'PlanChanged', data: { at, from: state.plan, to: state.plan, ...allowancesOf(terms) } },
    ]);
  }
  return { prefix: [], settled: state };
}

function follow(rules: CreditRules, state: CreditState, prefix: readonly CreditEvent[]) {
  return { prefix, settled: prefix.reduce((current, event) => evolveCredits(rules, current, event), state) };
}

export function mapWallets<T>(value: (wallet: Wallet) => T): Readonly<Record<Wallet, T>> {
  return Object.fromEntries(WALLETS.map((wallet) => [wallet, value(wallet)])) as Record<Wallet, T>;
}

/** Only the stored fields of a plan; configured plans carry more. */
export function allowancesOf({ allowances, dailyCaps }: PlanTerms): PlanTerms {
  return { allowances, dailyCaps };
}

/** Discards states newer than this one, so that the next state needs no copy. */
export function rewindCredits({ recent }: CreditState): void {
  for (const index of [recent.plain, recent.marked, recent.keyed, recent.refunds, recent.grants]) index.rewind();
}

function sameTerms(a: PlanTerms, b: PlanTerms): boolean {
  return (
    a === b ||
    WALLETS.every(
      (wallet) => a.allowances[wallet] === b.allowances[wallet] && a.dailyCaps[wallet] === b.dailyCaps[wallet],
    )
  );
}

function nothing(): { used: number; balance: number } {
  return { used: 0, balance: 0 };
}
