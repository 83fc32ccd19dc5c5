import { Body, Controller, Inject, Post, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { DomainError } from '../../kernel/domain-error.js';
import { PAYMENT_PRICES, type PaymentPrices } from '../../metering/pricing/payment-prices.settings.js';
import { planRank } from '../../metering/pricing/plans.settings.js';
import { Prices } from '../../metering/pricing/prices.service.js';
import { Operation } from '../../web/http/operation.decorator.js';
import { type EdgeRequest } from '../../web/http/request-context.js';
import { PaidCalls } from '../calls/paid-calls.service.js';
import { PurchaseAnswer } from '../report/payment-answers.dto.js';
import { GrantPurchase } from './grant-purchase.command.js';
import { PurchaseDto } from './purchase.dto.js';

@Controller('api/v1/credits')
export class PurchaseController {
  constructor(
    private readonly commands: CommandBus,
    private readonly paidCalls: PaidCalls,
    private readonly operations: Prices,
    @Inject(PAYMENT_PRICES) private readonly prices: PaymentPrices,
  ) {}

  @Post('purchase')
  @Operation('credits.purchase', {
    summary: 'Buy credits for the account of the key',
    description:
      'The key in `Authorization: Bearer`, the payment in `Payment-Authorization` (MPP) or `PAYMENT-SIGNATURE` (x402); ' +
      'without a payment the answer is 402 with the price. Credits are granted once for a payment, also where the ' +
      'answer was lost: they are spent when the allowance of the period is used up, and do not expire.',
    tag: 'Account',
    answer: PurchaseAnswer,
    refuses: ['payment_required', 'not_configured', 'upstream_unavailable', 'unprocessable'],
  })
  async purchase(@Req() request: EdgeRequest, @Body() { wallet, credits }: PurchaseDto): Promise<PurchaseAnswer> {
    const { principal } = request;
    if (!principal) throw new DomainError('unauthorized', 'Credits are bought for the account of a key.');
    if (!this.operations.walletsSpentOn(principal.plan, planRank).has(wallet)) {
      throw new DomainError(
        'unprocessable',
        `Nothing on the plan ${principal.plan} is paid from the wallet ${wallet}.`,
        {
          errors: [
            { field: 'wallet', message: `nothing on this plan is paid from the wallet ${wallet}`, suggestion: 'api' },
          ],
        },
      );
    }
    const amount = credits * this.prices.credit[wallet];
    const sale = {
      operation: 'credits.purchase',
      description: `${credits} ${wallet} credits`,
      amount,
      purchase: { accountId: principal.accountId, wallet, credits },
    };
    return this.paidCalls.sell(request, sale, async (paymentId) => {
      // The amount of the offer that was paid: the price may have changed since.
      const paid = await this.commands.execute(new GrantPurchase(paymentId));
      return { body: { wallet, credits, amount_usd: paid / 1e6, payment_id: paymentId } };
    });
  }
}
