import { type DynamicModule, Module } from '@nestjs/common';
import { type Config } from '../../platform/config/config.js';
import { type WithPlansFile } from './plans-file.settings.js';
import { PRICING } from '../../web/pages/pricing.js';
import { CONFIG } from '../../platform/tokens.js';
import { loadPaymentPrices, PAYMENT_PRICES } from './payment-prices.settings.js';
import { loadPlans, PLANS, type Plans } from './plans.settings.js';
import { PRICED_OPERATIONS, type PricedOperation, Prices } from './prices.service.js';
import { pricingTable } from './pricing-table.presenter.js';

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
        { provide: PRICING, inject: [PLANS], useFactory: (plans: Plans) => () => pricingTable(plans, rows) },
        Prices,
      ],
      exports: [PLANS, PAYMENT_PRICES, Prices],
    };
  }
}
