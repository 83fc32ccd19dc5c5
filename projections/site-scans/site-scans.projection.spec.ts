import { readFileSync } from 'node:fs';
import { type RecordedEvent } from '../../src/kernel/domain-event.js';
import { changesOf } from '../../src/platform/projector/projection.js';
import { siteScansProjection } from './site-scans.projection.js';

/** The row changes of a stored event. */
function changes(type: string) {
  const event = JSON.parse(readFileSync(`test/contract/golden/${type}.v1.json`, 'utf8')) as RecordedEvent;
  return changesOf(siteScansProjection, event);
}

const COLUMNS = new Map(siteScansProjection.tables.map((table) => [table.name, Object.keys(table.columns).sort()]));

describe('the read model of site scans', () => {
  it.each([
    [
      'TechnologyScanned',
      'company_technologies',
      { cdn: 'Cloudflare', email_provider: 'Google Workspace', frameworks: ['Next.js', 'React'] },
    ],
    [
      'LogoFound',
      'company_logos',
      { square: expect.objectContaining({ width: 180 }), horizontal: null, reason: 'none_found' },
    ],
  ] as const)('%s replaces the row of its company, every column of it', (type, table, fields) => {
    const [change, ...others] = changes(type);
    expect(others).toEqual([]);
    expect(change).toMatchObject({ table, key: { company_id: expect.any(String) }, put: fields });
    const { key, put } = change as { key: object; put: object };
    expect(Object.keys({ ...key, ...put }).sort()).toEqual(COLUMNS.get(table));
  });

  it('takes the rows of a withdrawn company away', () => {
    expect(changes('CompanyWithdrawn')).toEqual([
      { table: 'company_technologies', key: { company_id: expect.any(String) }, delete: true },
      { table: 'company_logos', key: { company_id: expect.any(String) }, delete: true },
    ]);
  });
});
