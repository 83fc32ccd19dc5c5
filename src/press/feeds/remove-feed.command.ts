import { Command } from '@nestjs/cqrs';

/** Stops reading a feed; its mentions stay. Fails with not_found. */
export class RemoveFeed extends Command<void> {
  constructor(
    readonly feedId: string,
    readonly context: { readonly commandId: string; readonly actor: string },
  ) {
    super();
  }
}
