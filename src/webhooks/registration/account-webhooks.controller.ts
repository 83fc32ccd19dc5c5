import { Body, Controller, Delete, Get, Param, Post, Query, Req } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { AnswerNotKept, Operation, ReadsFrom } from '../../web/http/operation.decorator.js';
import { noteCommit, type EdgeRequest } from '../../web/http/request-context.js';
import { ListWebhooks } from './list-webhooks.query.js';
import { RegisterWebhook } from './register-webhook.command.js';
import { RemoveWebhook } from './remove-webhook.command.js';
import { RotateWebhookSecret } from './rotate-webhook-secret.command.js';
import { type NamedWebhook } from './webhook.decide.js';
import { presentListed, presentRegistered, presentRotated } from './webhook.presenter.js';
import {
  WebhookCreatedAnswer,
  WebhookRemovedAnswer,
  WebhookRotatedAnswer,
  WebhooksAnswer,
} from './webhook-answers.dto.js';
import { askerOf } from './webhooks.controller.js';
import { RegisterAccountWebhookDto, WebhookIdQueryDto } from './webhooks.dto.js';
import { EXAMPLE } from '../../web/openapi/example-records.js';

const TAG = 'Webhooks';

@Controller('api/v1/webhooks')
export class AccountWebhooksController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Post()
  @AnswerNotKept()
  @Operation('webhooks.create', {
    summary: 'Registers a webhook that is told of what happens to your account',
    description:
      '`submission.decided`, `job.finished`, `credits.low`; arbitrages have webhooks of their own. At most five active ' +
      'ones a key, beside those. The secret is shown this once; deliveries are signed with it. A repeat under the same ' +
      'Idempotency-Key is the same webhook with a fresh secret.',
    tag: TAG,
    answer: WebhookCreatedAnswer,
    refuses: ['webhook_limit'],
  })
  async register(@Req() request: EdgeRequest, @Body() body: RegisterAccountWebhookDto): Promise<WebhookCreatedAnswer> {
    const asker = askerOf(request);
    const requestKey = request.idempotencyKeyHash ?? asker.requestId;
    const command = new RegisterWebhook(
      asker,
      { url: body.url, label: body.label ?? null, events: body.events },
      requestKey,
    );
    const registered = await this.commands.execute(command);
    noteCommit(request, registered.position);
    return presentRegistered(registered);
  }

  @Get()
  @ReadsFrom('webhooks')
  @Operation('webhooks.list', {
    summary: 'The webhooks of the key that are told of its account',
    description: 'Those of the keys that it replaced among them. A disabled one says why, and is not one of the five.',
    tag: TAG,
    answer: WebhooksAnswer,
  })
  async list(@Req() request: EdgeRequest): Promise<WebhooksAnswer> {
    const { accountId, keyId } = askerOf(request);
    const found = await this.queries.execute(new ListWebhooks(accountId, keyId, 'account'));
    return { ok: true, webhooks: found.map(presentListed) };
  }

  @Delete()
  @Operation('webhooks.delete', {
    summary: 'Removes a webhook of the account',
    description: 'Nothing more is sent to it, what was waiting included; its secret is destroyed.',
    tag: TAG,
    answer: WebhookRemovedAnswer,
    refuses: ['not_found'],
  })
  async remove(@Req() request: EdgeRequest, @Query() { id }: WebhookIdQueryDto): Promise<WebhookRemovedAnswer> {
    const { position } = await this.commands.execute(new RemoveWebhook(askerOf(request), accountHook(id)));
    noteCommit(request, position);
    return { ok: true, id };
  }

  @Post(':id/rotate')
  @AnswerNotKept()
  @Operation('webhooks.rotate', {
    path: { id: { description: 'The id of the webhook, as `POST /webhooks` gave it.', example: EXAMPLE.webhookId } },
    summary: 'Gives a webhook of the account another secret',
    description:
      'X-Service-Signature is made with the new one at once; for 24 hours webhook-signature carries the signatures ' +
      'of both.',
    tag: TAG,
    answer: WebhookRotatedAnswer,
    refuses: ['not_found'],
  })
  async rotate(@Req() request: EdgeRequest, @Param('id') id: string): Promise<WebhookRotatedAnswer> {
    const rotated = await this.commands.execute(new RotateWebhookSecret(askerOf(request), accountHook(id)));
    noteCommit(request, rotated.position);
    return presentRotated(rotated);
  }
}

export function accountHook(webhookId: string): NamedWebhook {
  return { webhookId, kind: 'account' };
}
