import { type Wallet } from '../../../src/kernel/credits.js';
import { EVENT_CATALOG } from '../../../src/event-catalog.js';
import { creditRules } from '../../../src/metering/pricing/credit-rules.rules.js';
import { Ledger } from '../../../src/metering/ledger/ledger.service.js';
import { Prices } from '../../../src/metering/pricing/prices.service.js';
import { PRICE_LIST } from '../../../src/price-list.js';
import { loadPlans, planRank } from '../../../src/metering/pricing/plans.settings.js';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { newId } from '../../../src/platform/ids/ids.js';
import { type DomainError } from '../../../src/kernel/domain-error.js';
import { unansweredInMemory } from '../../kit/unanswered-charges.js';

export interface Work {
  readonly url: string;
  readonly accountId: string;
  readonly wallet: Wallet;
  readonly calls: number;
  readonly amount: number;
  readonly atOnce: number;
}

export type NodeReport =
  | { readonly kind: 'ready' }
  | { readonly kind: 'acknowledged'; readonly requestId: string; readonly balance: number; readonly period: number }
  | { readonly kind: 'denied'; readonly code: string }
  | { readonly kind: 'done' };

export function serve(): void {
  process.on('message', (work: Work) => void run(work));
  process.on('disconnect', () => process.exit(0));
  send({ kind: 'ready' });
}

async function run({ url, accountId, wallet, calls, amount, atOnce }: Work): Promise<void> {
  const log = new EventStore({ url, catalog: EVENT_CATALOG });
  const ledger = new Ledger({
    log,
    unanswered: unansweredInMemory(),
    rules: creditRules(loadPlans(null), new Prices(PRICE_LIST), planRank),
    clock: { now: () => Date.now() },
  });
  let left = calls;
  const caller = async (): Promise<void> => {
    while (left-- > 0) {
      const requestId = newId();
      const by = { correlationId: requestId, actor: 'key:spec' };
      const input = { requestId, keyId: newId(), operation: 'startups.get', wallet, amount };
      try {
        const { outcome } = await ledger.debit(accountId, input, by);
        send({ kind: 'acknowledged', requestId, ...outcome.debit.remaining });
      } catch (error) {
        send({ kind: 'denied', code: (error as DomainError).code ?? String(error) });
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, caller));
  await ledger.close();
  await log.close();
  send({ kind: 'done' });
}

function send(message: NodeReport): void {
  process.send?.(message);
}
