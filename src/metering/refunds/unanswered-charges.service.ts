import { Injectable } from '@nestjs/common';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { type OpenCharges, type UnansweredCharge, type UnansweredCharges } from './unanswered-charges.port.js';

const MOST_AT_ONCE = 500;
/** Longer than a repeat of an Idempotency-Key can find its charge. */
const RETENTION_HOURS = 48;

/**
 * Table in `ops` that must not be dropped while entries are open: a lost entry leaves a charge without an answer until
 * its Idempotency-Key is repeated. Times come from the database, so that all processes agree.
 */
@Injectable()
export class PostgresUnansweredCharges implements UnansweredCharges, OpenCharges {
  constructor(private readonly readStore: ReadStore) {}

  async record(charges: readonly UnansweredCharge[]): Promise<void> {
    await this.readStore.query(
      `INSERT INTO ops.unanswered_charges (account_id, request_id, revision, event_id, state)
       SELECT *, 'open' FROM unnest($1::uuid[], $2::text[], $3::bigint[], $4::uuid[])
       ON CONFLICT DO NOTHING`,
      [
        charges.map(({ accountId }) => accountId),
        charges.map(({ requestId }) => requestId),
        charges.map(({ revision }) => revision.toString()),
        charges.map(({ eventId }) => eventId),
      ],
    );
  }

  async store(accountId: string, requestId: string): Promise<boolean> {
    const stored = await this.readStore.query(
      `INSERT INTO ops.unanswered_charges AS c (account_id, request_id, state) VALUES ($1, $2, 'answered')
       ON CONFLICT (account_id, request_id) DO UPDATE SET state = 'answered' WHERE c.state IN ('open', 'answered')
       RETURNING 1`,
      [accountId, requestId],
    );
    return stored.length > 0;
  }

  async giveUp(accountId: string, requestId: string): Promise<boolean> {
    const [row] = await this.readStore.query<{ state: string }>(
      `UPDATE ops.unanswered_charges SET state = CASE state WHEN 'open' THEN 'giving_back' ELSE state END
       WHERE account_id = $1 AND request_id = $2 RETURNING state`,
      [accountId, requestId],
    );
    return row?.state !== 'answered';
  }

  async due(): Promise<readonly UnansweredCharge[]> {
    const rows = await this.readStore.query<{
      account_id: string;
      request_id: string;
      revision: string;
      event_id: string;
    }>(
      `SELECT account_id, request_id, revision, event_id FROM ops.unanswered_charges
       WHERE state IN ('open', 'giving_back') AND looked_at + (looked_at - told_at) / 4 + interval '2 seconds' <= now()
       ORDER BY looked_at LIMIT ${MOST_AT_ONCE}`,
    );
    return rows.map((row) => ({
      accountId: row.account_id,
      requestId: row.request_id,
      revision: BigInt(row.revision),
      eventId: row.event_id,
    }));
  }

  async giveBack(charge: UnansweredCharge): Promise<boolean> {
    return (
      (await this.change(charge, `SET state = 'giving_back', looked_at = now()`, `state IN ('open', 'giving_back')`)) >
      0
    );
  }

  async givenBack(charge: UnansweredCharge): Promise<void> {
    await this.change(charge, `SET state = 'given_back'`, `state = 'giving_back'`);
  }

  async neverLanded({ accountId, requestId }: UnansweredCharge): Promise<void> {
    await this.readStore.query(
      `DELETE FROM ops.unanswered_charges WHERE account_id = $1 AND request_id = $2
         AND state IN ('open', 'giving_back')`,
      [accountId, requestId],
    );
  }

  async stillOpen(charge: UnansweredCharge): Promise<void> {
    await this.change(charge, 'SET looked_at = now()', `state IN ('open', 'giving_back')`);
  }

  async deleteOld(): Promise<void> {
    await this.readStore.query(
      `DELETE FROM ops.unanswered_charges
       WHERE state IN ('answered', 'given_back') AND told_at < now() - interval '${RETENTION_HOURS} hours'`,
    );
  }

  private async change({ accountId, requestId }: UnansweredCharge, set: string, where: string): Promise<number> {
    const rows = await this.readStore.query(
      `UPDATE ops.unanswered_charges ${set} WHERE account_id = $1 AND request_id = $2 AND ${where} RETURNING 1`,
      [accountId, requestId],
    );
    return rows.length;
  }
}
