import fc from 'fast-check';
import { creditsDecider, DAY, debitOf, HOUR, NOON, openedAccount, rules } from '../../../test/kit/credit-accounts.js';
import { given } from '../../../test/kit/decider.js';
import { type CreditState } from './credits.decide.js';
import { storedVersionOf, type CreditEvent } from './credits.events.js';
import { affordable, debit, findDebit, refund, type DebitInput } from './spend.decide.js';

const spend = (input: DebitInput) => (state: CreditState) => debit(rules, state, input);

describe('debit', () => {
  it('takes the allowance first and then the balance', () => {
    openedAccount('pro_mini', NOON, { api: 50 })
      .when(spend(debitOf(390)))
      .thenTypes('CreditDebited')
      .when(spend(debitOf(30)))
      .thenMatching({
        data: { amount: 30, split: { period: 10, balance: 20 }, remaining: { period: 1600, balance: 30 } },
      });
  });

  it('refuses with the day named where only the cap of the day stops it', () => {
    openedAccount('free')
      .when(spend(debitOf(25)))
      .thenTypes('CreditDebited')
      .when(spend(debitOf(1)))
      .thenThrows('quota_exhausted', { details: { retryAfterSeconds: 12 * 3600 } });
  });

  it('refuses until next month where the period is used up, and for good where no month would be enough', () => {
    const spent = openedAccount('free')
      .when(spend(debitOf(10, { wallet: 'intel' })))
      .thenTypes('CreditDebited');
    spent
      .when(spend(debitOf(10, { wallet: 'intel' })))
      .thenThrows('insufficient_credits', { details: { retryAfterSeconds: 9 * 86_400 + 12 * 3600 } });
    const refused = spent.when(spend(debitOf(11, { wallet: 'intel' })));
    refused.thenThrows('insufficient_credits', {
      details: expect.not.objectContaining({ retryAfterSeconds: expect.anything() as number }) as object,
    });
  });

  it('may take balance beyond the cap of the day', () => {
    openedAccount('free', NOON, { api: 5 })
      .when(spend(debitOf(30)))
      .thenMatching({ data: { split: { period: 25, balance: 5 } } });
  });

  it('records the answer that was paid for, in the lowest version that has it', () => {
    const answer = { position: '42', digest: 'X48E9qOokqqrvdts8nOJRJN3OWDUoyWxBf7kbu9DBPE=' };
    const storedAs = (change: Partial<DebitInput>): number[] =>
      debit(rules, openedAccount('pro').state, debitOf(1, change)).events.map(storedVersionOf);
    openedAccount('pro')
      .when(spend(debitOf(1, { answer })))
      .thenMatching({ data: { answer } });
    const keyed = { idempotencyKeyHash: 'h1', requestDigest: 'd1' };
    expect([storedAs({}), storedAs(keyed), storedAs({ answer }), storedAs({ ...keyed, answer })]).toEqual([
      [1],
      [2],
      [3],
      [3],
    ]);
  });

  it('does not take reserved credits', () => {
    openedAccount('free', NOON, { video: 3 })
      .when(spend(debitOf(4, { wallet: 'video', held: 1 })))
      .thenThrows('insufficient_credits');
  });

  it('says where credits are left, but reserved by running calls, which may cost less', () => {
    const refused = openedAccount('free').when(spend(debitOf(10, { wallet: 'intel', held: 10 })));
    const message = 'This call costs 10 intel credits; of the 10 that can be spent now, running calls reserve 10.';
    refused.thenThrows('insufficient_credits', { message, details: { retryAfterSeconds: 5 } });
    openedAccount('free', NOON, { api: 3 })
      .when(spend(debitOf(20, { held: 9 })))
      .thenThrows('insufficient_credits', { message: expect.stringContaining('of the 28 that can be spent now') });
  });

  it('says when more credits come without regard to those that running calls reserve', () => {
    openedAccount('free')
      .when(spend(debitOf(20)))
      .thenTypes('CreditDebited')
      .when(spend(debitOf(10, { held: 20 })))
      .thenThrows('quota_exhausted', { details: { retryAfterSeconds: 12 * 3600 } });
  });

  it('finds the charge of the same job also where the price list has changed since', () => {
    const job = (amount: number): DebitInput =>
      debitOf(amount, { idempotencyKeyHash: 'h1', requestDigest: 'one', jobId: `aaaa-${amount}`, jobMark: 'aaaa' });
    const charged = openedAccount('pro')
      .when(spend(job(5)))
      .thenTypes('CreditDebited');
    const again = charged.when(spend(job(8)));
    again.thenNothing();
    again.thenOutcome({ repeated: true, debit: { jobId: 'aaaa-5', amount: 5 } });
  });

  it('finds the charge of a job without a digest only for the same body and price', () => {
    const job = (body: string, rest: string, amount = 5): DebitInput =>
      debitOf(amount, { idempotencyKeyHash: 'h1', jobId: `${body}-${rest}`, jobMark: body });
    const charged = openedAccount('pro')
      .when(spend(job('aaaa', '1')))
      .thenTypes('CreditDebited');
    const again = charged.when(spend(job('aaaa', '2')));
    again.thenNothing();
    again.thenOutcome({ repeated: true, debit: { jobId: 'aaaa-1' } });
    for (const other of [job('bbbb', '1'), job('aaaa', '1', 8)]) {
      charged.when(spend(other)).thenThrows('idempotency_mismatch');
    }
  });

  it('finds the charge of the same request, and of the same key within 24 hours', () => {
    const first = debitOf(5, { idempotencyKeyHash: 'h1' });
    const charged = openedAccount('pro').when(spend(first)).thenTypes('CreditDebited');
    charged.when(spend(first)).thenNothing();
    charged
      .when(spend(debitOf(5, { idempotencyKeyHash: 'h1', now: NOON + DAY - 1 })))
      .thenOutcome({ repeated: true, debit: { requestId: first.requestId } });
    charged
      .when(spend(debitOf(5, { idempotencyKeyHash: 'h1', operation: 'rewrite' })))
      .thenThrows('idempotency_mismatch');
    charged.when(spend(debitOf(5, { idempotencyKeyHash: 'h1', now: NOON + DAY }))).thenTypes('CreditDebited');
  });

  it('finds the charge of a key only for the same request, where the charge records the request', () => {
    const under = (requestDigest?: string): DebitInput =>
      debitOf(5, { idempotencyKeyHash: 'h1', ...(requestDigest !== undefined && { requestDigest }) });
    const charged = openedAccount('pro')
      .when(spend(under('one')))
      .thenMatching({ data: { requestDigest: 'one' } });
    charged.when(spend(under('one'))).thenOutcome({ repeated: true });
    charged.when(spend(under('two'))).thenThrows('idempotency_mismatch');
    // Charges without a digest are compared by operation only.
    const old = openedAccount('pro').when(spend(under())).thenTypes('CreditDebited');
    old.when(spend(under('two'))).thenOutcome({ repeated: true });
  });

  it('records no digest of a request without a key', () => {
    const { events } = openedAccount('pro')
      .when(spend(debitOf(5, { requestDigest: 'one' })))
      .thenTypes('CreditDebited');
    expect(events.at(-1)?.data).not.toHaveProperty('requestDigest');
  });

  it('is possible again under a key whose charge was refunded', () => {
    const charged = openedAccount('pro')
      .when(spend(debitOf(5, { idempotencyKeyHash: 'h1' })))
      .thenTypes('CreditDebited');
    const [event] = charged.events.slice(-1) as [Extract<CreditEvent, { type: 'CreditDebited' }>];
    const input = { debit: event.data, refundedBefore: false, cause: 'unanswered', now: NOON };
    const refunded = charged.when((state) => refund(rules, state, input)).thenTypes('CreditRefunded');
    const again = refunded.when(spend(debitOf(5, { idempotencyKeyHash: 'h1' })));
    again.thenTypes('CreditDebited');
    again.thenOutcome({ repeated: false });
  });

  it('is refused where there is no account, and takes only whole amounts above 0', () => {
    given(creditsDecider())
      .when(spend(debitOf(1)))
      .thenThrows('not_found');
    for (const amount of [0, -1, 0.5, Number.NaN, 2 ** 53]) {
      openedAccount('pro')
        .when(spend(debitOf(amount)))
        .thenThrows(RangeError);
    }
  });

  it('never dates a charge before the latest event', () => {
    openedAccount('pro')
      .when(spend(debitOf(1, { now: NOON - DAY })))
      .thenMatching({ data: { at: NOON } });
  });
});

describe('a check before a debit', () => {
  it('appends nothing, and is refused exactly where the debit is', () => {
    const amounts = fc.integer({ min: 1, max: 60 });
    fc.assert(
      fc.property(amounts, amounts, fc.nat(10), fc.nat(40), (first, second, held, balance) => {
        const account = openedAccount('free', NOON, balance > 0 ? { api: balance } : {});
        const input = debitOf(second, { held });
        const { state } =
          first > 25 + balance ? account : account.and(...debit(rules, account.state, debitOf(first)).events);
        const refusalOf = (decide: () => unknown): unknown => {
          try {
            decide();
            return null;
          } catch (error) {
            return (error as Error).message;
          }
        };
        expect(refusalOf(() => affordable(rules, state, input))).toBe(refusalOf(() => debit(rules, state, input)));
      }),
    );
    openedAccount('free')
      .when((state) => affordable(rules, state, debitOf(5)))
      .thenNothing();
  });
});

describe('refund', () => {
  const debitInput = debitOf(28, { jobId: 'j1' });
  const charged = () => openedAccount('free', NOON, { api: 5 }).when(spend(debitInput)).thenTypes('CreditDebited');
  const refundAt =
    (now: number, refundedBefore = false) =>
    (state: CreditState) => {
      const found = findDebit(charged().state, { requestId: debitInput.requestId, now: NOON });
      if (!found) throw new Error('The debit is not on file.');
      return refund(rules, state, { debit: found, refundedBefore, cause: 'job_failed', now });
    };

  it('returns to where it was taken from, with the cap of that day', () => {
    const { state } = charged()
      .when(refundAt(NOON + HOUR))
      .thenTypes('CreditRefunded');
    expect(state.wallets.api).toEqual({ used: 0, balance: 5 });
    expect(state.usedToday.api).toBe(0);
  });

  it('does not raise the cap of a later day', () => {
    const { state } = charged()
      .when(refundAt(NOON + DAY))
      .thenMatching({ data: { day: '2026-11-21' } });
    expect(state.wallets.api).toEqual({ used: 0, balance: 5 });
    expect(state.usedToday.api).toBe(0);
  });

  it('goes to balance after the period has closed', () => {
    const { state } = charged()
      .when(refundAt(NOON + 12 * DAY))
      .thenTypes('PeriodClosed', 'PeriodOpened', 'CreditRefunded');
    expect(state.period).toBe('2026-12');
    expect(state.wallets.api).toEqual({ used: 0, balance: 30 });
  });

  it('happens once', () => {
    const refunded = charged().when(refundAt(NOON)).thenTypes('CreditRefunded');
    refunded.when(refundAt(NOON + DAY)).thenNothing();
    refunded.when(refundAt(NOON + DAY)).thenOutcome({ refunded: false });
    charged().when(refundAt(NOON, true)).thenNothing();
  });

  it('restores both wallets exactly, whatever was charged on the same day', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 65 }), fc.nat(40), (amount, balance) => {
        const account = openedAccount('free', NOON, balance > 0 ? { api: balance } : {});
        fc.pre(amount <= 25 + balance);
        const { events, outcome } = debit(rules, account.state, debitOf(amount));
        const input = { debit: outcome.debit, refundedBefore: false, cause: 'job_failed', now: NOON };
        const { state } = account
          .and(...events)
          .when((current) => refund(rules, current, input))
          .thenTypes('CreditRefunded');
        expect([state.wallets, state.usedToday]).toEqual([account.state.wallets, account.state.usedToday]);
      }),
    );
  });
});
