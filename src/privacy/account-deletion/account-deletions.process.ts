import { Injectable } from '@nestjs/common';
import { type RecordedEvent } from '../../kernel/domain-event.js';
import { type JobEvent } from '../../jobs/job.events.js';
import { type AccountEvent } from '../../metering/accounts/account.events.js';
import { Freshness } from '../../platform/read-store/freshness.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { type Following, type ProcessManager, type Rounds, RunsAsProcess } from '../../platform/process/log-process.js';
import { type SubmissionEvent } from '../../submissions/submission.events.js';
import { type WebhookEvent } from '../../webhooks/webhooks.events.js';
import { AccountEraser } from './account-eraser.service.js';

type Followed = AccountEvent | JobEvent | SubmissionEvent | WebhookEvent;

const CONCERNS: ReadonlySet<string> = new Set<Followed['type']>([
  'AccountDeleted',
  'JobQueued',
  'SubmissionReceived',
  'WebhookRegistered',
]);
/** The read models that name what an account has. */
const READS = ['jobs', 'submissions'];
const ROUND_MS = 1_000;

interface OpenDeletion {
  readonly account_id: string;
  readonly position: string;
}

/**
 * Whenever an account is deleted, ends what it has and erases what is personal. A call in flight may still queue a job
 * or submit a company after that: its event makes the deletion due again. The list may be lost together with the
 * position: the log is then read again, and every step is idempotent.
 */
@RunsAsProcess()
@Injectable()
export class AccountDeletions implements ProcessManager {
  readonly name = 'account-deletions';
  readonly follows: Following = {
    categories: ['account', 'job', 'submission', 'webhooks'],
    concerns: ({ type }) => CONCERNS.has(type),
    react: (event) => this.react(event),
  };
  readonly rounds: Rounds = { everyMs: ROUND_MS, run: async () => void (await this.erase()) };

  constructor(
    private readonly readStore: ReadStore,
    private readonly freshness: Freshness,
    private readonly eraser: AccountEraser,
  ) {}

  async react({ type, data, position }: RecordedEvent): Promise<void> {
    const { accountId } = data as { readonly accountId: string };
    const sql =
      type === 'AccountDeleted'
        ? `INSERT INTO ops.account_deletions AS d (account_id, position) VALUES ($1, $2)
           ON CONFLICT (account_id) DO UPDATE SET position = greatest(d.position, excluded.position)`
        : 'UPDATE ops.account_deletions SET position = greatest(position, $2) WHERE account_id = $1';
    await this.readStore.query(sql, [accountId, position.toString()]);
  }

  /** Completes all due deletions whose items the read models know. @returns their number. */
  async erase(): Promise<number> {
    const due = await this.readStore.query<OpenDeletion>(
      `SELECT account_id, position FROM ops.account_deletions
       WHERE erased_position IS DISTINCT FROM position ORDER BY position LIMIT 100`,
    );
    let done = 0;
    let failure: Error | null = null;
    for (const deletion of due) {
      // A failing deletion must not block the others.
      await this.complete(deletion).then(
        (isDone) => {
          if (isDone) done++;
        },
        (error: Error) => {
          failure = error;
        },
      );
    }
    if (failure) throw failure as Error;
    return done;
  }

  private async complete({ account_id: accountId, position }: OpenDeletion): Promise<boolean> {
    if (!(await this.freshness.waitFor(READS, BigInt(position), ROUND_MS))) return false;
    await this.eraser.erase(accountId, BigInt(position));
    await this.readStore.query('UPDATE ops.account_deletions SET erased_position = $2 WHERE account_id = $1', [
      accountId,
      position,
    ]);
    return true;
  }
}
