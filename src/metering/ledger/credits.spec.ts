import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { type DomainError } from '../../kernel/domain-error.js';
import { WALLETS, type PlanName, type Wallet } from '../../kernel/credits.js';
import { changePlan, grant, open } from './balance.decide.js';
import {
  evolveCredits,
  initialCredits,
  remainingOf,
  type CreditRules,
  type CreditState,
  type Decision,
} from './credits.decide.js';
import { chainLine, type CreditEvent, type Debited } from './credits.events.js';
import { loadPlans, planRank } from '../pricing/plans.settings.js';
import { Prices } from '../pricing/prices.service.js';
import { PRICE_LIST } from '../../price-list.js';
import { debit, refund, type DebitInput } from './spend.decide.js';

const plans = loadPlans(null);
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const rules: CreditRules = {
  termsOf: (plan) => plans[plan],
  canSpend: (plan, wallet) => new Prices(PRICE_LIST).walletsSpentOn(plan, planRank).has(wallet),
  sha256,
};
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const noon = Date.parse('2026-11-21T12:00:00Z');

const fold = (events: readonly CreditEvent[], from = initialCredits()): CreditState =>
  events.reduce((state, event) => evolveCredits(rules, state, event), from);

function account(plan: PlanName, now = noon, balances: Partial<Record<Wallet, number>> = {}): CreditEvent[] {
  const events = [...open(rules, initialCredits(), { accountId: 'a', plan, now }).events];
  for (const [wallet, amount] of Object.entries(balances)) {
    const input = { grantId: `g-${wallet}`, wallet: wallet as Wallet, amount, now };
    events.push(...grant(rules, fold(events), input).events);
  }
  return events;
}

let serial = 0;
function call(amount: number, change: Partial<DebitInput> = {}): DebitInput {
  const base = { requestId: `r${++serial}`, keyId: 'k', operation: 'startups.get', wallet: 'api' as const, now: noon };
  return { ...base, amount, ...change };
}

/** given these events, when this is decided */
function when<T>(given: readonly CreditEvent[], decide: (state: CreditState) => Decision<T>) {
  const state = fold(given);
  const attempt = (): Decision<T> => decide(state);
  return {
    events: () => attempt().events,
    last: () => attempt().events.at(-1)?.data,
    after: () => fold(attempt().events, state),
    outcome: () => attempt().outcome,
    refused: () => {
      try {
        attempt();
      } catch (error) {
        return error as DomainError;
      }
      throw new Error('it was not refused');
    },
  };
}

describe('debit', () => {
  it('takes the allowance first and then the balance', () => {
    const given = account('pro_mini', noon, { api: 50 });
    const spent = [...given, ...debit(rules, fold(given), call(390)).events];
    expect(when(spent, (state) => debit(rules, state, call(30))).last()).toMatchObject({
      amount: 30,
      split: { period: 10, balance: 20 },
      remaining: { period: 1600, balance: 30 },
    });
  });

  it('refuses with the day named where only the cap of the day stops it', () => {
    const given = account('free');
    const spent = [...given, ...debit(rules, fold(given), call(25)).events];
    const refusal = when(spent, (state) => debit(rules, state, call(1))).refused();
    expect(refusal.code).toBe('quota_exhausted');
    expect(refusal.details.retryAfterSeconds).toBe(12 * 3600);
  });

  it('refuses until next month where the period is used up, and for good where no month would be enough', () => {
    const given = account('free');
    const spent = [...given, ...debit(rules, fold(given), call(10, { wallet: 'intel' })).events];
    const healed = when(spent, (state) => debit(rules, state, call(10, { wallet: 'intel' }))).refused();
    expect(healed.code).toBe('insufficient_credits');
    expect(healed.details.retryAfterSeconds).toBe(9 * 86_400 + 12 * 3600);
    const never = when(spent, (state) => debit(rules, state, call(11, { wallet: 'intel' }))).refused();
    expect(never.details.retryAfterSeconds).toBeUndefined();
  });

  it('lets the balance pass the cap of the day', () => {
    const given = account('free', noon, { api: 5 });
    expect(when(given, (state) => debit(rules, state, call(30))).last()).toMatchObject({
      split: { period: 25, balance: 5 },
    });
  });

  it('keeps its hands off what is held', () => {
    const given = account('free', noon, { video: 3 });
    const input = call(4, { wallet: 'video', held: 1 });
    expect(when(given, (state) => debit(rules, state, input)).refused().code).toBe('insufficient_credits');
  });

  it('finds the charge of a job only for the same body and price', () => {
    const given = account('pro');
    const job = (body: string, rest: string, amount = 5): DebitInput =>
      call(amount, { idempotencyKeyHash: 'h1', jobId: `${body}-${rest}`, jobMark: body });
    const charged = [...given, ...debit(rules, fold(given), job('aaaa', '1')).events];
    const again = when(charged, (state) => debit(rules, state, job('aaaa', '2')));
    expect(again.outcome()).toMatchObject({ repeated: true, debit: { jobId: 'aaaa-1' } });
    for (const other of [job('bbbb', '1'), job('aaaa', '1', 8)]) {
      expect(when(charged, (state) => debit(rules, state, other)).refused().code).toBe('idempotency_mismatch');
    }
  });

  it('finds the charge of the same request, and of the same key within 24 hours', () => {
    const given = account('pro');
    const first = call(5, { idempotencyKeyHash: 'h1' });
    const charged = [...given, ...debit(rules, fold(given), first).events];
    const repeat = when(charged, (state) => debit(rules, state, first));
    expect(repeat.events()).toEqual([]);
    const other = call(5, { idempotencyKeyHash: 'h1', now: noon + DAY - 1 });
    expect(when(charged, (state) => debit(rules, state, other)).outcome()).toMatchObject({
      repeated: true,
      debit: { requestId: first.requestId },
    });
    const late = call(5, { idempotencyKeyHash: 'h1', now: noon + DAY });
    expect(when(charged, (state) => debit(rules, state, late)).events()).toHaveLength(1);
    const elsewhere = call(5, { idempotencyKeyHash: 'h1', operation: 'rewrite' });
    expect(when(charged, (state) => debit(rules, state, elsewhere)).refused().code).toBe('idempotency_mismatch');
  });

  it('finds the charge of a key only for the same request, where the charge says which that was', () => {
    const given = account('pro');
    const under = (requestDigest?: string): DebitInput =>
      call(5, { idempotencyKeyHash: 'h1', ...(requestDigest !== undefined && { requestDigest }) });
    const charged = [...given, ...debit(rules, fold(given), under('one')).events];
    expect(charged.at(-1)).toMatchObject({ data: { requestDigest: 'one' } });
    expect(when(charged, (state) => debit(rules, state, under('one'))).outcome()).toMatchObject({ repeated: true });
    expect(when(charged, (state) => debit(rules, state, under('two'))).refused().code).toBe('idempotency_mismatch');
    // The first version records only the operation.
    const old = [...given, ...debit(rules, fold(given), under()).events];
    expect(when(old, (state) => debit(rules, state, under('two'))).outcome()).toMatchObject({ repeated: true });
  });

  it('keeps no digest of a request without a key', () => {
    const given = account('pro');
    const { events } = debit(rules, fold(given), call(5, { requestDigest: 'one' }));
    expect(events.at(-1)?.data).not.toHaveProperty('requestDigest');
  });

  it('is made anew under a key whose charge was given back', () => {
    const given = account('pro');
    const charged = [...given, ...debit(rules, fold(given), call(5, { idempotencyKeyHash: 'h1' })).events];
    const [event] = charged.slice(-1) as [Extract<CreditEvent, { type: 'CreditDebited' }>];
    const input = { debit: event.data, refundedBefore: false, cause: 'unanswered', now: noon };
    const givenBack = [...charged, ...refund(rules, fold(charged), input).events];
    const again = when(givenBack, (state) => debit(rules, state, call(5, { idempotencyKeyHash: 'h1' })));
    expect(again.outcome()).toMatchObject({ repeated: false });
    expect(again.events()).toHaveLength(1);
  });

  it('is refused where there is no account, and takes only whole amounts above nothing', () => {
    expect(when([], (state) => debit(rules, state, call(1))).refused().code).toBe('not_found');
    for (const amount of [0, -1, 0.5, Number.NaN, 2 ** 53]) {
      expect(() => debit(rules, fold(account('pro')), call(amount))).toThrow(RangeError);
    }
  });
});

describe('refund', () => {
  const given = account('free', noon, { api: 5 });
  const charge = debit(rules, fold(given), call(28, { jobId: 'j1' }));
  const charged = [...given, ...charge.events];
  const debited = charge.outcome.debit;
  const back = (now: number) => (state: CreditState) =>
    refund(rules, state, { debit: debited, refundedBefore: false, cause: 'job_failed', now });

  it('goes back where it was taken from, with the cap of that day', () => {
    const state = when(charged, back(noon + HOUR)).after();
    expect(state.wallets.api).toEqual({ used: 0, balance: 5 });
    expect(state.usedToday.api).toBe(0);
  });

  it('does not raise the cap of a later day', () => {
    const state = when(charged, back(noon + DAY)).after();
    expect(state.wallets.api).toEqual({ used: 0, balance: 5 });
    expect(state.usedToday.api).toBe(0);
    expect(when(charged, back(noon + DAY)).last()).toMatchObject({ day: '2026-11-21' });
  });

  it('goes to balance after the period has closed', () => {
    const state = when(charged, back(noon + 12 * DAY)).after();
    expect(state.period).toBe('2026-12');
    expect(state.wallets.api).toEqual({ used: 0, balance: 30 });
  });

  it('happens once', () => {
    const refunded = [...charged, ...back(noon)(fold(charged)).events];
    expect(when(refunded, back(noon + DAY)).events()).toEqual([]);
    const seen = { debit: debited, refundedBefore: true, cause: 'job_failed', now: noon };
    expect(when(charged, (state) => refund(rules, state, seen)).events()).toEqual([]);
  });
});

describe('grant, plan and month', () => {
  it('grants once an id, and never to a wallet that the plan cannot spend', () => {
    const given = account('free', noon, { video: 7 });
    expect(remainingOf(fold(given), 'video')).toEqual({ period: 1, balance: 7 });
    const again = { grantId: 'g-video', wallet: 'video' as const, amount: 7, now: noon };
    expect(when(given, (state) => grant(rules, state, again)).events()).toEqual([]);
    const useless = { grantId: 'g2', wallet: 'enrich' as const, amount: 7, now: noon };
    expect(when(given, (state) => grant(rules, state, useless)).refused().code).toBe('unprocessable');
  });

  it('changes the plan inside a period without forgetting what was used', () => {
    const given = account('pro_mini');
    const used = [...given, ...debit(rules, fold(given), call(100)).events];
    const up = when(used, (state) => changePlan(rules, state, { plan: 'pro', now: noon })).after();
    expect(remainingOf(up, 'api').period).toBe(49_900);
    const down = when(used, (state) => changePlan(rules, state, { plan: 'free', now: noon })).after();
    expect(remainingOf(down, 'api').period).toBe(0);
    expect(when(used, (state) => changePlan(rules, state, { plan: 'pro_mini', now: noon })).events()).toEqual([]);
  });

  it('takes over terms that the operator has changed, before anything else of the same append', () => {
    const generous = { ...plans.free, allowances: { ...plans.free.allowances, api: 1_000 }, dailyCaps: {} };
    const changed = { ...rules, termsOf: () => generous };
    const events = debit(changed, fold(account('free')), call(500)).events;
    expect(events.map(({ type }) => type)).toEqual(['PlanChanged', 'CreditDebited']);
  });

  it('closes a month and opens the next in front of whatever is decided first, chained by hash', () => {
    const given = account('free', noon, { api: 5 });
    const spent = [...given, ...debit(rules, fold(given), call(10)).events];
    const december = Date.parse('2026-12-01T00:00:00Z');
    const events = when(spent, (state) => debit(rules, state, call(1, { now: december }))).events();
    expect(events.map(({ type }) => type)).toEqual(['PeriodClosed', 'PeriodOpened', 'CreditDebited']);
    const hash = spent.reduce((chain, event) => sha256(chain + chainLine(event)), '');
    expect(events[0]?.data).toMatchObject({
      period: '2026-11',
      events: 3,
      hash,
      wallets: { api: { used: 10, balance: 5 } },
    });
    expect(events[1]?.data).toMatchObject({
      period: '2026-12',
      previousHash: hash,
      wallets: { api: { used: 0, balance: 5 } },
    });
    expect(fold(events, fold(spent)).events).toBe(2);
  });

  it.each([
    ['2028-02-28T23:59:59.999Z', '2028-02', 86_400 + 1],
    ['2028-02-29T23:59:59.000Z', '2028-02', 1],
    ['2027-02-28T23:59:59.000Z', '2027-02', 1],
    ['2026-12-31T00:00:00.000Z', '2026-12', 86_400],
  ])('ends the month of %s in time', (instant, period, retryAfterSeconds) => {
    const now = Date.parse(instant);
    const given = account('free', now);
    expect(fold(given).period).toBe(period);
    const spent = [...given, ...debit(rules, fold(given), call(1, { wallet: 'video', now })).events];
    const refusal = when(spent, (state) => debit(rules, state, call(1, { wallet: 'video', now }))).refused();
    expect(refusal.details.retryAfterSeconds).toBe(retryAfterSeconds);
    const next = now + retryAfterSeconds * 1_000;
    expect(when(spent, (state) => debit(rules, state, call(1, { wallet: 'video', now: next }))).events()).toHaveLength(
      3,
    );
  });

  it('never lets `at` run back, whatever the clock says', () => {
    const given = account('pro');
    expect(when(given, (state) => debit(rules, state, call(1, { now: noon - DAY }))).last()).toMatchObject({
      at: noon,
    });
  });
});

type Command =
  | { do: 'debit'; wallet: Wallet; amount: number; id: number; key: number | null; wait: number }
  | { do: 'refund'; pick: number; wait: number }
  | { do: 'grant'; wallet: Wallet; amount: number; id: number; wait: number }
  | { do: 'plan'; plan: PlanName; wait: number };

const wait = fc.oneof(fc.nat(HOUR), fc.nat(3 * DAY), fc.integer({ min: -DAY, max: 40 * DAY }));
const wallet = fc.constantFrom(...WALLETS);
const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('debit' as const),
      wallet,
      amount: fc.integer({ min: 1, max: 40 }),
      id: fc.nat(60),
      key: fc.option(fc.nat(20)),
      wait,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('refund' as const), pick: fc.nat(60), wait }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('grant' as const),
      wallet,
      amount: fc.integer({ min: 1, max: 90 }),
      id: fc.nat(60),
      wait,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('plan' as const),
      plan: fc.constantFrom<PlanName>('free', 'pro_mini', 'pro_lite', 'pro'),
      wait,
    }),
  },
);

/** Runs commands against a naive model of the same rules and checks every invariant after each. */
function run(commands: readonly Command[]): CreditEvent[] {
  let now = noon;
  let state = fold(account('free'));
  const log = account('free');
  const debits = new Map<string, Debited>();
  const refunded = new Set<string>();
  const granted = { api: 0, enrich: 0, intel: 0, video: 0 };
  for (const step of commands) {
    now += step.wait;
    let events: readonly CreditEvent[] = [];
    try {
      events = decideStep(state, step, debits, now);
    } catch (error) {
      if (!(error instanceof Error) || error.name !== 'DomainError') throw error;
    }
    for (const event of events) {
      expect(event.data.at).toBeGreaterThanOrEqual(state.lastAt);
      if (event.type === 'CreditGranted') granted[event.data.wallet] += event.data.amount;
      if (event.type === 'CreditDebited') {
        const { requestId, split, amount, remaining } = event.data;
        expect(split.period + split.balance).toBe(amount);
        expect(remaining.period).toBeGreaterThanOrEqual(0);
        debits.set(requestId, event.data);
        granted[event.data.wallet] -= split.balance;
      }
      if (event.type === 'CreditRefunded') {
        const { requestId, amount, split } = event.data;
        expect(refunded.has(requestId)).toBe(false);
        refunded.add(requestId);
        expect(amount).toBeLessThanOrEqual(debits.get(requestId)?.amount ?? 0);
        granted[event.data.wallet] += split.balance;
      }
      state = evolveCredits(rules, state, event);
      log.push(event);
      if (event.type === 'CreditDebited' && event.data.split.period > 0) {
        const { wallet } = event.data;
        expect(state.usedToday[wallet]).toBeLessThanOrEqual(state.terms.dailyCaps[wallet] ?? Infinity);
        expect(state.wallets[wallet].used).toBeLessThanOrEqual(state.terms.allowances[wallet]);
      }
      for (const name of WALLETS) {
        expect(state.wallets[name].balance).toBe(granted[name]);
        expect(state.wallets[name].balance).toBeGreaterThanOrEqual(0);
        expect(state.wallets[name].used).toBeGreaterThanOrEqual(0);
        expect(state.usedToday[name]).toBeGreaterThanOrEqual(0);
      }
    }
  }
  return log;
}

function decideStep(state: CreditState, step: Command, debits: Map<string, Debited>, now: number) {
  switch (step.do) {
    case 'debit': {
      const key = step.key === null ? {} : { idempotencyKeyHash: `h${step.key}` };
      // Reuses some ids within the window, to generate repeats.
      const requestId = `q${step.id}-${Math.floor(now / (2 * DAY))}`;
      if (debits.has(requestId) && now < state.lastAt) return [];
      return debit(rules, state, { ...call(step.amount, { wallet: step.wallet, now, ...key }), requestId }).events;
    }
    case 'refund': {
      const found = [...debits.values()][step.pick];
      if (!found) return [];
      const repeated = state.recent.refunds.find(found.requestId) !== undefined;
      return repeated || now - found.at < 20 * HOUR
        ? refund(rules, state, { debit: found, refundedBefore: false, cause: 'job_failed', now }).events
        : [];
    }
    case 'grant':
      return grant(rules, state, { grantId: `${step.id}`, wallet: step.wallet, amount: step.amount, now }).events;
    case 'plan':
      return changePlan(rules, state, { plan: step.plan, now }).events;
  }
}

describe('any order of commands', () => {
  it('keeps every balance the sum of its events and never below nothing, debits and refunds each once', () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 80 }), (commands) => void run(commands)),
      { numRuns: 300 },
    );
  });

  it('folds the same however the log is cut, and the chain proves every month', () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 60 }), fc.nat(60), (commands, cut) => {
        const log = run(commands);
        const whole = fold(log);
        const halves = fold(log.slice(cut), fold(log.slice(0, cut)));
        expect({ ...halves, recent: null }).toEqual({ ...whole, recent: null });
        let chain = '';
        for (const event of log) {
          if (event.type === 'PeriodOpened') chain = event.data.previousHash ?? '';
          if (event.type === 'PeriodClosed') expect(event.data.hash).toBe(chain);
          chain = sha256(chain + chainLine(event));
        }
      }),
      { numRuns: 100 },
    );
  });
});
