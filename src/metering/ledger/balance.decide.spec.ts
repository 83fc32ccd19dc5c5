import fc from 'fast-check';
import { creditsDecider, DAY, debitOf, NOON, openedAccount, rules } from '../../../test/kit/credit-accounts.js';
import { given } from '../../../test/kit/decider.js';
import { type PlanName } from '../../kernel/credits.js';
import { changePlan, grant, open, type GrantInput } from './balance.decide.js';
import { remainingOf, type CreditState } from './credits.decide.js';
import { debit } from './spend.decide.js';

const opening = (plan: PlanName) => (state: CreditState) => open(rules, state, { accountId: 'a', plan, now: NOON });
const granting = (input: GrantInput) => (state: CreditState) => grant(rules, state, input);
const changing = (plan: PlanName) => (state: CreditState) => changePlan(rules, state, { plan, now: NOON });
const GRANT: GrantInput = { grantId: 'g1', wallet: 'video', amount: 7, now: NOON };

describe('opening an account', () => {
  it('opens the period of its plan, once', () => {
    given(creditsDecider())
      .when(opening('free'))
      .thenMatching({
        type: 'PeriodOpened',
        data: { accountId: 'a', at: NOON, period: '2026-11', plan: 'free', previousHash: null },
      })
      .thenState({ accountId: 'a', period: '2026-11', plan: 'free' });
  });

  it('does not change the plan of an account that is open', () => {
    openedAccount('free').when(opening('pro')).thenNothing();
  });
});

describe('granting credits', () => {
  it('adds them to the balance, once for each grant id', () => {
    const granted = openedAccount('free')
      .when(granting(GRANT))
      .then({
        type: 'CreditGranted',
        data: { at: NOON, grantId: 'g1', wallet: 'video', amount: 7, remaining: { period: 1, balance: 7 } },
      });
    expect(remainingOf(granted.state, 'video')).toEqual({ period: 1, balance: 7 });
    granted.when(granting(GRANT)).thenNothing();
    granted.when(granting({ ...GRANT, grantId: 'g2' })).thenMatching({ data: { remaining: { balance: 14 } } });
  });

  it('adds them again for the id of a grant 24 hours ago, whether or not another grant came between', () => {
    const granted = openedAccount('free').when(granting(GRANT)).thenTypes('CreditGranted');
    const later = { ...GRANT, now: NOON + DAY };
    granted.when(granting({ ...later, now: later.now - 1 })).thenNothing();
    granted.when(granting(later)).thenMatching({ data: { remaining: { balance: 14 } } });
    const between = granted.when(granting({ ...later, grantId: 'g2' })).thenTypes('CreditGranted');
    between.when(granting(later)).thenMatching({ data: { remaining: { balance: 21 } } });
  });

  it('returns the balance that a repeated grant finds', () => {
    const scenario = openedAccount('free', NOON, { video: 7 }).when(granting({ ...GRANT, grantId: 'g-video' }));
    scenario.thenNothing();
    scenario.thenOutcome({ period: 1, balance: 7 });
  });

  it('is refused for a wallet that the plan cannot spend, unless it was paid for', () => {
    const useless: GrantInput = { ...GRANT, wallet: 'enrich' };
    openedAccount('free')
      .when(granting(useless))
      .thenThrows('unprocessable', { details: { errors: [{ field: 'wallet' }] } });
    openedAccount('free')
      .when(granting({ ...useless, paidFor: true }))
      .thenMatching({ type: 'CreditGranted', data: { wallet: 'enrich' } });
  });

  it('is refused without an account, and for an amount or a sum that is not a whole number above 0', () => {
    given(creditsDecider()).when(granting(GRANT)).thenThrows('not_found');
    for (const amount of [0, -1, 0.5, Number.NaN, 2 ** 53]) {
      openedAccount('free')
        .when(granting({ ...GRANT, amount }))
        .thenThrows(RangeError);
    }
    openedAccount('free', NOON, { video: 1 })
      .when(granting({ ...GRANT, amount: Number.MAX_SAFE_INTEGER }))
      .thenThrows(RangeError);
  });

  it('adds up to the sum of all grants, each counted once', () => {
    const grants = fc.array(fc.record({ id: fc.nat(5), amount: fc.integer({ min: 1, max: 1_000_000 }) }), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(grants, (list) => {
        const amounts = new Map<number, number>();
        let account = openedAccount('free');
        for (const { id, amount } of list) {
          const scenario = account.when(granting({ ...GRANT, grantId: `g${id}`, amount }));
          account = amounts.has(id) ? scenario.thenNothing() : scenario.thenTypes('CreditGranted');
          amounts.set(id, amounts.get(id) ?? amount);
        }
        const total = [...amounts.values()].reduce((sum, amount) => sum + amount, 0);
        expect(account.state.wallets.video).toEqual({ used: 0, balance: total });
      }),
    );
  });
});

describe('changing the plan', () => {
  const used = () => {
    const account = openedAccount('pro_mini');
    return account.and(...debit(rules, account.state, debitOf(100)).events);
  };

  it('retains what was used of the period', () => {
    const up = used()
      .when(changing('pro'))
      .thenMatching({ type: 'PlanChanged', data: { from: 'pro_mini', to: 'pro' } });
    expect(remainingOf(up.state, 'api').period).toBe(49_900);
    const down = used().when(changing('free')).thenTypes('PlanChanged');
    expect(remainingOf(down.state, 'api').period).toBe(0);
  });

  it('appends nothing for the plan that the account has', () => {
    const scenario = used().when(changing('pro_mini'));
    scenario.thenNothing();
    scenario.thenOutcome({ from: 'pro_mini', to: 'pro_mini' });
  });

  it('is refused without an account', () => {
    given(creditsDecider()).when(changing('pro')).thenThrows('not_found');
  });

  it('never changes a balance or what was used', () => {
    const plan = fc.constantFrom<PlanName>('free', 'pro_mini', 'pro_lite', 'pro');
    fc.assert(
      fc.property(fc.array(plan, { maxLength: 6 }), (list) => {
        const before = used();
        const after = list.reduce((account, next) => account.when(changing(next)).thenState({ plan: next }), before);
        expect(after.state.wallets).toEqual(before.state.wallets);
      }),
    );
  });
});
