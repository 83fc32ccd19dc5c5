import { Command } from '@nestjs/cqrs';
import { type HookEvent } from '../webhooks.events.js';

/** The caller: its key and its request. */
export interface Asker {
  readonly accountId: string;
  readonly keyId: string;
  readonly requestId: string;
}

export interface RegisteredWebhook {
  readonly webhookId: string;
  readonly url: string;
  readonly label: string | null;
  readonly events: readonly HookEvent[];
  /** Returned only here. */
  readonly secret: string;
  /** Whether the receiver has answered the challenge. */
  readonly isVerified: boolean;
  readonly position: bigint;
}

export interface WantedWebhook {
  readonly url: string;
  readonly label: string | null;
  /** All events are of one kind. */
  readonly events: readonly HookEvent[];
}

/** Registers a webhook for a key. */
export class RegisterWebhook extends Command<RegisteredWebhook> {
  constructor(
    readonly asker: Asker,
    readonly wanted: WantedWebhook,
    /** Equal for every repeat of the request. */
    readonly requestKey: string,
  ) {
    super();
  }
}
