import { type ErrorCode } from '../../kernel/domain-error.js';
import { type OperationTerms, type OperationTermsTable } from '../../platform/http/operation-terms.js';
import { operationOf, type PricedOperation } from '../pricing/price-list.js';

type Row = OperationTerms['problems'][number];

/** The price list in the words of the HTTP edge and of OpenAPI. */
export const PRICE_TERMS: OperationTermsTable = {
  of: (id) => TERMS.get(id) ?? remember(id),
};

const TERMS = new Map<string, OperationTerms>();

function remember(id: string): OperationTerms | undefined {
  const operation = operationOf(id);
  if (!operation) return undefined;
  const terms = termsOf(operation);
  TERMS.set(id, terms);
  return terms;
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
  if (security === 'pay' || security === 'key_or_pay') rows.push(row(402, 'payment_required'));
  if (minimumPlan) rows.push(row(planTooLow, planTooLow === 402 ? 'plan_required' : 'plan_too_low'));
  if (operation.id === 'clip.create') rows.push(row(403, 'plan_too_low'));
  if (countsToRate || anonymous) rows.push(row(429, 'rate_limit'));
  if (wallet) rows.push(row(creditsOut, 'insufficient_credits'), row(creditsOut, 'quota_exhausted'));
  return rows;
}

function row(status: number, code: ErrorCode): Row {
  return { status, code };
}
