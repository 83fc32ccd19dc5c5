import { Command } from '@nestjs/cqrs';

/** Reads a feed no more; what it brought stays. Fails with not_found. */
export class RemoveFeed extends Command<void> {
  constructor(
    readonly feedId: string,
    readonly context: { readonly commandId: string; readonly actor: string },
  ) {
    super();
  }
}
