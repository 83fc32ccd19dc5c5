import { type Wallet } from '../../src/kernel/credits.js';
import { type RecordedEvent, idIn } from '../../src/kernel/domain-event.js';
import { type CreditEvent, type Split } from '../../src/metering/ledger/credits.events.js';
import { handlers, type Projection, type RowChange } from '../../src/platform/projector/projection.js';
import { ACCOUNT_PLANS, WALLET_USE, WALLET_BALANCES } from './wallets.entity.js';

/**
 * The balances of each account, as sums: the same figures as the ledger's fold, computed independently, so that the
 * audit can compare them. Decisions never read it.
 */
export const walletsProjection: Projection = {
  name: 'wallets',
  group: 'money',
  version: 1,
  categories: ['credits'],
  neverSkips: true,
  tables: [ACCOUNT_PLANS, WALLET_USE, WALLET_BALANCES],
  on: handlers<CreditEvent>({
    PeriodOpened: ({ data }) => [
      {
        table: 'account_plans',
        key: { account_id: data.accountId },
        put: { plan: data.plan, period: data.period, allowances: data.allowances, daily_caps: data.dailyCaps },
      },
    ],
    PlanChanged: (event) => [
      {
        table: 'account_plans',
        key: { account_id: accountOf(event) },
        set: { plan: event.data.to, allowances: event.data.allowances, daily_caps: event.data.dailyCaps },
      },
    ],
    CreditGranted: (event) => move(event, event.data, { period: 0, balance: event.data.amount }),
    CreditDebited: (event) =>
      move(event, event.data, { period: event.data.split.period, balance: -event.data.split.balance }),
    CreditRefunded: (event) =>
      move(event, event.data, { period: -event.data.split.period, balance: event.data.split.balance }),
  }),
  ignores: ['PeriodClosed', 'ReadsRecorded'],
};

function move(event: Pick<RecordedEvent, 'stream'>, data: { wallet: Wallet; at: number }, by: Split): RowChange[] {
  const account_id = accountOf(event);
  const { wallet } = data;
  const period = new Date(data.at).toISOString().slice(0, 7);
  return [
    { table: 'wallet_use', key: { account_id, period, wallet }, add: { used: by.period } },
    { table: 'wallet_balances', key: { account_id, wallet }, add: { balance: by.balance } },
  ];
}

function accountOf(event: Pick<RecordedEvent, 'stream'>): string {
  return idIn(event.stream);
}
