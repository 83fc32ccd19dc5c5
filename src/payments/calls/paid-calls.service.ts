import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { type Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/domain-error.js';
import { type ForSale, type PayPerCall } from '../../metering/charging/pay-per-call.port.js';
import { PaymentGate } from '../../metering/charging/payment-gate.service.js';
import { PAYMENT_PRICES, type PaymentPrices } from '../../metering/pricing/payment-prices.settings.js';
import { type PricedOperation, Prices } from '../../metering/pricing/prices.service.js';
import { type Config } from '../../platform/config/config.js';
import { type WithPayments } from '../payments-environment.settings.js';
import { type EdgeRequest } from '../../web/http/request-context.js';
import { canonicalJson } from '../../web/idempotency/idempotency-secret.js';
import { CLOCK, CONFIG } from '../../platform/tokens.js';
import { type Purchase } from '../payment.events.js';
import { paymentSettings } from '../payments.settings.js';
import { assertPays } from '../wire/authorization-fields.rules.js';
import { mppChallenge, mppReceipt, readMpp } from '../wire/mpp.rules.js';
import { networkOf, type Offer, OFFER_SECONDS, PaymentRefused, type Presented, scopeOf } from '../wire/offer.rules.js';
import { readX402, x402Required, x402Response } from '../wire/x402.rules.js';
import { type Paid } from './payment-order.rules.js';
import { SettlePayment } from './settle-payment.service.js';

/** What a request must pay for. */
export interface Sale {
  readonly operation: string;
  readonly description: string;
  /** Millionths of a dollar. */
  readonly amount: number;
  readonly purchase: Purchase | null;
}

/** Header of the payment where Authorization holds an API key. */
const BESIDE_A_KEY = 'Payment-Authorization';

/** Answers 402 in both protocols and accepts a payment in either. */
@Injectable()
export class PaidCalls implements PayPerCall, OnModuleInit {
  constructor(
    private readonly payments: SettlePayment,
    private readonly door: PaymentGate,
    private readonly operations: Prices,
    @Inject(PAYMENT_PRICES) private readonly prices: PaymentPrices,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Pick<Config, 'publicUrl'> & WithPayments,
  ) {}

  onModuleInit(): void {
    this.door.open(this);
  }

  get missing(): string | null {
    return this.config.payments.missing;
  }

  async answer<T extends object>(
    request: EdgeRequest,
    operation: PricedOperation,
    work: () => Promise<ForSale<T>>,
  ): Promise<T> {
    const { id } = operation;
    const sale = { operation: id, description: `One call of ${id}`, amount: this.prices.ofCall(id), purchase: null };
    return this.sell(request, sale, work);
  }

  /**
   * Runs the work against its payment. Without a valid payment, the refusal carries the challenges in its headers.
   * @throws DomainError
   */
  async sell<T extends object>(
    request: EdgeRequest,
    sale: Sale,
    work: (paymentId: string) => Promise<{ readonly body: T; readonly cost?: number }>,
  ): Promise<T> {
    const offer = this.offerOf(request, sale);
    const { secrets } = paymentSettings(this.config.payments);
    let presented: Presented | null = null;
    try {
      presented = read(request, offer, secrets);
      if (!presented) throw new PaymentRefused('payment-required', priceOf(offer));
      const quoted = { ...offer, amount: presented.amount };
      assertPays(quoted, presented.authorization);
      const { requestId } = request;
      const order = { offer: quoted, presented, requestId, purchase: sale.purchase, work };
      const paid = await this.payments.take(order);
      request.answerHeaders = receiptHeaders(presented, paid, offer);
      // A repeated payment gets the answer that was stored for it.
      return paid.body as T;
    } catch (error) {
      if (!(error instanceof PaymentRefused)) throw error;
      throw this.challenged(request, offer, error, presented);
    }
  }

  private offerOf(request: EdgeRequest, { operation, description, amount }: Sale): Offer {
    const { token, payTo } = paymentSettings(this.config.payments);
    const { publicUrl } = this.config;
    const url = publicUrl + (request.raw.url ?? '');
    const { method, principal } = request;
    const body = method === 'GET' ? '' : canonicalJson(request.body ?? null);
    const accountId = principal?.accountId ?? null;
    return {
      ...{ operation, description, amount, url, token, payTo },
      scope: scopeOf({ method, url, body, accountId }),
      realm: new URL(publicUrl).host,
      header: principal ? BESIDE_A_KEY : null,
    };
  }

  private challenged(
    request: EdgeRequest,
    offer: Offer,
    { reason, message }: PaymentRefused,
    presented: Presented | null,
  ): DomainError {
    const [secret = ''] = paymentSettings(this.config.payments).secrets;
    const until = Math.floor(this.clock.now() / 1_000) + OFFER_SECONDS;
    const { id, value } = mppChallenge(offer, secret, until);
    const takesKeys = this.operations.find(offer.operation)?.security === 'key_or_pay';
    const network = networkOf(offer.token.chainId);
    request.answerHeaders = {
      'www-authenticate': takesKeys ? ['Bearer', value] : value,
      'payment-required': x402Required(offer, secret, until, message),
      ...(presented?.protocol === 'x402' && {
        'payment-response': x402Response({
          ...{
            transaction: '',
            network,
            payer: presented.authorization.from,
            errorReason: reason.replaceAll('-', '_'),
          },
        }),
      }),
    };
    const price = { amount: String(offer.amount), asset: offer.token.address, network };
    return new DomainError('payment_required', message, { extra: { reason, challenge_id: id, price } });
  }
}

/** Reads a payment of either protocol; null where the request has none. */
function read(request: EdgeRequest, offer: Offer, secrets: readonly string[]): Presented | null {
  const { headers } = request;
  const own = offer.header === null ? headers.authorization : headers[offer.header.toLowerCase()];
  const scheme = typeof own === 'string' ? /^Payment +([^\s,]+) *$/i.exec(own)?.[1] : undefined;
  const x402 = headers['payment-signature'];
  if (scheme !== undefined) return readMpp(offer, secrets, scheme);
  if (typeof own === 'string' && (offer.header !== null || /^Payment\b/i.test(own))) {
    throw new PaymentRefused('malformed-credential', 'The payment credential cannot be read.');
  }
  return typeof x402 === 'string' ? readX402(offer, secrets, x402) : null;
}

function receiptHeaders(
  { protocol, authorization }: Presented,
  { receipt }: Paid,
  offer: Offer,
): Record<string, string> {
  const base = { 'cache-control': 'private' };
  if (!receipt) return base;
  const { transaction, at } = receipt;
  if (protocol === 'mpp') return { ...base, 'payment-receipt': mppReceipt(transaction, at) };
  const outcome = { transaction, network: networkOf(offer.token.chainId), payer: authorization.from };
  return { ...base, 'payment-response': x402Response(outcome) };
}

function priceOf({ amount, operation }: Offer): string {
  return `This costs ${dollars(amount)}: sign one of the challenges in the headers of this answer (${operation}).`;
}

function dollars(micros: number): string {
  return `${(micros / 1e6).toFixed(6).replace(/0{1,4}$/, '')} USD`;
}
