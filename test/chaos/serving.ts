import { setTimeout as delay } from 'node:timers/promises';
import { AdminApi } from '../../src/cli/io/admin-api.js';
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
export async function pidWithin(recoveryMs: number, name: string, pid: () => number | undefined): Promise<number> {
  for (const giveUpAt = performance.now() + recoveryMs; performance.now() < giveUpAt; await delay(25)) {
    const found = pid();
    if (found !== undefined) return found;
  }
  throw new Error(`${name} did not come back within ${recoveryMs / 1_000} s`);
}

export function isReady(baseUrl: string): Promise<boolean> {
  return fetch(`${baseUrl}/health/ready`, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  );
}
