import { COMPANY_SAMPLE } from '../../projections/companies/company-lists.entity.js';
import { type ReadStore } from '../../src/platform/read-store/read-store.js';

/** Puts exactly the companies that meet the condition into the sample. */
export async function takeSample(store: ReadStore, condition: string): Promise<void> {
  const columns = Object.keys(COMPANY_SAMPLE.columns).join(', ');
  await store.query('TRUNCATE read.company_sample');
  await store.query(
    `INSERT INTO read.company_sample (${columns}) SELECT ${columns} FROM read.companies WHERE ${condition}`,
  );
}
