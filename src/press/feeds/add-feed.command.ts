import { Command } from '@nestjs/cqrs';

export interface AddedFeed {
  readonly feedId: string;
  readonly url: string;
  readonly title: string | null;
  readonly items: number;
  /** False where it was listed before. */
  readonly isNew: boolean;
}

/** Lists a feed after a test reading. Fails with validation_failed, upstream_unavailable. */
export class AddFeed extends Command<AddedFeed> {
  constructor(
    readonly url: string,
    readonly context: { readonly commandId: string; readonly actor: string },
  ) {
    super();
  }
}
