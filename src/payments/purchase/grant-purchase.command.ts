import { Command } from '@nestjs/cqrs';

/** Grants an account the credits that a settled payment has bought, once, however often it runs. */
export class GrantPurchase extends Command<void> {
  constructor(readonly paymentId: string) {
    super();
  }
}
