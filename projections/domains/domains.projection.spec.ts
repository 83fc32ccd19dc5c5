import {
  domainStream,
  intakeStream,
  type DomainProbed,
  type RadarEvent,
  type Observation,
} from '../../src/radar/radar.events.js';
import { ProjectionStage, rowsOfRepeats } from '../../test/kit/projection-stage.js';
import { recorded } from '../../test/kit/recorded.js';
import { domainsProjection } from './domains.projection.js';

const COMPANY = '11111111-1111-5111-8111-111111111111';

function seen(
  source: string,
  apex: string | null,
  more: Partial<Observation> = {},
): { stream: string; event: RadarEvent } {
  return {
    stream: intakeStream(source, '2026-11-21'),
    event: {
      type: 'DomainIngested',
      data: {
        source,
        apex,
        candidateName: null,
        sourceKey: null,
        sourceUrl: null,
        registeredOn: null,
        seenAt: '2026-11-20T00:00:00.000Z',
        cursor: 'c1',
        ...more,
      },
    },
  };
}

const REGISTRATION = {
  status: 'found' as const,
  registeredOn: '2026-11-19',
  expiresOn: '2027-11-19',
  registrar: 'NameCheap, Inc.',
  registrarIanaId: '1068',
  statuses: [],
  url: 'https://rdap.example/domain/x',
  error: null,
};

function probed(
  apex: string,
  assessment: Partial<DomainProbed['data']['assessment']> = {},
  more: Partial<DomainProbed['data']> = {},
): { stream: string; event: RadarEvent } {
  const data: DomainProbed['data'] = {
    apex,
    scope: 'full',
    attempt: 1,
    evidence: {
      registration: REGISTRATION,
      dns: { status: 'found', nameservers: ['a.ns.cloudflare.com'], mailExchangers: [], error: null },
      homepage: {
        status: 'found',
        url: `https://${apex}/`,
        httpStatus: 200,
        redirectApex: null,
        words: 300,
        language: 'en',
        siteName: null,
        hasDescription: false,
        sections: [],
        markers: [],
        error: null,
      },
    },
    assessment: {
      registeredOn: '2026-11-19',
      registrar: 'NameCheap, Inc.',
      dnsProvider: 'Cloudflare',
      hasRealEmail: false,
      emailProvider: null,
      hasRealContent: true,
      isParked: false,
      qualityScore: 0.4,
      reasons: [{ rule: 'real_content', points: 0.3, detail: '300 words of its own' }],
      ...assessment,
    },
    nextProbeAt: '2026-11-28T08:00:00.000Z',
    ...more,
  };
  return { stream: domainStream(apex), event: { type: 'DomainProbed', data } };
}

const failed = (apex: string): { stream: string; event: RadarEvent } => ({
  stream: domainStream(apex),
  event: { type: 'DomainQualityFailed', data: { apex, qualityScore: 0.4, lacks: ['no_name', 'score'] } },
});

const STORY = recorded<RadarEvent>([
  seen('dot_ai_nrd', 'one.ai'),
  seen('dot_ai_nrd', 'two.ai', { registeredOn: '2026-11-18' }),
  seen('dot_com_nrd', 'three.com'),
  seen('uk_companies_house', null, { candidateName: 'ACME LTD', sourceKey: '01234567' }),
  seen('github_new_org', null, { candidateName: 'Later', sourceKey: 'later' }),
  seen('github_new_org', 'one.ai', { candidateName: 'One', sourceKey: 'one', registeredOn: '2026-11-17' }),
  seen('github_new_org', 'later.io', { candidateName: 'Later', sourceKey: 'later' }),
  seen('dot_ai_nrd', 'one.ai', { seenAt: '2026-11-21T00:00:00.000Z' }),
  probed('one.ai'),
  failed('one.ai'),
  probed('two.ai', { registeredOn: null, registrar: null, hasRealEmail: true }),
  {
    stream: domainStream('two.ai'),
    event: {
      type: 'DomainPromoted',
      data: { apex: 'two.ai', companyId: COMPANY, wasOnFile: false, qualityScore: 0.9 },
    },
  },
  probed('two.ai', { qualityScore: 0.1, registeredOn: null, registrar: null }, { attempt: 2, nextProbeAt: null }),
  {
    stream: domainStream('three.com'),
    event: { type: 'DomainRejected', data: { apex: 'three.com', reason: 'not_registered', detail: 'gone' } },
  },
  probed('nowhere.ai', {}, { scope: 'registration', attempt: 0, evidence: { registration: REGISTRATION } }),
]);

let stage: ProjectionStage;

beforeEach(async () => {
  stage = await ProjectionStage.open(domainsProjection);
});

afterEach(() => stage.close());

const domain = async (apex: string): Promise<Record<string, unknown> | undefined> =>
  (await stage.store.query('SELECT *, registered_on::text FROM read.domains WHERE apex = $1', [apex]))[0];

describe('projection domains', () => {
  it('keeps the first sighting of an apex, and later sources beside it', async () => {
    await stage.project(STORY);
    expect(await domain('one.ai')).toMatchObject({
      source: 'dot_ai_nrd',
      tld: 'ai',
      candidate_name: 'One',
      seen_at: new Date('2026-11-20T00:00:00.000Z'),
    });
    expect((await stage.rows()).domain_sightings).toMatchObject([
      { apex: 'one.ai', source: 'github_new_org', candidate_name: 'One', source_key: 'one' },
    ]);
  });

  it('follows a name through its statuses, and a final one stays', async () => {
    await stage.project(STORY);
    expect(await domain('one.ai')).toMatchObject({
      status: 'quality_failed',
      verdict: 'no_name, score',
      attempts: 1,
      quality_score: 0.4,
      registered_on: '2026-11-19',
      next_probe_at: new Date('2026-11-28T08:00:00.000Z'),
    });
    expect(await domain('two.ai')).toMatchObject({
      status: 'promoted',
      company_id: COMPANY,
      quality_score: 0.1,
      next_probe_at: null,
    });
    expect(await domain('three.com')).toMatchObject({ status: 'rejected', verdict: 'not_registered: gone' });
  });

  it('does not forget what a source said where a registry says nothing', async () => {
    await stage.project(STORY);
    expect(await domain('two.ai')).toMatchObject({ registered_on: '2026-11-18', registrar: null });
  });

  it('keeps what has no domain apart, until it has one', async () => {
    await stage.project(STORY);
    expect((await stage.rows()).domain_candidates).toMatchObject([{ source: 'uk_companies_house', name: 'ACME LTD' }]);
    expect(await domain('later.io')).toMatchObject({ candidate_name: 'Later', status: 'queued' });
  });

  it('keeps registration dates of domains that no source saw, and makes no row of them', async () => {
    await stage.project(STORY);
    expect(await domain('nowhere.ai')).toBeUndefined();
    expect(await stage.store.query(`SELECT apex FROM read.domain_registrations ORDER BY apex`)).toEqual([
      { apex: 'nowhere.ai' },
      { apex: 'one.ai' },
      { apex: 'two.ai' },
    ]);
  });

  it('counts by facet what the rows themselves count', async () => {
    await stage.project(STORY);
    const facets = ['tld', 'source', 'status', 'has_real_email', 'has_real_content', 'is_parked'];
    const told = await stage.store.query(
      `SELECT * FROM read.domain_counts WHERE domains <> 0 ORDER BY ${facets.join(', ')}`,
    );
    const counted = await stage.store.query(
      `SELECT ${facets.map((f) => `coalesce(${f}::text, 'unknown') AS ${f}`).join(', ')}, count(*) AS domains
       FROM read.domains GROUP BY ${facets.map((_, i) => i + 1).join(', ')} ORDER BY ${facets.map((_, i) => i + 1).join(', ')}`,
    );
    expect(told).toEqual(counted);
  });

  it('leaves the same rows however the log is cut, and when every event comes twice', async () => {
    await stage.project(STORY);
    expect(await rowsOfRepeats(domainsProjection, STORY)).toEqual(await stage.rows());
  });
});
