import { Command } from '@nestjs/cqrs';

/** Gives an account the credits that a settled payment has bought; however often it comes, once. */
export class GrantPurchase extends Command<void> {
  constructor(readonly paymentId: string) {
    super();
  }
}
