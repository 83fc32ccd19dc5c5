import { Body, Controller, Inject, Param, Post, Req, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { type Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/domain-error.js';
import { deriveId, isUuid } from '../../platform/ids/ids.js';
import { type CommandContext } from '../../platform/event-store/decide.js';
import { CLOCK } from '../../platform/tokens.js';
import { DecideLater, type ModerationOutcome } from '../../submissions/pending/decide-later.command.js';
import { ListPendingDecisions } from '../../submissions/pending/list-pending-decisions.query.js';
import { UndoDecision } from '../../submissions/pending/undo-decision.command.js';
import { GetSubmissionHistory } from '../../submissions/queue/get-submission-history.query.js';
import { ListQueue } from '../../submissions/queue/list-queue.query.js';
import { operatorContext } from '../../web/http/operator-context.js';
import { type EdgeReply, type EdgeRequest, noteCommit } from '../../web/http/request-context.js';
import { ConsoleAct } from '../../web/staff/console.decorator.js';
import { seeOther, sendConsolePage } from '../../web/staff/console-page.js';
import { type FormBody, formValue } from '../../web/validation/form-body.js';
import { bulkPage } from './bulk.page.js';
import { reasonOf, submissionId } from './decision-forms.rules.js';
import { MODERATION, placeOf } from './moderation-places.rules.js';
import { ModerationViews } from './moderation-views.service.js';
import { QUEUE_PAGE } from './queue.page.js';

const TOO_LATE = { alert: 'Another operator has already decided this. Your decision was not recorded.', status: 409 };
const OTHER_REASON = {
  alert: 'You have decided this already, with another reason. Undo that decision to change the reason.',
  status: 409,
};
const CHANGED = {
  alert: 'This submission changed since you opened it. Review it again; nothing was decided.',
  status: 409,
};
const NOT_UNDONE = { alert: 'The decision is in the log already, or was undone.', status: 409 };

function chosenIn(form: FormBody | undefined): string[] {
  return [...new Set((form?.chosen ?? []).filter(isUuid))].slice(0, QUEUE_PAGE);
}

interface Standing {
  readonly actor: string;
  readonly outcome: ModerationOutcome;
  readonly reason: string | null;
}

/** Decisions on submissions, and the time in which they can be undone. */
@Controller('operations/moderation')
export class DecisionsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly views: ModerationViews,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Post(':id/approve')
  @ConsoleAct()
  async approve(
    @Req() request: EdgeRequest,
    @Res() reply: EdgeReply,
    @Param('id') id: string,
    @Body() form?: FormBody,
  ): Promise<void> {
    await this.decide(request, reply, { id, form, outcome: 'approved', reason: reasonOf(form, 'approve_reason') });
  }

  @Post(':id/reject')
  @ConsoleAct()
  async reject(
    @Req() request: EdgeRequest,
    @Res() reply: EdgeReply,
    @Param('id') id: string,
    @Body() form?: FormBody,
  ): Promise<void> {
    const reason = reasonOf(form, 'reject_reason');
    if (reason === undefined) {
      const fault = 'Give a reason: it is all that the submitter sees.';
      return this.views.send(request, reply, { id, fault, status: 400 });
    }
    await this.decide(request, reply, { id, form, outcome: 'rejected', reason });
  }

  /** Of a bulk approval; decisions that are in the log already stay. */
  @Post('undo')
  @ConsoleAct()
  async undoAll(@Req() request: EdgeRequest, @Res() reply: EdgeReply, @Body() form?: FormBody): Promise<void> {
    for (const id of chosenIn(form)) await this.commands.execute(new UndoDecision(id));
    seeOther(reply, MODERATION);
  }

  @Post(':id/undo')
  @ConsoleAct()
  async undo(@Req() request: EdgeRequest, @Res() reply: EdgeReply, @Param('id') id: string): Promise<void> {
    const isUndone = await this.commands.execute(new UndoDecision(submissionId(id)));
    if (!isUndone) return this.views.send(request, reply, { id, ...NOT_UNDONE });
    seeOther(reply, placeOf(id));
  }

  /** Without `confirm` a preview. Only submissions that are still as they were shown are approved. */
  @Post('bulk')
  @ConsoleAct()
  async bulk(@Req() request: EdgeRequest, @Res() reply: EdgeReply, @Body() form?: FormBody): Promise<void> {
    const chosen = chosenIn(form);
    const { lines: waiting } = await this.queries.execute(new ListQueue('pending_review', QUEUE_PAGE, null, chosen));
    // An issue needs a look at the submission itself.
    const clear = waiting.filter((line) => line.screenedAt !== null && line.problems === 0);
    if (formValue(form, 'confirm') !== 'yes') return sendConsolePage(request, reply, bulkPage(request, clear));
    const reason = reasonOf(form, 'approve_reason');
    for (const { submissionId: id } of clear) {
      const context = operatorContext(request, this.clock.now(), reason);
      const own = { ...context, commandId: deriveId('moderation', `${context.commandId}/${id}`) };
      await this.commands.execute(new DecideLater(id, 'approved', own)).catch((error: unknown) => {
        // Another operator decided it meanwhile: the first decision stands.
        if (!(error instanceof DomainError && error.code === 'unprocessable')) throw error;
      });
    }
    seeOther(reply, MODERATION);
  }

  /** Of two concurrent decisions the first one wins; the other operator sees who decided what and when. */
  private async decide(
    request: EdgeRequest,
    reply: EdgeReply,
    act: {
      readonly id: string;
      readonly form: FormBody | undefined;
      readonly outcome: ModerationOutcome;
      readonly reason: string | undefined;
    },
  ): Promise<void> {
    const id = submissionId(act.id);
    const context = operatorContext(request, this.clock.now(), act.reason);
    const { standing, revision } = await this.standingOf(id);
    if (standing === null && String(revision) !== formValue(act.form, 'seen')) {
      return this.views.send(request, reply, { id, ...CHANGED, typed: { [act.outcome]: act.reason } });
    }
    const isPut = standing === null && (await this.put(request, id, act.outcome, context));
    if (!isPut) {
      const made = standing ?? (await this.standingOf(id)).standing;
      const isOwn = made?.actor === context.actor && made.outcome === act.outcome;
      if (!isOwn) return this.views.send(request, reply, { id, ...TOO_LATE });
      // A form that a double click sends twice meets the decision of its first time.
      if (made.reason !== (act.reason ?? null)) return this.views.send(request, reply, { id, ...OTHER_REASON });
    }
    const next = await this.views.nextAfter(id);
    seeOther(reply, `${next === null ? MODERATION : placeOf(next)}?done=${id}`);
  }

  /** The decision in the log or, before it is there, the pending one. */
  private async standingOf(id: string): Promise<{ readonly standing: Standing | null; readonly revision: bigint }> {
    const [{ decision, revision }, [pending]] = await Promise.all([
      this.queries.execute(new GetSubmissionHistory(id)),
      this.queries.execute(new ListPendingDecisions(id)),
    ]);
    return { standing: decision ?? pending ?? null, revision };
  }

  /** Whether the decision is pending now; one that is appended at once may have come second. */
  private async put(
    request: EdgeRequest,
    id: string,
    outcome: ModerationOutcome,
    context: CommandContext,
  ): Promise<boolean> {
    try {
      const { dueAt, position } = await this.commands.execute(new DecideLater(id, outcome, context));
      if (position !== null) noteCommit(request, position);
      return dueAt !== null;
    } catch (error) {
      if (!(error instanceof DomainError && error.code === 'unprocessable')) throw error;
      return false;
    }
  }
}
