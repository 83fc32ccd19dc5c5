import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { type WithPayments } from '../payments-environment.settings.js';
import { HealthRegistry, type HealthReport } from '../../platform/telemetry/health-registry.js';
import { CONFIG } from '../../platform/tokens.js';
import { networkOf } from '../wire/offer.rules.js';
import { PaymentRails } from './payment-rails.service.js';

const CACHE_MS = 30_000;

/** Reports whether payments are available, and the reason where they are not. */
@Injectable()
export class PaymentHealth implements OnModuleInit {
  private known: { readonly trouble: string | null; readonly at: number } | null = null;

  constructor(
    private readonly rails: PaymentRails,
    private readonly health: HealthRegistry,
    @Inject(CONFIG) private readonly config: WithPayments,
  ) {}

  onModuleInit(): void {
    this.health.register({ name: 'payments', readiness: false, check: () => this.check() });
  }

  private async check(): Promise<HealthReport> {
    const { missing, chainId } = this.config.payments;
    if (missing !== null) return { status: 'up', detail: { state: 'not_configured', missing } };
    const { name } = this.rails.settler;
    const detail = {
      settled_by: name,
      network: networkOf(chainId),
      unknown_payments: this.rails.chain ? 'resolved from the chain' : 'kept open: PAYMENTS_RPC_URL is not set',
    };
    const trouble = await this.trouble();
    return trouble === null ? { status: 'up', detail } : { status: 'degraded', detail: { ...detail, trouble } };
  }

  private async trouble(): Promise<string | null> {
    const now = performance.now();
    if (!this.known || now - this.known.at > CACHE_MS) this.known = { trouble: await this.rails.trouble(), at: now };
    return this.known.trouble;
  }
}
