import { type RecordedEvent, idIn } from '../../src/kernel/domain-event.js';
import { type CreditEvent, type Split } from '../../src/metering/ledger/credits.events.js';
import { handlers, type Projection, type RowChange } from '../../src/platform/projector/projection.js';
import { USAGE } from './usage.entity.js';

/** Every movement of credits, one row each, in the order of the account's stream. */
export const usageProjection: Projection = {
  name: 'usage',
  group: 'money',
  version: 1,
  categories: ['credits'],
  neverSkips: true,
  tables: [USAGE],
  on: handlers<CreditEvent>({
    CreditGranted: (event) => row('grant', event, event.data.grantId, event.data),
    CreditDebited: (event) => row('debit', event, event.data.requestId, event.data),
    CreditRefunded: (event) => row('refund', event, event.data.requestId, event.data),
  }),
  ignores: ['PeriodOpened', 'PeriodClosed', 'PlanChanged', 'ReadsRecorded'],
};

interface Movement {
  readonly at: number;
  readonly operation?: string;
  readonly wallet: string;
  readonly amount: number;
  readonly remaining: Split;
  readonly keyId?: string;
  readonly jobId?: string;
}

function row(
  kind: 'grant' | 'debit' | 'refund',
  event: Pick<RecordedEvent, 'stream' | 'revision' | 'id' | 'recordedAt'>,
  requestId: string,
  movement: Movement,
): RowChange[] {
  const account_id = idIn(event.stream);
  return [
    {
      table: 'usage',
      key: { account_id, revision: event.revision },
      put: {
        id: event.id,
        at: new Date(movement.at).toISOString(),
        recorded_at: new Date(event.recordedAt).toISOString(),
        kind,
        request_id: requestId,
        operation: movement.operation ?? null,
        wallet: movement.wallet,
        amount: movement.amount,
        remaining_period: movement.remaining.period,
        remaining_balance: movement.remaining.balance,
        key_id: movement.keyId ?? null,
        job_id: movement.jobId ?? null,
      },
    },
  ];
}
