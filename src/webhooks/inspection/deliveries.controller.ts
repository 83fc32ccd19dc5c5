import { Body, Controller, Get, Param, Post, Query, Req, Res, type Type } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ReadsFrom } from '../../web/http/operation.decorator.js';
import { noteCommit, type EdgeReply, type EdgeRequest } from '../../web/http/request-context.js';
import { encodeCursor } from '../../web/validation/cursor.js';
import { paginate, placeInTime } from '../../web/validation/page.js';
import { askerOf } from '../registration/asker.js';
import { DeliveriesAnswer, DeliveriesReplayedAnswer, DeliveryAnswer } from '../registration/webhook-answers.dto.js';
import { ACCOUNT_ROUTES, ARBITRAGE_ROUTES, WebhookOperation, type WebhookRoutes } from '../webhook-routes.js';
import { DeliveriesQueryDto, ReplaySinceDto, sinceOf } from './deliveries.dto.js';
import { presentDelivery, presentQueued } from './delivery.presenter.js';
import { ListDeliveries } from './list-deliveries.query.js';
import { ReplayDelivery } from './replay-delivery.command.js';
import { ReplaySince } from './replay-since.command.js';
import { SendTest } from './send-test.command.js';

function controllerOf(routes: WebhookRoutes): Type<object> {
  const { kind } = routes;

  @Controller(`api/v1${routes.path}`)
  class Deliveries {
    constructor(
      private readonly commands: CommandBus,
      private readonly queries: QueryBus,
    ) {}

    @Get(':id/deliveries')
    @ReadsFrom('webhooks')
    @WebhookOperation(routes, 'deliveries', { answer: DeliveriesAnswer, refuses: ['not_found'] })
    async list(
      @Req() request: EdgeRequest,
      @Res({ passthrough: true }) reply: EdgeReply,
      @Param('id') id: string,
      @Query() query: DeliveriesQueryDto,
    ): Promise<DeliveriesAnswer> {
      const { accountId, keyId } = askerOf(request);
      const scope = `deliveries ${id}`;
      const place = placeInTime(scope, query);
      const page = {
        ...query,
        after: place && { createdAt: place.at, deliveryId: place.id },
        withBody: query.include?.includes('body') ?? false,
      };
      const { rows, total, hasMore } = await this.queries.execute(
        new ListDeliveries(accountId, keyId, { webhookId: id, kind }, page),
      );
      const last = hasMore ? rows.at(-1) : undefined;
      const nextCursor = last ? encodeCursor(scope, [last.createdAt.toISOString(), last.deliveryId]) : null;
      return {
        ok: true,
        deliveries: rows.map(presentDelivery),
        pagination: paginate(request, reply, query, { total, nextCursor }),
      };
    }

    @Post(':id/test')
    @WebhookOperation(routes, 'test', { answer: DeliveryAnswer, refuses: ['not_found', 'unprocessable'] })
    async test(@Req() request: EdgeRequest, @Param('id') id: string): Promise<DeliveryAnswer> {
      const command = new SendTest(askerOf(request), { webhookId: id, kind });
      return presentQueued(request, await this.commands.execute(command));
    }

    @Post('deliveries/:id/replay')
    @WebhookOperation(routes, 'replay', { answer: DeliveryAnswer, refuses: ['not_found', 'unprocessable'] })
    async replay(@Req() request: EdgeRequest, @Param('id') id: string): Promise<DeliveryAnswer> {
      return presentQueued(request, await this.commands.execute(new ReplayDelivery(askerOf(request), id, kind)));
    }

    @Post(':id/replay')
    @WebhookOperation(routes, 'replay_since', {
      answer: DeliveriesReplayedAnswer,
      refuses: ['not_found', 'unprocessable'],
    })
    async replaySince(
      @Req() request: EdgeRequest,
      @Param('id') id: string,
      @Body() body: ReplaySinceDto,
    ): Promise<DeliveriesReplayedAnswer> {
      const command = new ReplaySince(askerOf(request), { webhookId: id, kind }, sinceOf(body.since));
      const { replayed, next, position } = await this.commands.execute(command);
      if (position !== null) noteCommit(request, position);
      return { ok: true, replayed, next_since: next };
    }
  }
  return Deliveries;
}

export const ArbitrageDeliveriesController = controllerOf(ARBITRAGE_ROUTES);
export const AccountDeliveriesController = controllerOf(ACCOUNT_ROUTES);
