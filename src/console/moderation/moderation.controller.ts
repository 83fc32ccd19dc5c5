import { Body, Controller, Get, Inject, Param, Post, Query, Req, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { GetPerson } from '../../companies/people/get-person.query.js';
import { type Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/domain-error.js';
import { ConsoleAct, ConsolePage } from '../../web/staff/console.decorator.js';
import { seeOther, sendConsolePage } from '../../web/staff/console-page.js';
import { operatorContext } from '../../web/http/operator-context.js';
import { type EdgeReply, type EdgeRequest, noteCommit } from '../../web/http/request-context.js';
import { isUuid } from '../../platform/ids/ids.js';
import { Freshness } from '../../platform/read-store/freshness.js';
import { CLOCK } from '../../platform/tokens.js';
import { type FormBody, formValue } from '../../web/validation/form-body.js';
import { ListPendingDecisions } from '../../submissions/pending/list-pending-decisions.query.js';
import { SettlePerson } from '../../submissions/moderation/settle-person.command.js';
import { type QueueStatus } from '../../submissions/queue/get-moderation-queue.query.js';
import { ListPeopleReviews } from '../../submissions/queue/list-people-reviews.query.js';
import { ListQueue } from '../../submissions/queue/list-queue.query.js';
import { type PeoplePart } from '../../submissions/submission.events.js';
import { ModerationViews } from './moderation-views.service.js';
import { PEOPLE } from './moderation-places.rules.js';
import { reasonOf, submissionId } from './decision-forms.rules.js';
import { PEOPLE_SHOWN, type PeopleFault, peoplePage } from './people.page.js';
import { QUEUE_PAGE, queuePage } from './queue.page.js';

/** How long a page waits for the read model after a decision. */
const FRESH_MS = 500;

/** The moderation queue, one submission, and its people. */
@Controller('operations/moderation')
export class ModerationController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly views: ModerationViews,
    private readonly freshness: Freshness,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get()
  @ConsolePage()
  async queue(@Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    const { status: requested, after, choose } = request.query as Readonly<Record<string, unknown>>;
    const status: QueueStatus = requested === 'approved' || requested === 'rejected' ? requested : 'pending_review';
    const place = typeof after === 'string' && isUuid(after) ? { submissionId: after, receivedAt: new Date(0) } : null;
    const [page, pending] = await Promise.all([
      this.queries.execute(new ListQueue(status, QUEUE_PAGE, place)),
      this.queries.execute(new ListPendingDecisions()),
    ]);
    sendConsolePage(
      request,
      reply,
      queuePage(request, { ...page, status, pending, isAllChosen: choose === 'all', after: place?.submissionId }),
    );
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
    const notice = done !== undefined && isUuid(done) ? await this.views.doneNotice(request, done) : undefined;
    await this.views.send(request, reply, { id, ...(notice && { notice: notice }) });
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
    const reason = formValue(form, 'person_reason');
    const at = { id: `${id}-${part}-${index}`, named: formValue(form, 'person'), reason };
    if (who !== 'known' && who !== 'new' && who !== 'nobody') {
      return this.showPeople(request, reply, { ...at, fault: 'Say who it is.', status: 400 });
    }
    const named = formValue(form, 'person');
    const personId = who === 'known' ? await this.personNamed(named) : null;
    const unknown = { ...at, fault: `No person on file matches “${named}”.`, status: 422 };
    if (who === 'known' && personId === null) return this.showPeople(request, reply, unknown);
    const review = { part: part as PeoplePart, index: Number(index), personId, isNew: who === 'new' };
    const context = operatorContext(request, this.clock.now(), reasonOf(form, 'person_reason'));
    try {
      const position = await this.commands.execute(new SettlePerson(submissionId(id), review, context, true));
      noteCommit(request, position);
      // Else the next page may list the person again.
      await this.freshness.waitFor(['submissions'], position, FRESH_MS);
    } catch (error) {
      if (error instanceof DomainError && error.code === 'validation_failed') {
        return this.showPeople(request, reply, unknown);
      }
      if (!(error instanceof DomainError && error.code === 'unprocessable')) throw error;
      return this.showPeople(request, reply, {
        ...at,
        fault: 'Another operator has already identified this person differently.',
        status: 409,
      });
    }
    seeOther(reply, PEOPLE);
  }

  private async showPeople(request: EdgeRequest, reply: EdgeReply, notice?: PeopleFault): Promise<void> {
    const people = await this.queries.execute(new ListPeopleReviews(PEOPLE_SHOWN));
    sendConsolePage(request, reply, peoplePage(request, people, notice));
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
