import { readFileSync } from 'node:fs';
import { type RecordedEvent } from '../../src/kernel/domain-event.js';
import { changesOf } from '../../src/platform/projector/projection.js';
import { insightsProjection } from './insights.projection.js';

/** The row changes of a stored event. */
function changes(type: string) {
  const event = JSON.parse(readFileSync(`test/contract/golden/${type}.v1.json`, 'utf8')) as RecordedEvent;
  return changesOf(insightsProjection, event).map((change) => ({
    table: change.table,
    key: change.key,
    put: 'put' in change ? change.put : null,
  }));
}

const COLUMNS = new Map(insightsProjection.tables.map((table) => [table.name, Object.keys(table.columns).sort()]));

describe('the read model of insights', () => {
  it('keeps a figure under its id, so that a correction replaces it', () => {
    const [row] = changes('RevenueReported');
    expect(row).toMatchObject({
      table: 'company_revenues',
      key: { figure_id: '0d1c2b3a-4f5e-5a6b-8c7d-1e2f3a4b5c6d' },
      put: { amount: 12_500_000, as_of: '2025-12', is_verified: true, employee_count: 64, valuation: 90_000_000 },
    });
  });

  it('makes a row of each mention', () => {
    expect(changes('MentionsCollected').map(({ table, put }) => [table, put?.type, put?.timestamp_seconds])).toEqual([
      ['company_mentions', 'news', null],
      ['company_mentions', 'podcast', 754],
    ]);
  });

  it('keeps the author of a review sealed', () => {
    const [row] = changes('ReviewsCurated');
    expect(row?.put?.sealed_author).toEqual({ kid: '4d1c2b3a-4f5e-5a6b-8c7d-1e2f3a4b5c6d', iv: 'AAAAAAAAAAAAAAAA', ct: 'c2VhbGVk' }); // prettier-ignore
  });

  it('has the evidence of a merge without a search of the forums', () => {
    const data = {
      companyId: 'c',
      checkedAt: '2026-03-01T00:00:00.000Z',
      proofs: [{ reviewId: 'r', proofs: ['names Acme'] }],
    };
    const tables = (sources: readonly unknown[]) => {
      const event = { type: 'ReviewsChecked', data: { ...data, sources, withdrawn: [] } };
      return changesOf(insightsProjection, event as unknown as RecordedEvent).map(({ table }) => table);
    };
    expect(tables([])).toEqual(['company_reviews']);
    expect(tables([{ name: 'reddit', status: 'ok', reason: null }])).toEqual([
      'company_review_looks',
      'company_reviews',
    ]);
  });

  it.each(['RevenueReported', 'MentionsCollected', 'ReviewsCurated'])('%s fills every column of its row', (type) => {
    for (const { table, key, put } of changes(type)) {
      expect(Object.keys({ ...key, ...put }).sort()).toEqual(COLUMNS.get(table));
    }
  });
});
