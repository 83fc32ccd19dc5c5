import { type ReadStore } from '../../src/platform/read-store/read-store.js';
import { until } from './until.js';

/** Waits until charges without a job have been seen. @param accountId of this account; of any by default */
export async function untilChargeSeen(store: Pick<ReadStore, 'query'>, accountId: string | null = null): Promise<void> {
  const seen = (): Promise<unknown[]> =>
    store.query(
      'SELECT 1 FROM ops.open_job_charges WHERE NOT taken_on AND account_id = coalesce($1::uuid, account_id)',
      [accountId],
    );
  await until(async () => (await seen()).length > 0, { what: 'the charge to be seen' });
}

/** Makes all open charges a minute older, after which one without a job is refunded. Postgres measures it by its clock. */
export async function ageOpenCharges(store: Pick<ReadStore, 'query'>): Promise<void> {
  await store.query(`UPDATE ops.open_job_charges SET charged_at = charged_at - interval '61 seconds'`);
}
