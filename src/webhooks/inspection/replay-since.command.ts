import { Command } from '@nestjs/cqrs';
import { type Asker } from '../registration/register-webhook.command.js';
import { type NamedWebhook } from '../registration/webhook.decide.js';
import { type Since } from './sent-messages.service.js';

export interface Replayed {
  readonly replayed: number;
  readonly position: bigint | null;
}

/** Delivers again every message that a hook was sent since then, whether it got there or not. */
export class ReplaySince extends Command<Replayed> {
  constructor(
    readonly asker: Asker,
    readonly hook: NamedWebhook,
    readonly since: Since,
  ) {
    super();
  }
}
