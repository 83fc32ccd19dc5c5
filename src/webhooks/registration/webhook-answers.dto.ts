import { ApiProperty, ApiPropertyOptional, ApiSchema } from '../../web/openapi/deferred-description.js';
import { Page } from '../../web/openapi/answer-parts.dto.js';
import { ACCOUNT_EVENTS, type AccountEvent, HOOK_EVENTS, type HookEvent } from '../webhooks.events.js';

@ApiSchema({ description: 'A webhook.' })
export class WebhookBrief {
  @ApiProperty({ format: 'uuid', description: 'The webhook.' })
  readonly id!: string;
  @ApiProperty({ description: 'Where deliveries go.' })
  readonly url!: string;
  @ApiProperty({ description: 'Whether anything is sent.' })
  readonly active!: boolean;
  @ApiProperty({
    description:
      'Whether its receiver has answered the challenge. Hosts that have not are sent at most 30 requests a minute.',
  })
  readonly verified!: boolean;
  @ApiPropertyOptional({
    type: 'array',
    items: { type: 'string', enum: [...ACCOUNT_EVENTS], description: 'What happened.' },
    description: 'Account events that it receives.',
  })
  readonly events?: readonly AccountEvent[];
}

@ApiSchema({ description: 'The webhook and its secret.' })
export class WebhookCreatedAnswer {
  @ApiProperty({ enum: [true], description: 'Always true.' })
  readonly ok!: true;
  @ApiProperty()
  readonly webhook!: WebhookBrief;
  @ApiProperty({ description: 'Signs deliveries; shown this once.' })
  readonly secret!: string;
  @ApiProperty({ description: 'What to do with the secret.' })
  readonly note!: string;
}

@ApiSchema({ description: 'The webhook and its new secret.' })
export class WebhookRotatedAnswer {
  @ApiProperty({ enum: [true], description: 'Always true.' })
  readonly ok!: true;
  @ApiProperty()
  readonly webhook!: WebhookBrief;
  @ApiProperty({ description: 'Signs deliveries; shown this once.' })
  readonly secret!: string;
}

@ApiSchema({ description: 'A webhook as lists show it.' })
export class Webhook {
  @ApiProperty({ format: 'uuid', description: 'The webhook.' })
  readonly id!: string;
  @ApiProperty({ description: 'Where deliveries go.' })
  readonly url!: string;
  @ApiProperty({ description: 'Whether anything is sent.' })
  readonly active!: boolean;
  @ApiProperty({
    description:
      'Whether its receiver has answered the challenge. Hosts that have not are sent at most 30 requests a minute.',
  })
  readonly verified!: boolean;
  @ApiPropertyOptional({
    type: 'array',
    items: { type: 'string', enum: [...ACCOUNT_EVENTS], description: 'What happened.' },
    description: 'Account events that it receives.',
  })
  readonly events?: readonly AccountEvent[];
  @ApiProperty({ type: 'string', nullable: true, description: 'The caller’s own name for it.' })
  readonly label!: string | null;
  @ApiProperty({ format: 'date-time', description: 'When it was registered.' })
  readonly created_at!: string;
  @ApiProperty({ type: 'string', nullable: true, description: 'Why it is not active.' })
  readonly disabled_reason!: string | null;
}

@ApiSchema({ description: 'The webhooks of the key.' })
export class WebhooksAnswer {
  @ApiProperty({ enum: [true], description: 'Always true.' })
  readonly ok!: true;
  @ApiProperty({ type: [Webhook], description: 'The oldest first.' })
  readonly webhooks!: readonly Webhook[];
}

@ApiSchema({ description: 'The webhook was removed.' })
export class WebhookRemovedAnswer {
  @ApiProperty({ enum: [true], description: 'Always true.' })
  readonly ok!: true;
  @ApiProperty({ format: 'uuid', description: 'The webhook.' })
  readonly id!: string;
}

@ApiSchema({ description: 'One attempt.' })
export class DeliveryAttempt {
  @ApiProperty({ format: 'date-time', description: 'When.' })
  readonly at!: string;
  @ApiProperty({ type: 'integer', nullable: true, description: 'Status of the answer; null without one.' })
  readonly status!: number | null;
  @ApiProperty({
    type: 'integer',
    nullable: true,
    minimum: 0,
    description: 'How long it took; null where nothing was sent.',
  })
  readonly duration_ms!: number | null;
  @ApiProperty({ type: 'string', nullable: true, description: 'Error, if there was no response.' })
  readonly error!: string | null;
  @ApiProperty({ type: 'string', nullable: true, description: 'The first kilobyte of the answer.' })
  readonly response_excerpt!: string | null;
}

@ApiSchema({ description: 'A queued or delivered message.' })
export class WebhookDelivery {
  @ApiProperty({ format: 'uuid', description: 'The delivery.' })
  readonly id!: string;
  @ApiProperty({ description: '`webhook-id` of the request: the receiver’s key against doubles.' })
  readonly message_id!: string;
  @ApiProperty({ enum: HOOK_EVENTS, description: 'Its event.' })
  readonly event!: HookEvent;
  @ApiProperty({
    enum: ['pending', 'succeeded', 'exhausted', 'skipped'],
    description: 'skipped: the opportunity had closed, or the webhook had ended.',
  })
  readonly status!: 'pending' | 'succeeded' | 'exhausted' | 'skipped';
  @ApiProperty({ format: 'date-time', description: 'When it was due first.' })
  readonly created_at!: string;
  @ApiProperty({
    type: 'string',
    nullable: true,
    format: 'date-time',
    description: 'Null where no further attempt is due.',
  })
  readonly next_attempt_at!: string | null;
  @ApiProperty({ type: [DeliveryAttempt], description: 'In the order they were made.' })
  readonly attempts!: readonly DeliveryAttempt[];
  @ApiPropertyOptional({
    type: 'string',
    nullable: true,
    description: 'Only with `include=body`: what is sent, as text; null once it is deleted, after 30 days.',
  })
  readonly body?: string | null;
}

@ApiSchema({ description: 'A page of deliveries.' })
export class DeliveriesAnswer extends Page {
  @ApiProperty({ enum: [true], description: 'Always true.' })
  readonly ok!: true;
  @ApiProperty({ type: [WebhookDelivery], description: 'The newest first.' })
  readonly deliveries!: readonly WebhookDelivery[];
}

@ApiSchema({ description: 'The delivery that is under way.' })
export class DeliveryAnswer {
  @ApiProperty({ enum: [true], description: 'Always true.' })
  readonly ok!: true;
  @ApiProperty()
  readonly delivery!: WebhookDelivery;
}

@ApiSchema({ description: 'The queued deliveries.' })
export class DeliveriesReplayedAnswer {
  @ApiProperty({ enum: [true], description: 'Always true.' })
  readonly ok!: true;
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Deliveries.' })
  readonly replayed!: number;
  @ApiProperty({
    type: 'string',
    nullable: true,
    pattern: '^[0-9]{1,19}$',
    example: '184467',
    description: 'The `since` of the next call; null where no message is left.',
  })
  readonly next_since!: string | null;
}
