import { Inject, Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { type Clock } from '../../kernel/clock.js';
import { ListJobs } from '../../media/jobs/list-jobs.query.js';
import { ExportCredits } from '../../metering/audit/export-credits.query.js';
import { presentKey } from '../../metering/own-keys/keys.controller.js';
import { ListKeys, type ListedKey } from '../../metering/own-keys/list-keys.query.js';
import { FindUsage } from '../../metering/usage/find-usage.query.js';
import { GetMe } from '../../metering/usage/get-me.query.js';
import { presentMe } from '../../metering/usage/me.presenter.js';
import { CLOCK } from '../../platform/tokens.js';
import { ListRecalls, presentNotice } from '../../recalls/list/list-recalls.query.js';
import { RECALL_CLASSES } from '../../recalls/recalls.events.js';
import { submissionStatusOf } from '../../submissions/intake/get-submission.query.js';
import { ListSubmissions, type SubmissionsAsk } from '../../submissions/intake/list-submissions.query.js';
import { ListWebhooks } from '../../webhooks/registration/list-webhooks.query.js';

const ROWS = 500;
/** Of recalls, each of which may list a thousand requests. */
const RECALLS = 50;
const KINDS = ['account', 'arbitrage'] as const;

/** Everything that an account has, without a secret, as one JSON document that is never whole in memory. */
@Injectable()
export class AccountExport {
  constructor(
    private readonly queries: QueryBus,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The text of the document, in parts. */
  async *text(accountId: string, keyId: string): AsyncGenerator<string> {
    const now = new Date(this.clock.now()).toISOString();
    const keys = await this.queries.execute(new ListKeys(accountId));
    const me = presentMe(await this.queries.execute(new GetMe(accountId)));
    const shownKeys = keys.map((key) => presentKey(key, keyId));
    yield `{"exported_at":${JSON.stringify(now)},\n"profile":${JSON.stringify(me)},\n"keys":${JSON.stringify(shownKeys)}`;
    yield* list('ledger', this.ledger(accountId));
    yield* list('usage', this.usage(accountId, now.slice(0, 10)));
    yield* list('webhooks', this.webhooks(accountId, keys));
    yield* list('jobs', this.jobs(accountId));
    yield* list('submissions', this.submissions(accountId));
    yield* list('recalls', this.recalls(accountId));
    yield '\n}\n';
  }

  /** Events of the ledger as the audit exports them, one text of JSON each. */
  private async *ledger(accountId: string): AsyncGenerator<string> {
    let rest = '';
    for await (const block of await this.queries.execute(new ExportCredits(accountId, undefined))) {
      const lines = (rest + block).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) if (line !== '') yield line;
    }
    if (rest !== '') yield rest;
  }

  private async *usage(accountId: string, today: string): AsyncGenerator<string> {
    let before: string | undefined;
    do {
      const filter = { from: '1970-01-01', to: today };
      const { rows, next } = await this.queries.execute(new FindUsage(accountId, filter, { limit: ROWS, before }));
      for (const { amount, remaining_period, remaining_balance, revision: _, ...row } of rows) {
        const figures = { amount: Number(amount), remaining_period: Number(remaining_period) };
        yield JSON.stringify({ ...row, ...figures, remaining_balance: Number(remaining_balance) });
      }
      before = next ?? undefined;
    } while (before !== undefined);
  }

  /** Of all keys: webhooks belong to the first key of a row of replacements. */
  private async *webhooks(accountId: string, keys: readonly ListedKey[]): AsyncGenerator<string> {
    for (const { keyId } of keys.filter(({ replacesKeyId }) => replacesKeyId === null)) {
      for (const kind of KINDS) {
        for (const hook of await this.queries.execute(new ListWebhooks(accountId, keyId, kind))) {
          const { webhookId: id, url, label, events, active, verified, createdAt, disabledReason } = hook;
          const state = { active, verified, disabled_reason: disabledReason };
          yield JSON.stringify({ id, url, label, events, key_id: keyId, ...state, created_at: createdAt });
        }
      }
    }
  }

  private async *jobs(accountId: string): AsyncGenerator<string> {
    let after: { createdAt: string; jobId: string } | undefined;
    for (;;) {
      const ask = { accountId, kinds: [], statuses: [], limit: ROWS, offset: 0, ...(after && { after }) };
      const { rows, hasMore } = await this.queries.execute(new ListJobs(ask));
      for (const job of rows) {
        const { account_id: _, ...own } = job;
        yield JSON.stringify(own);
      }
      const last = rows.at(-1);
      if (!hasMore || !last) return;
      after = { createdAt: last.created_at.toISOString(), jobId: last.job_id };
    }
  }

  private async *submissions(accountId: string): AsyncGenerator<string> {
    let after: SubmissionsAsk['after'];
    for (;;) {
      const ask = { limit: ROWS, offset: 0, ...(after && { after }) };
      const { submissions } = await this.queries.execute(new ListSubmissions(accountId, ask));
      for (const submission of submissions) {
        const { submissionId: id, name, slug, moderation, reason, findings, receivedAt, decidedAt } = submission;
        const state = { status: submissionStatusOf(submission), moderation_status: moderation };
        const times = { received_at: receivedAt, decided_at: decidedAt };
        yield JSON.stringify({ id, name, slug, ...state, reason, findings, ...times });
      }
      const last = submissions.at(-1);
      if (submissions.length < ROWS || !last?.receivedAt) return;
      after = { receivedAt: last.receivedAt, submissionId: last.submissionId };
    }
  }

  /** Of all classes, as the API lists them. */
  private async *recalls(accountId: string): AsyncGenerator<string> {
    let since = 0n;
    for (;;) {
      const ask = { accountId, since, limit: RECALLS, classes: RECALL_CLASSES };
      const { rows, hasMore } = await this.queries.execute(new ListRecalls(ask));
      for (const { position, noticedAt, ...view } of rows) {
        yield JSON.stringify({ ...presentNotice(view), position: `@${position}`, noticed_at: noticedAt });
        since = position;
      }
      if (!hasMore) return;
    }
  }
}

/** A further member of the document: a list with one item a line. */
async function* list(name: string, items: AsyncIterable<string>): AsyncGenerator<string> {
  yield `,\n${JSON.stringify(name)}:[`;
  let separator = '\n';
  for await (const item of items) {
    yield separator + item;
    separator = ',\n';
  }
  yield ']';
}
