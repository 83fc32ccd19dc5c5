import { withStack } from '../../embedded/stack/with-stack.js';
import { AdminApi } from '../io/admin-api.js';
import { EXIT, parseCommandLine, UsageError, wholeNumber, type CliCommand, type CliIo } from '../io/command.js';

interface Shown {
  readonly payment_id: string;
  readonly operation: string;
  readonly status: string;
  readonly amount_usd: number;
  readonly claimed_at: string;
  readonly delivered_at: string | null;
  readonly reason: string | null;
}

interface Revenue {
  readonly from: string;
  readonly to: string;
  readonly total_usd: number;
  readonly days: readonly {
    readonly day: string;
    readonly operation: string;
    readonly payments: number;
    readonly amount_usd: number;
  }[];
}

interface Reconciled {
  readonly asked: number;
  readonly resolved: number;
  readonly compared: number;
  readonly erased: number;
  readonly disagreements: readonly { readonly payment_id: string; readonly log: string; readonly chain: string }[];
}

type Values = Readonly<Partial<Record<'status' | 'operation' | 'limit' | 'from' | 'to' | 'days', string>>>;
type Act = (api: AdminApi, io: CliIo) => Promise<{ readonly result: object; readonly code: number }>;

export const command: CliCommand = {
  name: 'payments',
  summary: 'payments for single calls and credits: list, sum up, reconcile with the chain',
  usage: `
  npm run payments -- list [--status claimed,unknown,rejected,settled] [--operation ID] [--limit N]
  npm run payments -- revenue [--from DAY] [--to DAY]
  npm run payments -- reconcile [--days N]

list shows the newest 50 payments. claimed: a settlement is in progress, or its process has died; unknown: the outcome
is not known; the service checks both against the chain automatically. rejected: nothing was or will be paid. revenue
sums settled payments by day (UTC) and operation, by default for the last 30 days. reconcile checks all open payments
against the chain and compares the log of the last 7 days (--days) with it; it fails if they disagree, and names each
payment. It needs PAYMENTS_RPC_URL.

With --json:
  list       data[] {payment_id, operation, protocol, status, amount_usd, network, purchase, claimed_at, valid_before,
             settled_at, evidence, delivered_at, reason}, pagination
  revenue    from, to, total_usd, days[] {day, operation, payments, amount_usd}
  reconcile  asked, resolved, compared, erased, disagreements[] {payment_id, log, chain}`,

  async run(args, io) {
    const { values, positionals } = parseCommandLine({
      args,
      allowPositionals: true,
      options: {
        status: { type: 'string' },
        operation: { type: 'string' },
        limit: { type: 'string' },
        from: { type: 'string' },
        to: { type: 'string' },
        days: { type: 'string' },
      },
    });
    const act = actOf(positionals, values);
    const needs = ['eventstore', 'postgres', 'api', 'worker'] as const;
    return withStack({ dataDir: io.dataDir, json: io.json, needs, stopping: io.stopping }, async (stack) => {
      const { result, code } = await act(new AdminApi(stack), io);
      io.result({ ...result });
      return code;
    });
  },
};

function actOf([action, ...more]: string[], values: Values): Act {
  if (more.length > 0) throw new UsageError(`too many words: ${more.join(' ')}`);
  switch (action) {
    case 'list':
      return list(values);
    case 'revenue':
      return revenue(values);
    case 'reconcile':
      return reconcile(wholeNumber('days', values.days ?? '7', [1, 3_650]));
    default:
      throw new UsageError(`say what to do: list, revenue or reconcile${action ? ` (not ${action})` : ''}`);
  }
}

function list({ status, operation, limit }: Values): Act {
  return async (api, io) => {
    const found = await api.get<{ data: Shown[]; pagination: { total: number } }>(
      `payments?${requestedPeriod({ status, operation, limit: limit ?? '50' })}`,
    );
    for (const row of found.data) {
      const state = row.status === 'settled' && row.delivered_at === null ? 'settled, not delivered' : row.status;
      const line = `${row.claimed_at}  ${row.amount_usd.toFixed(2).padStart(8)}  ${row.operation.padEnd(24)} ${state}`;
      io.say(`${row.payment_id.slice(0, 12)}  ${line}${row.reason === null ? '' : `: ${row.reason}`}`);
    }
    io.say(`${found.data.length} of ${found.pagination.total} payments`);
    return { result: found, code: EXIT.ok };
  };
}

function revenue({ from, to }: Values): Act {
  return async (api, io) => {
    const found = await api.get<Revenue>(`payments/revenue?${requestedPeriod({ from, to })}`);
    for (const { day, operation, payments, amount_usd: amount } of found.days) {
      io.say(`${day}  ${operation.padEnd(24)} ${String(payments).padStart(6)}  ${amount.toFixed(2).padStart(10)} USD`);
    }
    io.say(`${found.from} to ${found.to}: ${found.total_usd.toFixed(2)} USD`);
    return { result: found, code: EXIT.ok };
  };
}

function reconcile(days: number): Act {
  return async (api, io) => {
    const found = await api.post<Reconciled>('payments/reconcile', { days });
    io.say(`${found.asked} open payments checked, ${found.resolved} of them resolved`);
    for (const { payment_id: id, log, chain } of found.disagreements) io.say(`${id}: log ${log}, chain ${chain}`);
    io.say(`${found.compared} compared with the chain, ${found.disagreements.length} disagreements`);
    return { result: found, code: found.disagreements.length > 0 ? EXIT.failed : EXIT.ok };
  };
}

function requestedPeriod(values: Readonly<Record<string, string | undefined>>): string {
  return new URLSearchParams(Object.entries(values).filter((pair): pair is [string, string] => !!pair[1])).toString();
}
