import { Inject, Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { consoleOperator } from '../../web/staff/console-guard.js';
import { sendConsolePage } from '../../web/staff/console-page.js';
import { type EdgeReply, type EdgeRequest } from '../../web/http/request-context.js';
import { type Html, html } from '../../web/design/html.js';
import { notice } from '../../web/design/parts.js';
import { OBJECT_STORE, type ObjectStore } from '../../platform/object-store/object-store.port.js';
import { ListPendingDecisions } from '../../submissions/pending/list-pending-decisions.query.js';
import { GetSiteSnapshot } from '../../submissions/site-snapshots/get-site-snapshot.query.js';
import { GetQueuedSubmission } from '../../submissions/queue/get-queued-submission.query.js';
import { GetSubmissionHistory } from '../../submissions/queue/get-submission-history.query.js';
import { ListQueue } from '../../submissions/queue/list-queue.query.js';
import { ListDuplicates } from '../../submissions/queue/list-duplicates.query.js';
import { actorName, placeOf } from './moderation-places.rules.js';
import { pendingNotice } from './pending.page.js';
import { submissionPage } from './submission.page.js';

interface Shown {
  readonly id: string;
  readonly notice?: Html;
  /** Error of an action. */
  readonly alert?: string;
  readonly fault?: string;
  readonly typed?: Partial<Record<'approved' | 'rejected', string | undefined>>;
  readonly status?: number;
}

/** Data of the moderation pages. */
@Injectable()
export class ModerationViews {
  constructor(
    private readonly queries: QueryBus,
    @Inject(OBJECT_STORE) private readonly objects: ObjectStore,
  ) {}

  async send(request: EdgeRequest, reply: EdgeReply, { id, alert, ...shown }: Shown): Promise<void> {
    const submission = await this.queries.execute(new GetQueuedSubmission(id));
    const maySee = consoleOperator(request).role === 'operator';
    const [history, duplicates, next, picture, site] = await Promise.all([
      this.queries.execute(new GetSubmissionHistory(id)),
      this.queries.execute(new ListDuplicates(id)),
      this.nextAfter(id),
      this.pictureOf(id),
      this.queries.execute(new GetSiteSnapshot(id, maySee)),
    ]);
    const [pending] = await this.queries.execute(new ListPendingDecisions(id));
    const view = { submission, history, duplicates, next, picture, site, pending: pending ?? null, ...shown };
    sendConsolePage(
      request,
      reply,
      submissionPage(request, { ...view, ...(alert !== undefined && { notice: notice(alert, 'bad') }) }),
    );
  }

  /** The next submission without a pending decision, else the oldest other one. */
  async nextAfter(submissionId: string): Promise<string | null> {
    const pending = await this.queries.execute(new ListPendingDecisions());
    const decided = new Set([submissionId, ...pending.map((one) => one.submissionId)]);
    const most = decided.size + 1;
    const place = { submissionId, receivedAt: new Date(0) };
    const { lines } = await this.queries.execute(new ListQueue('pending_review', most, place));
    const { lines: oldest } = await this.queries.execute(new ListQueue('pending_review', most, null));
    return [...lines, ...oldest].find((line) => !decided.has(line.submissionId))?.submissionId ?? null;
  }

  /** Notice about the last decision, for the next page; with the way to undo it while there is one. */
  async doneNotice(request: EdgeRequest, submissionId: string): Promise<Html | undefined> {
    const [open] = await this.queries.execute(new ListPendingDecisions(submissionId));
    if (open) return pendingNotice(request, open);
    const history = await this.queries.execute(new GetSubmissionHistory(submissionId)).catch(() => null);
    const decision = history?.decision;
    if (!decision) return undefined;
    const words = html`<p role="status">
      <a href="${placeOf(submissionId)}">The last one</a> was ${decision.outcome} by ${actorName(decision.actor)}.
    </p>`;
    return notice(words, 'good');
  }

  private async pictureOf(submissionId: string): Promise<string | null> {
    const bytes = await this.objects.get(`logos/${submissionId}.png`).catch(() => null);
    return bytes === null ? null : `/media/logos/${submissionId}.png`;
  }
}
