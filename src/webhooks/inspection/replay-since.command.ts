import { Command } from '@nestjs/cqrs';
import { type Asker } from '../registration/register-webhook.command.js';
import { type NamedWebhook } from '../registration/webhook.decide.js';
import { type Since } from './sent-messages.service.js';

export interface Replayed {
  readonly replayed: number;
  /** Where the next replay goes on; null where there is nothing more. */
  readonly next: string | null;
  readonly position: bigint | null;
}

/** Delivers messages of a webhook since then again, the oldest first, whether they succeeded or not. */
export class ReplaySince extends Command<Replayed> {
  constructor(
    readonly asker: Asker,
    readonly hook: NamedWebhook,
    readonly since: Since,
  ) {
    super();
  }
}
