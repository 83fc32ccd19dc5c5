import { Injectable } from '@nestjs/common';
import { type PoolClient } from 'pg';
import { type Wallet } from '../../kernel/credits.js';
import { type RecordedEvent, idIn } from '../../kernel/domain-event.js';
import { ConsumesFeed, type FeedBatch, type FeedConsumer } from '../../platform/consumers/feed-consumer.js';
import { type FeedMessage } from '../../platform/feed/feed-message.js';
import { type ReadStore } from '../../platform/read-store/read-store.js';

/** Percentages of a period's allowance that raise an alert. */
export const ALERT_THRESHOLDS_PCT = [80, 100] as const;

interface Terms {
  readonly period: string;
  readonly allowances: Readonly<Record<string, number>>;
}

interface TermsMessage {
  readonly period?: string;
  readonly allowances: readonly { readonly wallet: Wallet; readonly credits: number }[];
}

/** Fields common to the event and its message. */
interface Debit {
  readonly wallet: Wallet;
  readonly split: { readonly period: number };
  readonly remaining: { readonly period: number };
}

interface Alert {
  readonly accountId: string;
  readonly period: string;
  readonly wallet: Wallet;
  readonly pct: number;
  readonly used: number;
  readonly allowance: number;
  readonly at: string;
  readonly eventId: string;
}

/**
 * Whenever a charge leaves a wallet at or past a threshold of its allowance, records one alert per period. A refund
 * does not withdraw an alert, and a larger plan does not raise a second one.
 */
@ConsumesFeed()
@Injectable()
export class UsageAlertsConsumer implements FeedConsumer {
  readonly group = 'usage-alerts';
  readonly topics = ['intel.credits.v1'] as const;
  readonly types = ['PeriodOpened', 'PlanChanged', 'CreditDebited'];
  readonly from = 'start';
  readonly maxBatch = 500;

  /** Keeps charges at or past a threshold: most are far below, and terms rarely change. */
  async mayMatter(events: readonly RecordedEvent[], store: ReadStore): Promise<readonly RecordedEvent[]> {
    const changing = new Set(events.filter(({ type }) => type !== 'CreditDebited').map(({ stream }) => stream));
    const settled = new Set(events.filter(({ stream }) => !changing.has(stream)).map(accountOf));
    const terms = settled.size === 0 ? new Map<string, Terms>() : await readTerms(store.pool, [...settled]);
    return events.filter(
      (event) =>
        changing.has(event.stream) || thresholdsPassed(terms.get(accountOf(event)), event.data as Debit).length > 0,
    );
  }

  async handle({ messages }: FeedBatch, tx: PoolClient): Promise<void> {
    const terms = await readTerms(tx, [...new Set(messages.map(accountOf))]);
    const changed = new Set<string>();
    const alerts = new Map<string, Alert>();
    for (const message of messages) {
      const accountId = accountOf(message);
      if (message.type === 'CreditDebited') {
        for (const alert of alertsOf(accountId, terms.get(accountId), message)) {
          const key = `${accountId}/${alert.period}/${alert.wallet}/${alert.pct}`;
          if (!alerts.has(key)) alerts.set(key, alert);
        }
        continue;
      }
      const next = termsAfter(terms.get(accountId), message.data as unknown as TermsMessage);
      if (!next) continue;
      terms.set(accountId, next);
      changed.add(accountId);
    }
    await writeTerms(tx, changed, terms);
    await writeAlerts(tx, [...alerts.values()]);
  }
}

function accountOf({ stream }: Pick<FeedMessage, 'stream'>): string {
  return idIn(stream);
}

function termsAfter(before: Terms | undefined, message: TermsMessage): Terms | null {
  const period = message.period ?? before?.period;
  if (period === undefined) return null;
  return { period, allowances: Object.fromEntries(message.allowances.map(({ wallet, credits }) => [wallet, credits])) };
}

function alertsOf(accountId: string, terms: Terms | undefined, message: FeedMessage): Alert[] {
  if (!terms) return [];
  const debit = message.data as unknown as Debit & { readonly at: string };
  const { at, wallet, remaining } = debit;
  const allowance = terms.allowances[wallet] ?? 0;
  return thresholdsPassed(terms, debit).map((pct) => ({
    accountId,
    period: terms.period,
    wallet,
    pct,
    used: allowance - remaining.period,
    allowance,
    at,
    eventId: message.id,
  }));
}

function thresholdsPassed(terms: Terms | undefined, { wallet, split, remaining }: Debit): number[] {
  const allowance = terms?.allowances[wallet] ?? 0;
  if (allowance <= 0 || split.period === 0) return [];
  const used = allowance - remaining.period;
  return ALERT_THRESHOLDS_PCT.filter((pct) => used * 100 >= pct * allowance);
}

async function readTerms(tx: Pick<PoolClient, 'query'>, accountIds: readonly string[]): Promise<Map<string, Terms>> {
  const { rows } = await tx.query<Terms & { account_id: string }>({
    name: 'usage-alert-terms',
    text: 'SELECT account_id, period, allowances FROM ops.usage_alert_terms WHERE account_id = ANY($1::uuid[])',
    values: [accountIds],
  });
  return new Map(rows.map(({ account_id: accountId, ...terms }) => [accountId, terms]));
}

async function writeTerms(
  tx: PoolClient,
  changed: ReadonlySet<string>,
  all: ReadonlyMap<string, Terms>,
): Promise<void> {
  const rows = [...changed].flatMap((accountId) => {
    const terms = all.get(accountId);
    return terms ? [{ accountId, ...terms }] : [];
  });
  if (rows.length === 0) return;
  await tx.query(
    `INSERT INTO ops.usage_alert_terms (account_id, period, allowances)
     SELECT * FROM unnest($1::uuid[], $2::text[], $3::jsonb[])
     ON CONFLICT (account_id) DO UPDATE SET period = excluded.period, allowances = excluded.allowances`,
    [
      rows.map(({ accountId }) => accountId),
      rows.map(({ period }) => period),
      rows.map(({ allowances }) => JSON.stringify(allowances)),
    ],
  );
}

async function writeAlerts(tx: PoolClient, alerts: readonly Alert[]): Promise<void> {
  if (alerts.length === 0) return;
  await tx.query(
    `INSERT INTO ops.usage_alerts (account_id, period, wallet, threshold_pct, used, allowance, raised_at, event_id)
     SELECT * FROM unnest($1::uuid[], $2::text[], $3::text[], $4::integer[], $5::bigint[], $6::bigint[],
                          $7::timestamptz[], $8::uuid[])
     ON CONFLICT DO NOTHING`,
    [
      alerts.map(({ accountId }) => accountId),
      alerts.map(({ period }) => period),
      alerts.map(({ wallet }) => wallet),
      alerts.map(({ pct }) => pct),
      alerts.map(({ used }) => used),
      alerts.map(({ allowance }) => allowance),
      alerts.map(({ at }) => at),
      alerts.map(({ eventId }) => eventId),
    ],
  );
}
