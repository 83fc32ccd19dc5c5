import { type PaymentEntity } from '../../../projections/payments/payments.entity.js';
import { type Payment, type SettledRevenueAnswer } from './payment-answers.dto.js';
import { type RevenueRow } from './get-payment-revenue.query.js';

export function presentPayment(row: PaymentEntity): Payment {
  return {
    payment_id: row.payment_id,
    operation: row.operation,
    protocol: row.protocol,
    status: row.status,
    amount_usd: Number(row.amount) / 1e6,
    network: row.network,
    purchase: row.wallet === null ? null : { account_id: row.account_id, wallet: row.wallet, credits: row.credits },
    claimed_at: row.claimed_at.toISOString(),
    valid_before: row.valid_before?.toISOString() ?? null,
    settled_at: row.settled_at?.toISOString() ?? null,
    evidence: row.evidence,
    delivered_at: row.delivered_at?.toISOString() ?? null,
    reason: row.reason,
  };
}

export function presentRevenue(rows: readonly RevenueRow[]): Pick<SettledRevenueAnswer, 'total_usd' | 'days'> {
  const total = rows.reduce((sum, { amount }) => sum + amount, 0);
  return {
    total_usd: total / 1e6,
    days: rows.map(({ day, operation, payments, amount }) => ({ day, operation, payments, amount_usd: amount / 1e6 })),
  };
}
