import { Command } from '@nestjs/cqrs';

/**
 * Grants an account the credits that a settled payment has bought, once, however often it runs. Returns the amount that
 * was paid, in millionths of a dollar.
 */
export class GrantPurchase extends Command<number> {
  constructor(readonly paymentId: string) {
    super();
  }
}
