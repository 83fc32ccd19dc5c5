import fc from 'fast-check';
import {
  creditsDecider,
  DAY,
  debitOf,
  foldCredits as fold,
  HOUR,
  NOON,
  openedAccount,
  plans,
  rules,
  sha256,
} from '../../../test/kit/credit-accounts.js';
import { given } from '../../../test/kit/decider.js';
import { WALLETS, type PlanName, type Wallet } from '../../kernel/credits.js';
import { changePlan, grant } from './balance.decide.js';
import { evolveCredits, type CreditRules, type CreditState } from './credits.decide.js';
import { chainLine, type CreditEvent, type Debited } from './credits.events.js';
import { debit, refund, type DebitInput } from './spend.decide.js';

const spend =
  (input: DebitInput, by: CreditRules = rules) =>
  (state: CreditState) =>
    debit(by, state, input);

describe('before any other event', () => {
  it('requires an account', () => {
    given(creditsDecider())
      .when(spend(debitOf(1)))
      .thenThrows('not_found', /no such account/);
  });

  it('takes over terms that the operator has changed', () => {
    const generous = { ...plans.free, allowances: { ...plans.free.allowances, api: 1_000 }, dailyCaps: {} };
    openedAccount('free')
      .when(spend(debitOf(500), { ...rules, termsOf: () => generous }))
      .thenTypes('PlanChanged', 'CreditDebited');
  });

  it('closes a month and opens the next, chained by hash', () => {
    const spent = openedAccount('free', NOON, { api: 5 })
      .when(spend(debitOf(10)))
      .thenTypes('CreditDebited');
    const hash = spent.events.reduce((chain, event) => sha256(chain + chainLine(event)), '');
    spent
      .when(spend(debitOf(1, { now: Date.parse('2026-12-01T00:00:00Z') })))
      .thenMatching(
        {
          type: 'PeriodClosed',
          data: { period: '2026-11', events: 3, hash, wallets: { api: { used: 10, balance: 5 } } },
        },
        {
          type: 'PeriodOpened',
          data: { period: '2026-12', previousHash: hash, wallets: { api: { used: 0, balance: 5 } } },
        },
        { type: 'CreditDebited' },
      )
      .thenState({ events: 2 });
  });

  it.each([
    ['2028-02-28T23:59:59.999Z', '2028-02', 86_400 + 1],
    ['2028-02-29T23:59:59.000Z', '2028-02', 1],
    ['2027-02-28T23:59:59.000Z', '2027-02', 1],
    ['2026-12-31T00:00:00.000Z', '2026-12', 86_400],
  ])('ends the month of %s in time', (instant, period, retryAfterSeconds) => {
    const now = Date.parse(instant);
    const spent = openedAccount('free', now)
      .thenState({ period })
      .when(spend(debitOf(1, { wallet: 'video', now })))
      .thenTypes('CreditDebited');
    spent
      .when(spend(debitOf(1, { wallet: 'video', now })))
      .thenThrows('insufficient_credits', { details: { retryAfterSeconds } });
    spent
      .when(spend(debitOf(1, { wallet: 'video', now: now + retryAfterSeconds * 1_000 })))
      .thenTypes('PeriodClosed', 'PeriodOpened', 'CreditDebited');
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

/** Runs commands against a naive model of the same rules and checks every promise after each. */
function run(commands: readonly Command[]): CreditEvent[] {
  let now = NOON;
  let state = openedAccount('free').state;
  const log: CreditEvent[] = [...openedAccount('free').events];
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
      // A fresh id now and then meets an old one within the window: that is the repeat under test.
      const requestId = `q${step.id}-${Math.floor(now / (2 * DAY))}`;
      if (debits.has(requestId) && now < state.lastAt) return [];
      return debit(rules, state, { ...debitOf(step.amount, { wallet: step.wallet, now, ...key }), requestId }).events;
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
