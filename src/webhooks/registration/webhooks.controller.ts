import { Body, Controller, Delete, Get, Param, Post, Query, Req, type Type } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { AnswerNotKept, ReadsFrom } from '../../web/http/operation.decorator.js';
import { noteCommit, type EdgeRequest } from '../../web/http/request-context.js';
import { ACCOUNT_ROUTES, ARBITRAGE_ROUTES, WebhookOperation, type WebhookRoutes } from '../webhook-routes.js';
import { ARBITRAGE_EVENTS, type HookEvent } from '../webhooks.events.js';
import { askerOf } from './asker.js';
import { ListWebhooks } from './list-webhooks.query.js';
import { RegisterWebhook } from './register-webhook.command.js';
import { RemoveWebhook } from './remove-webhook.command.js';
import { RotateWebhookSecret } from './rotate-webhook-secret.command.js';
import { presentListed, presentRegistered, presentRotated } from './webhook.presenter.js';
import {
  WebhooksAnswer,
  WebhookCreatedAnswer,
  WebhookRemovedAnswer,
  WebhookRotatedAnswer,
} from './webhook-answers.dto.js';
import { RegisterAccountWebhookDto, RegisterWebhookDto, WebhookIdQueryDto } from './webhooks.dto.js';

/** What both kinds of webhooks have; only the registration differs, in its body. */
interface Registration {
  registered(
    request: EdgeRequest,
    body: RegisterWebhookDto,
    events: readonly HookEvent[],
  ): Promise<WebhookCreatedAnswer>;
}

function controllerOf(routes: WebhookRoutes): Type<Registration> {
  const { kind } = routes;

  @Controller(`api/v1${routes.path}`)
  class Webhooks implements Registration {
    constructor(
      private readonly commands: CommandBus,
      private readonly queries: QueryBus,
    ) {}

    async registered(request: EdgeRequest, { url, label }: RegisterWebhookDto, events: readonly HookEvent[]) {
      const asker = askerOf(request);
      const requestKey = request.idempotencyKeyHash ?? asker.requestId;
      const registered = await this.commands.execute(
        new RegisterWebhook(asker, { url, label: label ?? null, events }, requestKey),
      );
      noteCommit(request, registered.position);
      return presentRegistered(registered);
    }

    @Get()
    @ReadsFrom('webhooks')
    @WebhookOperation(routes, 'list', { answer: WebhooksAnswer })
    async list(@Req() request: EdgeRequest): Promise<WebhooksAnswer> {
      const { accountId, keyId } = askerOf(request);
      const found = await this.queries.execute(new ListWebhooks(accountId, keyId, kind));
      return { ok: true, webhooks: found.map(presentListed) };
    }

    @Delete()
    @WebhookOperation(routes, 'delete', { answer: WebhookRemovedAnswer, refuses: ['not_found'] })
    async remove(@Req() request: EdgeRequest, @Query() { id }: WebhookIdQueryDto): Promise<WebhookRemovedAnswer> {
      const command = new RemoveWebhook(askerOf(request), { webhookId: id, kind });
      noteCommit(request, (await this.commands.execute(command)).position);
      return { ok: true, id };
    }

    @Post(':id/rotate')
    @AnswerNotKept()
    @WebhookOperation(routes, 'rotate', { answer: WebhookRotatedAnswer, refuses: ['not_found'] })
    async rotate(@Req() request: EdgeRequest, @Param('id') id: string): Promise<WebhookRotatedAnswer> {
      const command = new RotateWebhookSecret(askerOf(request), { webhookId: id, kind });
      const rotated = await this.commands.execute(command);
      noteCommit(request, rotated.position);
      return presentRotated(rotated);
    }
  }
  return Webhooks;
}

@Controller(`api/v1${ARBITRAGE_ROUTES.path}`)
export class ArbitrageWebhooksController extends controllerOf(ARBITRAGE_ROUTES) {
  @Post()
  @AnswerNotKept()
  @WebhookOperation(ARBITRAGE_ROUTES, 'create', { answer: WebhookCreatedAnswer, refuses: ['webhook_limit'] })
  async register(@Req() request: EdgeRequest, @Body() body: RegisterWebhookDto): Promise<WebhookCreatedAnswer> {
    return this.registered(request, body, ARBITRAGE_EVENTS);
  }
}

@Controller(`api/v1${ACCOUNT_ROUTES.path}`)
export class AccountWebhooksController extends controllerOf(ACCOUNT_ROUTES) {
  @Post()
  @AnswerNotKept()
  @WebhookOperation(ACCOUNT_ROUTES, 'create', { answer: WebhookCreatedAnswer, refuses: ['webhook_limit'] })
  async register(@Req() request: EdgeRequest, @Body() body: RegisterAccountWebhookDto): Promise<WebhookCreatedAnswer> {
    return this.registered(request, body, body.events);
  }
}
