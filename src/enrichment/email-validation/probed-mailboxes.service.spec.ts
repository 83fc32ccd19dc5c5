import { jest } from '@jest/globals';
import { type Config } from '../../platform/config/config.js';
import { type ReadStore } from '../../platform/read-store/read-store.js';
import { ProbedMailboxes } from './probed-mailboxes.service.js';

const VERDICT = { reason: 'ok' as const, checks: [] };

describe('a claim on a mailbox', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('is renewed while its probe runs, also after a renewal that failed', async () => {
    const statements: string[] = [];
    const store = {
      prepared: async (name: string) => {
        statements.push(name.replace('asked_mailboxes_', ''));
        if (name.endsWith('renew') && statements.length === 2) throw new Error('no connection');
        return name.endsWith('claim') ? [1] : [];
      },
    } as unknown as ReadStore;
    const config = { apiKeyPepper: 'pepper' } as Config;
    const mailboxes = new ProbedMailboxes(store, { now: () => Date.now() }, config);
    const probe = async () => {
      await jest.advanceTimersByTimeAsync(12_000);
      return { verdict: VERDICT, isFinal: true };
    };
    expect(await mailboxes.once('ada@acme.com', probe)).toEqual({ verdict: VERDICT, isFromMemory: false });
    await jest.advanceTimersByTimeAsync(12_000);
    expect(statements).toEqual(['claim', 'renew', 'renew', 'settle']);
  });
});
