import { Query } from '@nestjs/cqrs';
import { type AccountEvent } from '../webhooks.events.js';

/** Those of the accounts that have a webhook for the event. */
export class FindSubscribedAccounts extends Query<ReadonlySet<string>> {
  constructor(
    readonly event: AccountEvent,
    readonly accountIds: readonly string[],
  ) {
    super();
  }
}
