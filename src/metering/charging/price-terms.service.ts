import { Inject, Injectable } from '@nestjs/common';
import { type ErrorCode } from '../../kernel/domain-error.js';
import { type OperationTerms, type OperationTermsTable } from '../../web/http/operation-terms.js';
import { CONFIG } from '../../platform/tokens.js';
import { isSoldByTheCall, PAYMENT_PRICES, type PaymentPrices } from '../pricing/payment-prices.settings.js';
import { Prices, type PricedOperation } from '../pricing/prices.service.js';

type Row = OperationTerms['problems'][number];

/** Terms of payment of a price; the payments feature configures them. */
interface WithPaymentTerms {
  readonly payments: {
    readonly missing: string | null;
    readonly chainId: number;
    readonly asset: { readonly address: string };
  };
}

/** The price list in the terms of the HTTP edge and of OpenAPI. */
@Injectable()
export class PriceTerms implements OperationTermsTable {
  private readonly terms: ReadonlyMap<string, OperationTerms>;

  constructor(
    prices: Prices,
    @Inject(PAYMENT_PRICES) paid: PaymentPrices,
    @Inject(CONFIG) { payments }: WithPaymentTerms,
  ) {
    this.terms = new Map(
      prices.rows.map((operation) => {
        const terms = termsOf(operation);
        if (payments.missing !== null || !isSoldByTheCall(operation)) return [operation.id, terms];
        const offer = {
          intent: 'charge',
          method: 'evm',
          amount: String(paid.ofCall(operation.id)),
          currency: payments.asset.address,
          network: `eip155:${payments.chainId}`,
          description: 'One call without an account',
        };
        return [operation.id, { ...terms, extensions: { ...terms.extensions, 'x-payment-info': { offers: [offer] } } }];
      }),
    );
  }

  of(operationId: string): OperationTerms | undefined {
    return this.terms.get(operationId);
  }
}

function termsOf(operation: PricedOperation): OperationTerms {
  const { security, wallet, credits, minimumPlan, anonymous, creditsFrom } = operation;
  return {
    security,
    extensions: {
      ...(wallet && { 'x-credits': { wallet, credits, ...(creditsFrom !== undefined && { from: creditsFrom }) } }),
      ...(minimumPlan && { 'x-minimum-plan': minimumPlan }),
      ...(anonymous && {
        'x-anonymous-limit': {
          ...(anonymous.perDay !== undefined && { per_day: anonymous.perDay }),
          ...(anonymous.perMinute !== undefined && { per_minute: anonymous.perMinute }),
        },
      }),
    },
    problems: problemsOf(operation),
  };
}

function problemsOf(operation: PricedOperation): Row[] {
  const { security, wallet, minimumPlan, planTooLow, creditsOut, countsToRate, anonymous } = operation;
  const rows: Row[] = [];
  if (security === 'key' || security === 'operator' || security === 'key_or_pay') rows.push(row(401, 'unauthorized'));
  // An auditor's token may only read, and not everything.
  if (security === 'operator') rows.push(row(403, 'forbidden'));
  if (security === 'pay' || security === 'key_or_pay') rows.push(row(402, 'payment_required'));
  if (minimumPlan) rows.push(row(planTooLow, planTooLow === 402 ? 'plan_required' : 'plan_too_low'));
  rows.push(...(operation.furtherRefusals ?? []));
  // Without another limit, an address that tries many unknown keys is limited.
  const isSlowed = security === 'key' || security === 'key_or_pay';
  if (countsToRate || anonymous || isSlowed) rows.push(row(429, 'rate_limit'));
  if (wallet) rows.push(row(creditsOut, 'insufficient_credits'), row(creditsOut, 'quota_exhausted'));
  return rows;
}

function row(status: number, code: ErrorCode): Row {
  return { status, code };
}
