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
  ...{ paymentId: 'p', at: AT, protocol: 'mpp', operation: 'mpp.company', scope: 's', credentialMark: 'm' },
  ...{ amount: 20_000, network: 'eip155:8453', asset: '0xa', payTo: '0xb', validBefore: AT, payer: SEALED },
  purchase: null,
};
const settling = { at: AT, transaction: SEALED, evidence: 'settlement' as const };
const given = (...events: PaymentEvent[]): PaymentState => events.reduce(payment.evolve, payment.initial);
const claimed = claim(payment.initial, CLAIMED, 'rpc');
const settled = [...claimed, ...settle(given(...claimed), settling)];
const types = (events: readonly PaymentEvent[]): string[] => events.map(({ type }) => type);

describe('a payment', () => {
  it('is claimed once, verified beforehand', () => {
    expect(types(claimed)).toEqual(['PaymentClaimed', 'PaymentVerified']);
    expect(() => claim(given(...claimed), CLAIMED, 'rpc')).toThrow(AlreadyClaimed);
  });

  it('is settled once, by whoever finds out first', () => {
    expect(settled.at(-1)).toMatchObject({ type: 'PaymentSettled', data: { amount: 20_000, evidence: 'settlement' } });
    expect(settle(given(...settled), settling)).toEqual([]);
    expect(() => settle(payment.initial, settling)).toThrow('nobody has claimed');
  });

  it('is settled where the chain has it, whatever was said before', () => {
    const open = [...claimed, ...leaveOpen(given(...claimed), AT, 'timeout')];
    expect(types(settle(given(...open), settling))).toEqual(['PaymentSettled']);
    const refused = [...claimed, ...reject(given(...claimed), AT, 'refused')];
    expect(types(settle(given(...refused), settling))).toEqual(['PaymentSettled']);
  });

  it('is unknown until the chain tells, and says so once', () => {
    const open = [...claimed, ...leaveOpen(given(...claimed), AT, 'timeout')];
    expect(given(...open).status).toBe('unknown');
    expect(leaveOpen(given(...open), AT, 'again')).toEqual([]);
    expect(leaveOpen(given(...settled), AT, 'late')).toEqual([]);
    expect(types(reject(given(...open), AT, 'expired'))).toEqual(['PaymentRejected']);
  });

  it('that has settled is never rejected, and one that is rejected is so once', () => {
    expect(reject(given(...settled), AT, 'expired')).toEqual([]);
    const expired = [...claimed, ...reject(given(...claimed), AT, 'expired')];
    expect(reject(given(...expired), AT, 'expired')).toEqual([]);
  });

  it('buys one answer, and nothing before it has settled', () => {
    const delivery = { at: AT, answerMark: 'a' };
    const delivered = [...settled, ...deliver(given(...settled), delivery)];
    expect(delivered.at(-1)?.type).toBe('PaidResourceDelivered');
    expect(deliver(given(...delivered), delivery)).toEqual([]);
    expect(() => deliver(given(...claimed), delivery)).toThrow('settled payment only');
  });
});
