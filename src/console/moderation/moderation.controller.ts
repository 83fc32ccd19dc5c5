import { Body, Controller, Get, Inject, Param, Post, Query, Req, Res } from '@nestjs/common';
import { type Command, CommandBus, QueryBus } from '@nestjs/cqrs';
import { GetPerson } from '../../companies/people/get-person.query.js';
import { type Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/domain-error.js';
import { ConsoleAct, ConsolePage } from '../../web/staff/console.decorator.js';
import { seeOther, sendConsolePage } from '../../web/staff/console-page.js';
import { type CommandContext } from '../../platform/event-store/decide.js';
import { operatorContext } from '../../web/http/operator-context.js';
import { type EdgeReply, type EdgeRequest, noteCommit } from '../../web/http/request-context.js';
import { isUuid } from '../../platform/ids/ids.js';
import { CLOCK } from '../../platform/tokens.js';
import { type FormBody, formValue } from '../../web/validation/form-body.js';
import { ApproveSubmission } from '../../submissions/moderation/approve-submission.command.js';
import { RejectSubmission } from '../../submissions/moderation/reject-submission.command.js';
import { SettlePerson } from '../../submissions/moderation/settle-person.command.js';
import { type QueueStatus } from '../../submissions/queue/get-moderation-queue.query.js';
import { GetSubmissionHistory } from '../../submissions/queue/get-submission-history.query.js';
import { ListPeopleReviews } from '../../submissions/queue/list-people-reviews.query.js';
import { ListQueue } from '../../submissions/queue/list-queue.query.js';
import { type PeoplePart } from '../../submissions/submission.events.js';
import { ModerationViews } from './moderation-views.service.js';
import { MODERATION, PEOPLE, placeOf } from './moderation-places.rules.js';
import { PEOPLE_SHOWN, peoplePage } from './people.page.js';
import { QUEUE_PAGE, queuePage } from './queue.page.js';

const LONGEST_REASON = 1_000;

/** The moderation queue and its decisions. */
@Controller('operations/moderation')
export class ModerationController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly views: ModerationViews,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get()
  @ConsolePage()
  async queue(
    @Req() request: EdgeRequest,
    @Res() reply: EdgeReply,
    @Query('status') requestedStatus?: string,
    @Query('after') after?: string,
  ): Promise<void> {
    const status: QueueStatus =
      requestedStatus === 'approved' || requestedStatus === 'rejected' ? requestedStatus : 'pending_review';
    const place = after !== undefined && isUuid(after) ? { submissionId: after, receivedAt: new Date(0) } : null;
    const page = await this.queries.execute(new ListQueue(status, QUEUE_PAGE, place));
    sendConsolePage(request, reply, queuePage({ ...page, status, isFurther: place !== null }));
  }

  @Get('people')
  @ConsolePage()
  async people(@Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    await this.showPeople(request, reply);
  }

  @Get(':id')
  @ConsolePage()
  async one(
    @Req() request: EdgeRequest,
    @Res() reply: EdgeReply,
    @Param('id') id: string,
    @Query('done') done?: string,
  ): Promise<void> {
    const notice = done !== undefined && isUuid(done) ? await this.views.doneNotice(done) : undefined;
    await this.views.send(request, reply, { id, ...(notice && { notice: notice }) });
  }

  @Post(':id/approve')
  @ConsoleAct()
  async approve(
    @Req() request: EdgeRequest,
    @Res() reply: EdgeReply,
    @Param('id') id: string,
    @Body() form?: FormBody,
  ): Promise<void> {
    const reason = reasonOf(form, 'approve_reason');
    await this.decide(request, reply, { id, form, reason }, (context) => new ApproveSubmission(id, context));
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
    await this.decide(request, reply, { id, form, reason }, (context) => new RejectSubmission(id, reason, context));
  }

  @Post(':id/people/:part/:index')
  @ConsoleAct()
  async settle(
    @Req() request: EdgeRequest,
    @Res() reply: EdgeReply,
    @Param() { id, part, index }: { readonly id: string; readonly part: string; readonly index: string },
    @Body() form?: FormBody,
  ): Promise<void> {
    const who = formValue(form, 'who');
    if (who !== 'known' && who !== 'new' && who !== 'nobody') {
      return this.showPeople(request, reply, { fault: 'Say who it is.', status: 400 });
    }
    const named = formValue(form, 'person');
    const personId = who === 'known' ? await this.personNamed(named) : null;
    if (who === 'known' && personId === null) {
      return this.showPeople(request, reply, { fault: `No person on file matches “${named}”.`, status: 422 });
    }
    const review = { part: part as PeoplePart, index: Number(index), personId, isNew: who === 'new' };
    const context = operatorContext(request, this.clock.now(), reasonOf(form, 'person_reason'));
    try {
      noteCommit(request, await this.commands.execute(new SettlePerson(submissionId(id), review, context, true)));
    } catch (error) {
      if (!(error instanceof DomainError && error.code === 'unprocessable')) throw error;
      return this.showPeople(request, reply, {
        fault: 'Another operator has already identified this person differently.',
        status: 409,
      });
    }
    seeOther(reply, PEOPLE);
  }

  private async showPeople(
    request: EdgeRequest,
    reply: EdgeReply,
    notice?: { readonly fault: string; readonly status: number },
  ): Promise<void> {
    const people = await this.queries.execute(new ListPeopleReviews(PEOPLE_SHOWN));
    sendConsolePage(request, reply, peoplePage(request, people, notice));
  }

  /** Of two concurrent decisions the first in the log wins; the other operator sees who decided what and when. */
  private async decide(
    request: EdgeRequest,
    reply: EdgeReply,
    act: { readonly id: string; readonly form: FormBody | undefined; readonly reason: string | undefined },
    command: (context: CommandContext) => Command<bigint>,
  ): Promise<void> {
    const id = submissionId(act.id);
    const context = operatorContext(request, this.clock.now(), act.reason);
    const before = await this.queries.execute(new GetSubmissionHistory(id));
    if (before.decision !== null) return this.views.send(request, reply, { id, ...TOO_LATE });
    if (String(before.revision) !== formValue(act.form, 'seen')) {
      return this.views.send(request, reply, { id, ...CHANGED });
    }
    try {
      noteCommit(request, await this.commands.execute(command(context)));
    } catch (error) {
      if (!(error instanceof DomainError && error.code === 'unprocessable')) throw error;
    }
    const { decision } = await this.queries.execute(new GetSubmissionHistory(id));
    if (decision?.correlationId !== context.correlationId) {
      return this.views.send(request, reply, { id, ...TOO_LATE });
    }
    const next = await this.views.nextAfter(id);
    seeOther(reply, `${next === null ? MODERATION : placeOf(next)}?done=${id}`);
  }

  private async personNamed(named: string): Promise<string | null> {
    if (isUuid(named)) return named;
    const slug = named.split('/').at(-1) ?? '';
    if (slug === '') return null;
    return this.queries.execute(new GetPerson(slug)).then(
      ({ id }) => id,
      (error: unknown) => {
        if (error instanceof DomainError && error.code === 'not_found') return null;
        throw error;
      },
    );
  }
}

const TOO_LATE = {
  alert: 'Another operator has already decided this. Your decision was not recorded.',
  status: 409,
};
const CHANGED = {
  alert: 'This submission changed since you opened it. Review it again; nothing was decided.',
  status: 409,
};

function reasonOf(form: FormBody | undefined, name: string): string | undefined {
  return formValue(form, name).slice(0, LONGEST_REASON) || undefined;
}

function submissionId(id: string): string {
  if (!isUuid(id)) throw new DomainError('not_found', 'There is no such submission.');
  return id;
}
