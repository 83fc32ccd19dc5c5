import { Body, Controller, Get, Param, Post, Query, Req, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { Operation, ReadsFrom } from '../../web/http/operation.decorator.js';
import { noteCommit, type EdgeReply, type EdgeRequest } from '../../web/http/request-context.js';
import { paginate } from '../../web/validation/page.js';
import { accountHook } from '../registration/account-webhooks.controller.js';
import { DeliveriesAnswer, DeliveriesReplayedAnswer, DeliveryAnswer } from '../registration/webhook-answers.dto.js';
import { askerOf } from '../registration/webhooks.controller.js';
import { DeliveriesQueryDto, ReplaySinceDto, sinceOf } from './deliveries.dto.js';
import { presentDelivery, presentQueued } from './delivery.presenter.js';
import { ListDeliveries } from './list-deliveries.query.js';
import { ReplayDelivery } from './replay-delivery.command.js';
import { ReplaySince } from './replay-since.command.js';
import { SendTest } from './send-test.command.js';
import { EXAMPLE } from '../../web/openapi/example-records.js';

const TAG = 'Webhooks';

@Controller('api/v1/webhooks')
export class AccountDeliveriesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get(':id/deliveries')
  @ReadsFrom('webhooks')
  @Operation('webhooks.deliveries', {
    path: { id: { description: 'The id of the webhook, as `POST /webhooks` gave it.', example: EXAMPLE.webhookId } },
    summary: 'Deliveries to a webhook of the account, newest first, with every attempt',
    description:
      'Each attempt with its time, the status and the first kilobyte of the answer, or the error in its place. ' +
      'A delivery is pending, succeeded, exhausted, or skipped: the webhook had ended.',
    tag: TAG,
    answer: DeliveriesAnswer,
    refuses: ['not_found'],
  })
  async list(
    @Req() request: EdgeRequest,
    @Res({ passthrough: true }) reply: EdgeReply,
    @Param('id') id: string,
    @Query() query: DeliveriesQueryDto,
  ): Promise<DeliveriesAnswer> {
    const { accountId, keyId } = askerOf(request);
    const { rows, total } = await this.queries.execute(new ListDeliveries(accountId, keyId, accountHook(id), query));
    return { ok: true, deliveries: rows.map(presentDelivery), pagination: paginate(request, reply, query, { total }) };
  }

  @Post(':id/test')
  @Operation('webhooks.test', {
    path: { id: { description: 'The id of the webhook, as `POST /webhooks` gave it.', example: EXAMPLE.webhookId } },
    summary: 'Sends a test delivery to a webhook of the account',
    description: 'Signed like any other, with `data: null`. What came of it is in the deliveries.',
    tag: TAG,
    answer: DeliveryAnswer,
    refuses: ['not_found', 'unprocessable'],
  })
  async test(@Req() request: EdgeRequest, @Param('id') id: string): Promise<DeliveryAnswer> {
    return presentQueued(request, await this.commands.execute(new SendTest(askerOf(request), accountHook(id))));
  }

  @Post('deliveries/:id/replay')
  @Operation('webhooks.replay', {
    path: {
      id: {
        description: 'The id of the delivery, as `GET /webhooks/{id}/deliveries` lists it.',
        example: EXAMPLE.deliveryId,
      },
    },
    summary: 'Delivers a message to a webhook of the account again',
    description:
      'Under the same webhook-id, to the address of now. Bodies are kept for 30 days. A delivery that is still being tried is a 422.',
    tag: TAG,
    answer: DeliveryAnswer,
    refuses: ['not_found', 'unprocessable'],
  })
  async replay(@Req() request: EdgeRequest, @Param('id') id: string): Promise<DeliveryAnswer> {
    return presentQueued(request, await this.commands.execute(new ReplayDelivery(askerOf(request), id, 'account')));
  }

  @Post(':id/replay')
  @Operation('webhooks.replay_since', {
    path: { id: { description: 'The id of the webhook, as `POST /webhooks` gave it.', example: EXAMPLE.webhookId } },
    summary: 'Delivers everything to a webhook of the account again, since a time or a position of the log',
    description: 'Each message once, oldest first, at most 1,000 a call; what is still being tried is left out.',
    tag: TAG,
    answer: DeliveriesReplayedAnswer,
    refuses: ['not_found', 'unprocessable'],
  })
  async replaySince(
    @Req() request: EdgeRequest,
    @Param('id') id: string,
    @Body() body: ReplaySinceDto,
  ): Promise<DeliveriesReplayedAnswer> {
    const command = new ReplaySince(askerOf(request), accountHook(id), sinceOf(body.since));
    const { replayed, position } = await this.commands.execute(command);
    if (position !== null) noteCommit(request, position);
    return { ok: true, replayed };
  }
}
