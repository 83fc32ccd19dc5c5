import { Command } from '@nestjs/cqrs';

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
  /** This once. */
  readonly secret: string;
  readonly position: bigint;
}

/** A further hook of a key. */
export class RegisterWebhook extends Command<RegisteredWebhook> {
  constructor(
    readonly asker: Asker,
    readonly url: string,
    readonly label: string | null,
    /** The same for every repeat of the request. */
    readonly requestKey: string,
  ) {
    super();
  }
}
