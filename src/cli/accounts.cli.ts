import { isPlanName, isWallet, PLAN_NAMES, WALLETS } from '../kernel/credits.js';
import { withStack } from '../embedded/stack/with-stack.js';
import { AdminApi } from './io/admin-api.js';
import { EXIT, parseCommandLine, UsageError, wholeNumber, type CliCommand, type CliIo } from './io/command.js';
import { resultLines } from './reports/result-lines.js';

type Result = Record<string, unknown>;
type Act = (api: AdminApi) => Promise<Result>;

export const command: CliCommand = {
  name: 'accounts',
  summary: 'open accounts, grant credits, change plans, issue and revoke keys',
  usage: `
  npm run accounts -- create --plan PLAN [--label TEXT]
  npm run accounts -- list [--search TEXT] [--plan PLAN] [--limit N] [--offset N]
  npm run accounts -- show ACCOUNT
  npm run accounts -- grant ACCOUNT --wallet WALLET --credits N
  npm run accounts -- refund ACCOUNT --request REQUEST
  npm run accounts -- plan ACCOUNT PLAN
  npm run accounts -- keys issue ACCOUNT
  npm run accounts -- keys rotate ACCOUNT KEY
  npm run accounts -- keys revoke ACCOUNT KEY

PLAN is one of ${PLAN_NAMES.join(', ')}; WALLET one of ${WALLETS.join(', ')}. --reason TEXT is recorded in the log with the
name of the terminal's user. An API key is shown once and not stored. list searches account ids
and labels and shows the newest accounts first, at most 100.

With --json:
  create   account_id, key_id, api_key
  list     data[] (account_id, label, plan, opened_at, active_keys), pagination
  show     account_id, label, plan, keys[], wallets[]
  grant    account_id, wallet, balance
  refund   account_id, request_id, refunded
  plan     account_id, plan, previous_plan
  keys     account_id, key_id, api_key (not of revoke)`,

  async run(args, io) {
    const { values, positionals } = parseCommandLine({
      args,
      allowPositionals: true,
      options: {
        plan: { type: 'string' },
        label: { type: 'string' },
        wallet: { type: 'string' },
        credits: { type: 'string' },
        request: { type: 'string' },
        search: { type: 'string' },
        limit: { type: 'string' },
        offset: { type: 'string' },
        reason: { type: 'string' },
      },
    });
    const act = actOf(positionals, values);
    // The worker keeps the list up to date.
    const worker = positionals[0] === 'list' ? (['worker'] as const) : [];
    const needs = ['eventstore', 'postgres', 'api', ...worker] as const;
    return withStack({ dataDir: io.dataDir, json: io.json, needs, stopping: io.stopping }, async (stack) => {
      show(io, await act(new AdminApi(stack)));
      return EXIT.ok;
    });
  },
};

type Values = Readonly<
  Partial<
    Record<'plan' | 'label' | 'wallet' | 'credits' | 'request' | 'reason' | 'search' | 'limit' | 'offset', string>
  >
>;

function actOf([action, ...rest]: string[], values: Values): Act {
  const reason = values.reason === undefined ? {} : { reason: values.reason };
  switch (action) {
    case 'create': {
      if (rest.length > 0) throw new UsageError('create takes no names; --label names the account');
      const label = values.label === undefined ? {} : { label: values.label };
      const body = { plan: planOf(values.plan), ...label, ...reason };
      return (api) => api.post('accounts', body);
    }
    case 'list': {
      if (rest.length > 0) throw new UsageError('list takes no names; --search finds an id or part of a label');
      const query = listQuery(values);
      return (api) => api.get(`accounts?${query.toString()}`);
    }
    case 'show': {
      const [account] = named(rest, 'ACCOUNT');
      return (api) => api.get(`accounts/${account}`);
    }
    case 'grant': {
      const [account] = named(rest, 'ACCOUNT');
      const { wallet = '', credits = '' } = values;
      if (!isWallet(wallet)) throw new UsageError(`--wallet must be one of ${WALLETS.join(', ')}`);
      const body = { wallet, credits: wholeNumber('credits', credits, [1, 1e12]), ...reason };
      return (api) => api.post(`accounts/${account}/grants`, body);
    }
    case 'refund': {
      const [account] = named(rest, 'ACCOUNT');
      if (!values.request) throw new UsageError('--request names the charge: a request_id of the usage list');
      const body = { request_id: values.request, ...reason };
      return (api) => api.post(`accounts/${account}/refunds`, body);
    }
    case 'plan': {
      const [account, plan] = named(rest, 'ACCOUNT', 'PLAN');
      const body = { plan: planOf(plan), ...reason };
      return (api) => api.post(`accounts/${account}/plan`, body);
    }
    case 'keys':
      return keysOf(rest, reason);
    default:
      throw new UsageError(
        `say what to do: create, list, show, grant, refund, plan or keys${action ? ` (not ${action})` : ''}`,
      );
  }
}

function listQuery({ search, plan, limit, offset }: Values): URLSearchParams {
  return new URLSearchParams({
    ...(search !== undefined && { q: search }),
    ...(plan !== undefined && { plan: planOf(plan) }),
    ...(limit !== undefined && { limit: String(wholeNumber('limit', limit, [1, 100])) }),
    ...(offset !== undefined && { offset: String(wholeNumber('offset', offset, [0, 10_000])) }),
  });
}

function keysOf([action, ...rest]: string[], reason: { reason?: string }): Act {
  switch (action) {
    case 'issue': {
      const [account] = named(rest, 'ACCOUNT');
      return (api) => api.post(`accounts/${account}/keys`, reason);
    }
    case 'rotate':
    case 'revoke': {
      const [account, key] = named(rest, 'ACCOUNT', 'KEY');
      return (api) => api.post(`accounts/${account}/keys/${key}/${action}`, reason);
    }
    default:
      throw new UsageError('say what to do with keys: issue, rotate or revoke');
  }
}

function planOf(plan: string | undefined): string {
  if (plan === undefined || !isPlanName(plan)) throw new UsageError(`the plan must be one of ${PLAN_NAMES.join(', ')}`);
  return plan;
}

function named(given: string[], ...names: string[]): string[] {
  if (given.length !== names.length) throw new UsageError(`give ${names.join(' and ')}`);
  return given.map(encodeURIComponent);
}

function show(io: CliIo, result: Result): void {
  for (const line of resultLines(result)) io.say(line);
  if ('api_key' in result) io.say('The key is shown only once and is not stored.');
  io.result(result);
}
