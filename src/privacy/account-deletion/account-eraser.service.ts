import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/domain-error.js';
import { AbandonJob } from '../../jobs/abandon-job.command.js';
import { accountSubject } from '../../metering/accounts/account.events.js';
import { readsSubject } from '../../metering/reads/answers.events.js';
import { CompleteDeletion } from '../../metering/deletion/complete-deletion.command.js';
import { deriveId } from '../../platform/ids/ids.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { CLOCK } from '../../platform/tokens.js';
import { Vault } from '../../platform/vault/vault.js';
import { EraseSubmissionPeople } from '../../submissions/erasure/erase-submission-people.command.js';
import { BrowserSessions } from '../../web/sessions/browser-sessions.js';
import { RemoveAccountWebhooks } from '../../webhooks/removal/remove-account-webhooks.command.js';

const ACTOR = 'system:account deletions';
/** The cause of the end of a job; callers see it as its error code. */
const CAUSE = 'account_deleted';

/** Ends what a deleted account has, and erases what is personal. Every step may be repeated. */
@Injectable()
export class AccountEraser {
  constructor(
    private readonly commands: CommandBus,
    private readonly readStore: ReadStore,
    private readonly vault: Vault,
    private readonly sessions: BrowserSessions,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async erase(accountId: string, position: bigint): Promise<void> {
    await this.sessions.endAll('account', accountId);
    const causationId = deriveId('account deletion', accountId);
    await this.commands.execute(new RemoveAccountWebhooks(accountId, causationId));
    await this.endJobs(accountId);
    await this.eraseContacts(accountId, position);
    // Ahead: a name that a late request would still give to a key is refused.
    await this.vault.eraseAhead(accountSubject(accountId));
    // With those of all months; the read model removes its rows when it sees the deletion completed.
    await this.vault.eraseAhead(readsSubject(accountId));
    await this.commands.execute(new CompleteDeletion(accountId));
  }

  /** The refund of an abandoned job follows from the log. */
  private async endJobs(accountId: string): Promise<void> {
    const jobs = await this.readStore.query<{ job_id: string }>(
      `SELECT job_id FROM read.jobs WHERE account_id = $1 AND status IN ('queued', 'running')`,
      [accountId],
    );
    for (const { job_id: jobId } of jobs) {
      await this.commands.execute(new AbandonJob({ jobId, cause: CAUSE, actor: ACTOR })).catch((error: unknown) => {
        // It has ended in the meantime.
        if (!(error instanceof DomainError) || error.code !== 'unprocessable') throw error;
      });
    }
  }

  private async eraseContacts(accountId: string, position: bigint): Promise<void> {
    const submissions = await this.readStore.query<{ submission_id: string }>(
      'SELECT submission_id FROM read.submissions WHERE account_id = $1 AND contacts IS NOT NULL',
      [accountId],
    );
    for (const { submission_id: submissionId } of submissions) {
      const commandId = deriveId('account deletion', `${submissionId}/${position}`);
      const context = { commandId, correlationId: accountId, actor: ACTOR, now: this.clock.now() };
      await this.commands.execute(new EraseSubmissionPeople(submissionId, 'contacts', context));
    }
  }
}
