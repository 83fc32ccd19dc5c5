import { type DynamicModule, Module } from '@nestjs/common';
import { type Config } from '../../platform/config/config.js';
import { type WithPlansFile } from './plans-file.settings.js';
import { PRICING } from '../../web/pricing/pricing.js';
import { CONFIG } from '../../platform/tokens.js';
import { loadPaymentPrices, PAYMENT_PRICES, type PaymentPrices } from './payment-prices.settings.js';
import { loadPlans, PLANS, type Plans } from './plans.settings.js';
import { PRICED_OPERATIONS, type PricedOperation, Prices } from './prices.service.js';
import { pricingTable } from './pricing-table.presenter.js';

/** The part of the payments settings that decides whether credits can be bought. */
interface WithPaymentState {
  readonly payments: { readonly missing: string | null };
}

/** Plans and price list. Global, because every metered feature needs both. */
@Module({})
export class PricingModule {
  static forRoot(rows: readonly PricedOperation[]): DynamicModule {
    return {
      module: PricingModule,
      global: true,
      providers: [
        { provide: PRICED_OPERATIONS, useValue: rows },
        {
          provide: PLANS,
          inject: [CONFIG],
          useFactory: (config: Config & WithPlansFile) => loadPlans(config.plansFile),
        },
        {
          provide: PAYMENT_PRICES,
          inject: [CONFIG],
          useFactory: (config: Config & WithPlansFile) => loadPaymentPrices(config.plansFile, rows),
        },
        {
          provide: PRICING,
          inject: [PLANS, PAYMENT_PRICES, CONFIG],
          useFactory: (plans: Plans, prices: PaymentPrices, config: Config & WithPaymentState) => () =>
            pricingTable(plans, rows, {
              contactEmail: config.contactEmail,
              prices: config.payments.missing === null ? prices : null,
            }),
        },
        Prices,
      ],
      exports: [PLANS, PAYMENT_PRICES, Prices],
    };
  }
}
