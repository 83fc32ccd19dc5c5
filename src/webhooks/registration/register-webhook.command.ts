import { Command } from '@nestjs/cqrs';
import { type HookEvent } from '../webhooks.events.js';

/** Who asks: the key of a request, and the request. */
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
  /** This once. */
  readonly secret: string;
  /** Whether its receiver has answered the challenge. */
  readonly isVerified: boolean;
  readonly position: bigint;
}

export interface WantedWebhook {
  readonly url: string;
  readonly label: string | null;
  /** All of one kind. */
  readonly events: readonly HookEvent[];
}

/** A further hook of a key. */
export class RegisterWebhook extends Command<RegisteredWebhook> {
  constructor(
    readonly asker: Asker,
    readonly wanted: WantedWebhook,
    /** The same for every repeat of the request. */
    readonly requestKey: string,
  ) {
    super();
  }
}
