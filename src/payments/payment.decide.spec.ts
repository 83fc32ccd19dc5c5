import fc from 'fast-check';
import { given } from '../../test/kit/decider.js';
import {
  AlreadyClaimed,
  claim,
  deliver,
  leaveOpen,
  payment,
  reject,
  settle,
  type PaymentState,
} from './payment.decide.js';
import { type ClaimedPayment, type PaymentEvent } from './payment.events.js';

const AT = '2026-11-22T07:00:00.000Z';
const SEALED = { kid: 'k', iv: 'i', ct: 'c' };
const CLAIMED: ClaimedPayment = {
  paymentId: 'p',
  at: AT,
  protocol: 'mpp',
  operation: 'mpp.company',
  scope: 's',
  credentialMark: 'm',
  amount: 20_000,
  network: 'eip155:8453',
  asset: '0xa',
  payTo: '0xb',
  validBefore: AT,
  payer: SEALED,
  purchase: null,
};
const settling = { at: AT, transaction: SEALED, evidence: 'settlement' as const };
const delivery = { at: AT, answerMark: 'a' };
const claiming = (state: PaymentState) => claim(state, CLAIMED, 'rpc');
const settlingOnce = (state: PaymentState) => settle(state, settling);
const leavingOpen = (reason: string) => (state: PaymentState) => leaveOpen(state, AT, reason);
const rejecting = (reason: 'expired' | 'refused') => (state: PaymentState) => reject(state, AT, reason);
const delivering = (state: PaymentState) => deliver(state, delivery);

const none = given(payment);
const claimed = none.when(claiming).refusedWhenRepeated(AlreadyClaimed).thenTypes('PaymentClaimed', 'PaymentVerified');
const settled = claimed.when(settlingOnce).thenTypes('PaymentSettled');
const unknown = claimed.when(leavingOpen('timeout')).thenTypes('PaymentSettlementUnknown');

describe('a payment', () => {
  it('is claimed once, verified beforehand', () => {
    expect(claimed.events).toEqual([
      { type: 'PaymentClaimed', data: CLAIMED },
      { type: 'PaymentVerified', data: { paymentId: 'p', at: AT, by: 'rpc' } },
    ]);
    claimed.when(claiming).thenThrows(AlreadyClaimed);
  });

  it('is settled once, by the first evidence', () => {
    claimed
      .when(settlingOnce)
      .thenMatching({ type: 'PaymentSettled', data: { amount: 20_000, evidence: 'settlement' } });
    settled.when(settlingOnce).thenNothing();
    none.when(settlingOnce).thenThrows(Error, /has not been claimed/);
  });

  it('is settled where the chain has it, whatever was reported before', () => {
    unknown.when(settlingOnce).thenTypes('PaymentSettled');
    claimed.when(rejecting('refused')).thenTypes('PaymentRejected').when(settlingOnce).thenTypes('PaymentSettled');
  });

  it('is unknown until the chain has an answer, and is recorded so once', () => {
    unknown.thenState({ status: 'unknown' });
    unknown.when(leavingOpen('again')).thenNothing();
    settled.when(leavingOpen('late')).thenNothing();
    unknown.when(rejecting('expired')).thenTypes('PaymentRejected');
  });

  it('is never rejected once it has settled, and rejected once for one reason', () => {
    settled.when(rejecting('expired')).thenNothing();
    const expired = claimed.when(rejecting('expired')).thenTypes('PaymentRejected');
    expired.when(rejecting('expired')).thenNothing();
    none.when(rejecting('expired')).thenThrows(Error, /has not been claimed/);
  });

  it('buys one answer, and nothing before it has settled', () => {
    const delivered = settled.when(delivering).thenTypes('PaidResourceDelivered');
    delivered.when(delivering).thenNothing();
    claimed.when(delivering).thenThrows(Error, /settled payment only/);
  });

  it('settles and delivers at most once, for the claimed amount, in any order of commands', () => {
    const commands = { settle: settlingOnce, expire: rejecting('expired'), refuse: rejecting('refused') };
    const all = { ...commands, open: leavingOpen('timeout'), deliver: delivering };
    const order = fc.array(fc.constantFrom(...(Object.keys(all) as (keyof typeof all)[])), { maxLength: 12 });
    fc.assert(
      fc.property(order, (names) => {
        let history = claimed;
        for (const name of names) {
          const scenario = history.when(all[name]);
          if (name === 'deliver' && history.state.status !== 'settled')
            scenario.thenThrows(Error, /settled payment only/);
          else history = scenario.thenState({});
        }
        const ofType = (type: PaymentEvent['type']) => history.events.filter((event) => event.type === type);
        expect(ofType('PaymentSettled').length).toBeLessThanOrEqual(1);
        expect(ofType('PaidResourceDelivered').length).toBeLessThanOrEqual(ofType('PaymentSettled').length);
        expect(history.state.settled?.amount ?? CLAIMED.amount).toBe(CLAIMED.amount);
        expect(history.state.status === 'settled').toBe(names.includes('settle'));
      }),
    );
  });
});
