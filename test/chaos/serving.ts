import { AdminApi } from '../../src/cli/io/admin-api.js';
import { until } from '../kit/until.js';
import { type Account } from './caller.js';

/** The last account's calls make the service fetch pages, in rounds with sites. */
const PLANS = ['bench', 'bench', 'free', 'bench'];
const PAYING_FOR_JOBS = 2;

/** Opens the accounts that call, by an api at this address. */
export async function openAccounts(baseUrl: string | null, operatorToken: string): Promise<Account[]> {
  const api = new AdminApi({ baseUrl, config: { operatorToken } });
  const accounts: Account[] = [];
  for (const plan of PLANS) {
    const { account_id, api_key } = await api.post<{ account_id: string; api_key: string }>('accounts', { plan });
    accounts.push({ accountId: account_id, key: api_key });
  }
  return accounts;
}

/** Ids of those that pay for jobs. */
export function payingForJobs(accounts: readonly Account[]): string[] {
  return accounts.slice(0, PAYING_FOR_JOBS).map(({ accountId }) => accountId);
}

/** The process id, once there is one: a process may just be starting again. */
export function pidWithin(recoveryMs: number, name: string, pid: () => number | undefined): Promise<number> {
  return until(pid, { what: `${name} to come back`, timeoutMs: recoveryMs, everyMs: 25 });
}

export function isReady(baseUrl: string): Promise<boolean> {
  return fetch(`${baseUrl}/health/ready`, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  );
}
