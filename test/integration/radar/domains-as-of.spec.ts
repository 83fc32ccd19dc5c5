import { companiesProjection } from '../../../projections/companies/companies.projection.js';
import { domainsProjection } from '../../../projections/domains/domains.projection.js';
import { type DomainRow } from '../../../src/radar/domains/domain-row.rules.js';
import { DomainList } from '../../../src/radar/domains/domain-list.service.js';
import { type DomainsAsk, type DomainsPage, type DomainsPlace } from '../../../src/radar/domains/domains-ask.js';
import { DOMAIN_STATUSES } from '../../../src/radar/radar.events.js';
import { ProjectionStage } from '../../kit/projection-stage.js';
import { radarHistory } from '../../kit/radar-history.js';

/** Positions lie so far apart that the log has many epochs, with some events in each. */
const LOG = radarHistory({ names: 120, events: 900, bytesApart: 1_000_003n });
const POSITIONS = [25, 210, 470, 655, 880].map((at) => LOG[at]?.position as bigint);
const PAGE = 13;
const FIRST_MS = Date.parse('2026-03-01T00:00:00.000Z');

const ASKS: readonly Partial<DomainsAsk>[] = [
  {},
  ...DOMAIN_STATUSES.map((status) => ({ statuses: [status] })),
  ...[{ statuses: ['queued', 'quality_failed'] as const }, { tlds: ['ai'] }, { tlds: ['ai', 'com'] }],
  ...[{ sources: ['nrd'] }, { sources: ['dot_ai_nrd', 'ct_log'] }, { sources: ['github_new_org'], tlds: ['com'] }],
  ...[{ hasRealEmail: true }, { hasRealContent: false }, { isParked: true, statuses: ['queued'] as const }],
  ...[{ apex: 'robot0.ai' }, { q: 'anvil' }, { q: 'ember' }, { q: 'robot', tlds: ['ai'] }, { q: 'zzz' }],
  ...[{ q: 't1' }, { q: '7.', tlds: ['ai'] }, { q: 'EA' }],
  ...[{ createdFrom: new Date(FIRST_MS + 7_200_000) }, { createdBefore: new Date(FIRST_MS + 7_200_000), q: 'tea' }],
];

let whole: ProjectionStage;

async function build(events: readonly (typeof LOG)[number][]): Promise<ProjectionStage> {
  const stage = await ProjectionStage.open(domainsProjection);
  const companies = stage.beside(companiesProjection);
  for (let at = 0; at < events.length; at += 70) {
    await stage.project(events.slice(at, at + 70).filter(({ stream }) => !stream.startsWith('company-')));
    await companies.project(events.slice(at, at + 70).filter(({ stream }) => stream.startsWith('company-')));
  }
  await stage.reach(events.at(-1)?.position ?? 0n, companiesProjection);
  return stage;
}

beforeAll(async () => {
  whole = await build(LOG);
}, 60_000);

afterAll(() => whole.close());

async function walk(
  list: DomainList,
  ask: Partial<DomainsAsk>,
  position: bigint,
): Promise<{ readonly rows: readonly DomainRow[]; readonly total: number; readonly isEstimate: boolean }> {
  const moment = { position, at: new Date() };
  const rows: DomainRow[] = [];
  let page: DomainsPage | null = null;
  let place: DomainsPlace = { limit: PAGE, offset: 0, withEvidence: true };
  do {
    page = await list.list({ statuses: DOMAIN_STATUSES, ...ask }, place, moment);
    rows.push(...page.rows);
    const last = page.rows.at(-1);
    if (last) place = { ...place, after: { createdAt: last.created_at.toISOString(), apex: last.apex } };
  } while (page.hasMore);
  return { rows, total: page.total, isEstimate: page.isEstimate };
}

describe('domains as of a position', () => {
  it.each(POSITIONS.map((position) => [position]))(
    'are those of read models built up to @%s, with their evidence and totals',
    async (position) => {
      const then = await build(LOG.filter((event) => event.position <= position));
      try {
        let listed = 0;
        for (const ask of ASKS) {
          const expected = await walk(new DomainList(then.store), ask, position);
          const found = await walk(new DomainList(whole.store), ask, position);
          expect({ ask, ...found }).toEqual({ ask, ...expected });
          expect(found.total).toBe(found.rows.length);
          listed += found.rows.length;
        }
        expect(listed).toBeGreaterThan(20);
      } finally {
        await then.close();
      }
    },
    60_000,
  );

  it('stay at the position of the first page while names change', async () => {
    const stage = await build(LOG.slice(0, 400));
    try {
      const list = new DomainList(stage.store);
      const position = LOG[399]?.position ?? 0n;
      const before = await walk(list, {}, position);
      let page = await list.list({ statuses: DOMAIN_STATUSES }, { limit: PAGE, offset: 0 });
      expect(page.asOf.position).toBe(position);
      const pin = { ...page.asOf, total: page.total, isEstimate: page.isEstimate };
      const seen = page.rows.map(({ apex, status }) => `${apex} ${status}`);
      for (let at = 400; page.hasMore; at += 40) {
        const arrived = LOG.slice(at, at + 40).filter(({ stream }) => !stream.startsWith('company-'));
        await stage.project(arrived);
        await stage.reach(arrived.at(-1)?.position ?? POSITIONS[4] ?? 0n, companiesProjection);
        const last = page.rows.at(-1) as DomainRow;
        const after = { createdAt: last.created_at.toISOString(), apex: last.apex };
        page = await list.list({ statuses: DOMAIN_STATUSES }, { limit: PAGE, offset: 0, after, pin });
        expect(page).toMatchObject({ total: before.total, asOf: { position } });
        seen.push(...page.rows.map(({ apex, status }) => `${apex} ${status}`));
      }
      expect(seen).toEqual(before.rows.map(({ apex, status }) => `${apex} ${status}`));
    } finally {
      await stage.close();
    }
  }, 60_000);
});
