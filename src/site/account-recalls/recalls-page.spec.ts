import { PATH_METADATA } from '@nestjs/common/constants.js';
import { PagesController } from '../../companies/pages/pages.controller.js';
import { type ListedRecall } from '../../recalls/list/list-recalls.query.js';
import { type RecalledKind, type RecallKind } from '../../recalls/recalls.events.js';
import { recallsPage } from './recalls.page.js';

function recall(kind: RecallKind, record: RecalledKind, slug: string | null): ListedRecall {
  return {
    recall: {
      recallId: 'r1',
      kind,
      record: { kind: record, id: 'c1' },
      others: [],
      mergedInto: null,
      classes: ['money'],
      fields: [],
      wrongFrom: { position: '1', at: '2026-11-01T10:00:00.000Z' },
      rightUntil: null,
      correctedAt: { position: '2', at: '2026-11-02T10:00:00.000Z' },
      revisions: { wrong: 1, corrected: 2 },
    },
    records: [],
    reads: { count: 1, requestIds: [] } as unknown as ListedRecall['reads'],
    refunds: [],
    slug,
    formerSlug: null,
    survivorSlug: null,
    times: null,
    position: 3n,
    noticedAt: new Date('2026-11-02T10:00:00Z'),
  };
}

function shown(...rows: ListedRecall[]): string {
  const page = { rows, hasMore: false, classes: [] };
  return String(recallsPage({ page, chosen: [], isFurther: false, session: { formToken: 't' } as never }).body);
}

function recordLinks(...rows: ListedRecall[]): string[] {
  return [...shown(...rows).matchAll(/href="([^"]+acme[^"]*)"/g)].map(([, href]) => String(href));
}

describe('the recalls page', () => {
  it('links records to pages that exist', () => {
    const links = recordLinks(recall('corrected', 'company', 'acme'), recall('corrected', 'investor', 'acme-capital'));
    const { company, investor } = PagesController.prototype;
    const routes = [company, investor].map((page) => `/${String(Reflect.getMetadata(PATH_METADATA, page))}`);
    expect(links).toEqual(routes.map((path, at) => path.replace(':slug', ['acme', 'acme-capital'][at] ?? '')));
  });

  it('names a company that was withdrawn, and links the one that a merged company became', () => {
    const merged = { ...recall('merged', 'company', null), formerSlug: 'acme-2', survivorSlug: 'acme' };
    expect(recordLinks(merged)).toEqual(['/companies/acme']);
    const withdrawn = { ...recall('withdrawn', 'company', null), formerSlug: 'acme-3' };
    expect(shown(withdrawn)).toContain('acme-3');
  });

  it('links no record that is erased or has no page', () => {
    expect(recordLinks(recall('erased', 'company', 'acme'), recall('withdrawn', 'person', null))).toEqual([]);
  });
});
