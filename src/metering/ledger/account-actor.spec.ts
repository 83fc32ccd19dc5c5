import { debitOf, NOON, openedAccount, rules } from '../../../test/kit/credit-accounts.js';
import { recorded } from '../../../test/kit/recorded.js';
import { type Sealed } from '../../kernel/sealed.js';
import { type CreditLog } from './credit-log.port.js';
import { creditStream } from './credits.events.js';
import { Ledger } from './ledger.service.js';

/** A log with one account, which counts its appends. */
function oneAccount(): CreditLog & { appends: number } {
  const stream = creditStream('a');
  const events = recorded(openedAccount('free').events.map((event) => ({ stream, event })));
  return {
    appends: 0,
    append(_stream, _expected, drafts) {
      this.appends++;
      const at = BigInt(drafts.length);
      return Promise.resolve({ revision: at, position: at });
    },
    async *readStream() {
      yield* await Promise.resolve(events.toReversed());
    },
  };
}

const yes = () => Promise.resolve(true);
const never = { record: () => Promise.resolve(), store: yes, giveUp: yes };
const by = { correlationId: 'c', actor: 'key:k' };
const debitWith = (ledger: Ledger, seal: () => Sealed) => {
  const { now: _now, ...input } = debitOf(1, { answer: { position: null, digest: 'd' } });
  return ledger.debit(
    'a',
    { ...input, reads: { requestId: input.requestId, month: '2026-11', set: 'AA==', seal } },
    by,
  );
};

describe('charges whose reads cannot be sealed', () => {
  const broken = (): Sealed => {
    throw new Error('no cipher');
  };

  it.each([1, 2])('are refused, and their callers are answered: %i of one append', async (number) => {
    const log = oneAccount();
    const ledger = new Ledger({ log, rules, clock: { now: () => NOON }, unanswered: never });
    const charged = Array.from({ length: number }, () => debitWith(ledger, broken));
    expect(await Promise.allSettled(charged)).toMatchObject(
      charged.map(() => ({ status: 'rejected', reason: { message: 'no cipher' } })),
    );
    expect(log.appends).toBe(0);
    const { outcome } = await debitWith(ledger, () => ({ kid: 'k', iv: '', ct: 'x' }));
    expect(outcome.debit.remaining).toEqual({ period: 99, balance: 0 });
    await ledger.close();
  });
});
