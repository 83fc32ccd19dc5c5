import { companyStream, type CompanyEvent } from '../../src/companies/record/company.events.js';
import { type RecordedEvent } from '../../src/kernel/domain-event.js';
import { deriveId } from '../../src/platform/ids/ids.js';
import { ProjectionStage } from '../../test/kit/projection-stage.js';
import { recorded } from '../../test/kit/recorded.js';
import { companiesProjection } from './companies.projection.js';
import { VERSIONED_COMPANIES } from './company-versions.js';

const provenance = {
  source: 'directory',
  sourceKey: '1',
  file: 'a.jsonl',
  line: 1,
  observedAt: '2026-03-13T00:00:00.000Z',
};
type Change = Extract<CompanyEvent, { type: 'CompanyDetailsChanged' }>['data']['changes'];
type Step = { readonly stream: string; readonly event: CompanyEvent };

const id = (name: string): string => deriveId('company', name);
const of = (name: string, event: CompanyEvent): Step => ({ stream: companyStream(id(name)), event });

function registered(name: string, details: object = {}): Step {
  return of(name, {
    type: 'CompanyRegistered',
    data: {
      companyId: id(name),
      domain: `${name}.ai`,
      contestedDomain: null,
      slugBase: name,
      provenance,
      generated: false,
      details: {
        name,
        hqCountry: 'US',
        sectors: ['Robotics'],
        extra: { batch: 'S12', source_stage: 'early' },
        ...details,
      },
    },
  });
}

function changed(name: string, changes: Change): Step {
  const nothing = { claimedDomain: null, contestedDomain: null };
  return of(name, { type: 'CompanyDetailsChanged', data: { companyId: id(name), changes, ...nothing, provenance } });
}

function round(name: string, key: string, amount: number | null): Step {
  const data = { round: 'Seed', date: '2021-03', amount, valuation: null, leadInvestors: [], investors: [] };
  const ids = { companyId: id(name), roundId: deriveId('round', key) };
  return of(name, { type: 'FundingRoundRecorded', data: { ...ids, ...data, provenance } });
}

function withdrawn(name: string, roundKeys: readonly string[]): Step {
  const parts = { otherDomains: [], productIds: [], roundIds: roundKeys.map((key) => deriveId('round', key)) };
  const data = { companyId: id(name), domain: `${name}.ai`, ...parts, reason: 'generated' };
  return of(name, { type: 'CompanyWithdrawn', data });
}

function held(type: 'DomainClaimed' | 'DomainReleased', name: string, domain: string): Step {
  return of(name, { type, data: { domain, claimant: { kind: 'company', companyId: id(name) } } });
}

const STORY: readonly RecordedEvent<CompanyEvent>[] = recorded<CompanyEvent>([
  registered('ada', { employeeCount: 9, totalFunding: 5 }),
  registered('bell'),
  round('ada', 'a', 1_000_000),
  held('DomainClaimed', 'ada', 'ada.com'),
  changed('ada', { twitterUrl: 'https://x.com/ada' }),
  changed('ada', { name: 'Ada Robotics', formerNames: ['ada'] }),
  changed('bell', { technologies: ['React'] }),
  changed('bell', { description: 'Robots that rivet' }),
  changed('bell', { description: 'Robots that rivet' }),
  changed('ada', { extra: { batch: 'W13', source_stage: 'early' } }),
  changed('ada', { extra: { batch: 'W13', source_stage: 'late' } }),
  registered('cole', { status: 'pending' }),
  round('bell', 'b', null),
  round('bell', 'c', 2_000_000),
  changed('cole', { status: 'active', hqCountry: 'FR', foundedDate: '2015' }),
  held('DomainReleased', 'ada', 'ada.com'),
  withdrawn('bell', ['b', 'c']),
  changed('ada', { hqCountry: null, tags: ['Space'] }),
]);

const COLUMNS = ['company_id', ...VERSIONED_COMPANIES.columns, 'total_funding', 'document']
  .map((column) => (column === 'extra' ? `extra->>'source_stage' AS source_stage` : column))
  .join(', ');

async function on<T>(work: (stage: ProjectionStage) => Promise<T>): Promise<T> {
  const stage = await ProjectionStage.open(companiesProjection);
  try {
    return await work(stage);
  } finally {
    await stage.close();
  }
}

function asOf(stage: ProjectionStage, position: bigint): Promise<object[]> {
  return stage.store.query(
    `SELECT ${COLUMNS} FROM read.companies WHERE since <= $1 UNION ALL
     SELECT ${COLUMNS} FROM read.company_versions WHERE since <= $1 AND until > $1 ORDER BY company_id`,
    [String(position)],
  );
}

function domainsAsOf(stage: ProjectionStage, position: bigint): Promise<object[]> {
  const columns = 'domain, company_id, kind';
  return stage.store.query(
    `SELECT ${columns} FROM read.company_domains WHERE since <= $1 UNION ALL
     SELECT ${columns} FROM read.company_domain_versions WHERE since <= $1 AND until > $1 ORDER BY 1, 2`,
    [String(position)],
  );
}

describe('versions of companies', () => {
  it('give, as of each event, the rows that the log up to it gives', async () => {
    await on(async (whole) => {
      await whole.project([...STORY]);
      await on(async (grown) => {
        for (const event of STORY) {
          await grown.project([event]);
          const now = await grown.store.query(`SELECT ${COLUMNS} FROM read.companies ORDER BY company_id`);
          const domains = await grown.store.query(
            'SELECT domain, company_id, kind FROM read.company_domains ORDER BY 1, 2',
          );
          expect(await domainsAsOf(whole, event.position)).toEqual(domains);
          expect({ after: event.type, rows: await asOf(whole, event.position) }).toEqual({
            after: event.type,
            rows: now,
          });
        }
      });
    });
  }, 60_000);

  it('are the same however the log is cut into batches, and for repeated events', async () => {
    const rowsAfter = (...batches: RecordedEvent[][]): Promise<unknown> =>
      on(async (stage) => {
        await stage.project(...batches);
        const { companies, company_versions: versions, company_sample_versions: sampled } = await stage.rows();
        return { companies, versions, sampled };
      });
    const whole = await rowsAfter([...STORY]);
    expect(await rowsAfter(...STORY.map((event) => [event]))).toEqual(whole);
    expect(await rowsAfter(STORY.slice(0, 5), STORY.slice(5, 9), STORY.slice(9))).toEqual(whole);
    expect(await rowsAfter(...STORY.flatMap((event) => [[event], [event]]))).toEqual(whole);
  }, 60_000);

  it('are written for changes of listed columns only', async () => {
    await on(async (stage) => {
      await stage.project([...STORY]);
      const kept = await stage.store.query<{ name: string; until: string }>(
        'SELECT name, until FROM read.company_versions ORDER BY until',
      );
      const ended = kept.map(({ until }) => STORY.findIndex(({ position }) => position === BigInt(until)));
      expect(ended).toEqual([2, 5, 6, 7, 10, 12, 13, 14, 16, 17]);
    });
  });

  it('are none after a first import', async () => {
    await on(async (stage) => {
      const events = recorded<CompanyEvent>(Array.from({ length: 40 }, (_, n) => registered(`n${n}`)));
      await stage.project(events.slice(0, 15), events.slice(15));
      expect(await stage.store.query('SELECT * FROM read.company_versions')).toEqual([]);
      expect(await stage.store.query('SELECT count(DISTINCT since)::int AS n FROM read.companies')).toEqual([
        { n: 40 },
      ]);
    });
  });

  it('of sampled companies are in the sample too', async () => {
    await on(async (stage) => {
      const names = Array.from({ length: 400 }, (_, n) => `s${n}`);
      const events = recorded<CompanyEvent>(
        names.flatMap((name) => [registered(name), changed(name, { stage: 'Seed' })]),
      );
      await stage.project(events);
      const select = (table: string): string =>
        `SELECT company_id, since, until, stage, total_funding, document FROM read.${table} v`;
      const sampled = await stage.store.query<{ company_id: string }>(
        `${select('company_sample_versions')} ORDER BY 1`,
      );
      expect(sampled.length).toBeGreaterThan(0);
      expect(sampled).toEqual(
        await stage.store.query(
          `${select('company_versions')} WHERE company_id IN (SELECT company_id FROM read.company_sample) ORDER BY 1`,
        ),
      );
    });
  });
});
