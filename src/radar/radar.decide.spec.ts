import fc from 'fast-check';
import { assess, promotionLacks } from './probing/quality.rules.js';
import {
  domainDecider,
  ingest,
  MAX_ATTEMPTS,
  MAX_INTAKE_BATCH,
  recordProbe,
  recordRegistration,
  rejectDomain,
  type Claim,
  type DomainState,
} from './radar.decide.js';
import { type ProbeEvidence, type RadarEvent, type Sighting } from './radar.events.js';

const NOW = Date.parse('2026-11-21T08:00:00.000Z');
const APEX = 'acme.ai';
const COMPANY = '11111111-1111-5111-8111-111111111111';

const GOOD: ProbeEvidence = {
  registration: {
    status: 'found',
    registeredOn: '2026-11-19',
    expiresOn: '2028-11-19',
    registrar: 'NameCheap, Inc.',
    registrarIanaId: '1068',
    statuses: ['client transfer prohibited'],
    url: 'https://rdap.example/domain/acme.ai',
    error: null,
  },
  dns: {
    status: 'found',
    nameservers: ['ada.ns.cloudflare.com', 'bob.ns.cloudflare.com'],
    mailExchangers: ['aspmx.l.google.com'],
    error: null,
  },
  homepage: {
    status: 'found',
    url: 'https://acme.ai/',
    httpStatus: 200,
    redirectApex: null,
    words: 320,
    language: 'en',
    siteName: 'Acme',
    hasDescription: true,
    sections: ['about', 'pricing'],
    markers: [],
    error: null,
  },
};
type Changes = { [K in keyof ProbeEvidence]?: Partial<ProbeEvidence[K]> };
const with_ = (changes: Changes): ProbeEvidence => ({
  registration: { ...GOOD.registration, ...changes.registration },
  dns: { ...GOOD.dns, ...changes.dns },
  homepage: { ...GOOD.homepage, ...changes.homepage },
});
const EMPTY_SITE = with_({ homepage: { status: 'none', words: 0, siteName: null, httpStatus: null, url: null } });
const OFFLINE = with_({
  dns: { status: 'unknown', nameservers: [], mailExchangers: [], error: 'timeout' },
  homepage: { ...EMPTY_SITE.homepage, status: 'unknown', error: 'dns_failed' },
});

const fold = (events: readonly RadarEvent[]): DomainState => events.reduce(domainDecider.evolve, domainDecider.initial);
const probe = (state: DomainState, evidence: ProbeEvidence, claim: Claim | null = null): RadarEvent[] =>
  recordProbe(
    state,
    { apex: APEX, attemptsBefore: state.attempts, evidence, assessment: assess(APEX, evidence), claim },
    NOW,
  );
/** The log after several probes of an empty site, each with its verdict. */
const after = (...evidences: ProbeEvidence[]): RadarEvent[] =>
  evidences.reduce<RadarEvent[]>((log, evidence) => [...log, ...probe(fold(log), evidence)], []);
const types = (events: readonly RadarEvent[]): string[] => events.map(({ type }) => type);

describe('a probe', () => {
  it('promotes where the company was registered', () => {
    const events = probe(fold([]), GOOD, { outcome: 'registered', companyId: COMPANY });
    expect(types(events)).toEqual(['DomainProbed', 'DomainPromoted']);
    expect(events[1]).toEqual({
      type: 'DomainPromoted',
      data: { apex: APEX, companyId: COMPANY, wasOnFile: false, qualityScore: 0.9 },
    });
    expect(fold(events)).toMatchObject({ status: 'promoted', companyId: COMPANY, attempts: 1 });
  });

  it('waits a day, without counting, while a submission holds the domain', () => {
    const events = probe(fold([]), GOOD, { outcome: 'held' });
    expect(types(events)).toEqual(['DomainProbed']);
    expect(events[0]).toMatchObject({ data: { attempt: 0, nextProbeAt: '2026-11-22T08:00:00.000Z' } });
    const log: RadarEvent[] = [];
    for (let day = 0; day < 10; day++) log.push(...probe(fold(log), GOOD, { outcome: 'held' }));
    expect(fold(log)).toMatchObject({ status: 'queued', attempts: 0 });
  });

  it('fails what has nothing to show, and comes back weekly three times', () => {
    const log = after(EMPTY_SITE);
    expect(log).toMatchObject([
      { type: 'DomainProbed', data: { attempt: 1, nextProbeAt: '2026-11-28T08:00:00.000Z' } },
      { type: 'DomainQualityFailed', data: { lacks: ['no_content', 'no_name', 'score'] } },
    ]);
    const all = after(...Array<ProbeEvidence>(MAX_ATTEMPTS).fill(EMPTY_SITE));
    expect(all.at(-2)).toMatchObject({ data: { attempt: MAX_ATTEMPTS, nextProbeAt: null } });
    expect(fold(all)).toMatchObject({ status: 'quality_failed', attempts: 4 });
  });

  it('makes a failed name queued again, and promotes it once it has a site', () => {
    const failed = after(EMPTY_SITE);
    const again = probe(fold(failed), GOOD, { outcome: 'on_file', companyId: COMPANY });
    expect(fold([...failed, again[0] as RadarEvent])).toMatchObject({ status: 'queued' });
    expect(fold([...failed, ...again])).toMatchObject({ status: 'promoted', attempts: 2 });
  });

  it('rejects what is gone or leads to somebody else', () => {
    const gone = with_({
      registration: { status: 'none', registeredOn: null },
      dns: { status: 'none', nameservers: [], mailExchangers: [] },
      homepage: EMPTY_SITE.homepage,
    });
    expect(probe(fold([]), gone).at(-1)).toMatchObject({ data: { reason: 'not_registered' } });
    const elsewhere = with_({ homepage: { redirectApex: 'bigco.com' } });
    expect(probe(fold([]), elsewhere).at(-1)).toMatchObject({
      data: { reason: 'redirects_elsewhere', detail: 'bigco.com' },
    });
  });

  it('does not reject a name that only the registry misses', () => {
    const young = with_({ registration: { status: 'none', registeredOn: null } });
    expect(types(probe(fold([]), young, { outcome: 'registered', companyId: COMPANY }))).toContain('DomainPromoted');
  });

  it('gives no verdict on what could not be looked at, until the third time', () => {
    expect(types(after(OFFLINE))).toEqual(['DomainProbed']);
    expect(types(after(OFFLINE, OFFLINE))).toEqual(['DomainProbed', 'DomainProbed']);
    expect(types(after(OFFLINE, OFFLINE, OFFLINE)).at(-1)).toBe('DomainQualityFailed');
    expect(fold(after(OFFLINE, OFFLINE, EMPTY_SITE, OFFLINE, OFFLINE))).toMatchObject({ attempts: 1 });
  });

  it('stays quiet where another probe came first', () => {
    const evidence = GOOD;
    const probed = { apex: APEX, attemptsBefore: 0, evidence, assessment: assess(APEX, evidence), claim: null };
    expect(recordProbe(fold(after(EMPTY_SITE)), probed, NOW)).toEqual([]);
  });

  it('changes no verdict that is final', () => {
    const promoted = fold(probe(fold([]), GOOD, { outcome: 'registered', companyId: COMPANY }));
    expect(types(probe(promoted, EMPTY_SITE))).toEqual(['DomainProbed']);
    const rejected = fold(rejectDomain(fold([]), APEX, 'spam') as RadarEvent[]);
    expect(types(probe(rejected, GOOD, { outcome: 'registered', companyId: COMPANY }))).toEqual(['DomainProbed']);
  });
});

describe('a registration date', () => {
  it('is recorded once, and counts as no probe', () => {
    const events = recordRegistration(fold([]), APEX, GOOD.registration);
    expect(events).toMatchObject([{ data: { scope: 'registration', assessment: { registeredOn: '2026-11-19' } } }]);
    expect(fold(events)).toMatchObject({ attempts: 0, status: 'queued' });
    expect(recordRegistration(fold(events), APEX, GOOD.registration)).toEqual([]);
  });
});

describe('a rejection by an operator', () => {
  it('is refused for a public profile and quiet the second time', () => {
    const once = rejectDomain(fold([]), APEX, 'spam') as RadarEvent[];
    expect(types(once)).toEqual(['DomainRejected']);
    expect(rejectDomain(fold(once), APEX, 'spam')).toEqual([]);
    const promoted = fold(probe(fold([]), GOOD, { outcome: 'registered', companyId: COMPANY }));
    expect(rejectDomain(promoted, APEX, 'spam')).toBe('promoted');
  });
});

describe('the assessment', () => {
  it('sums its reasons to the score', () => {
    const { qualityScore, reasons } = assess(APEX, GOOD);
    expect(reasons.map(({ rule }) => rule)).toEqual([
      'delegated',
      'mail',
      'https',
      'real_content',
      'substantial',
      'names_itself',
      'description',
      'sections',
    ]);
    expect(qualityScore).toBeCloseTo(reasons.reduce((sum, { points }) => sum + points, 0));
    expect(promotionLacks(assess(APEX, GOOD), GOOD)).toEqual([]);
  });

  it.each<[string, Changes, object]>([
    [
      'parked by its name servers',
      { dns: { nameservers: ['ns1.sedoparking.com'] } },
      { isParked: true, qualityScore: 0 },
    ],
    [
      'parked by its page',
      { homepage: { markers: ['parked:buy this domain'] } },
      { isParked: true, hasRealContent: false },
    ],
    [
      'a placeholder',
      { homepage: { markers: ['placeholder:coming soon'] } },
      { isParked: false, hasRealContent: false },
    ],
    ['a thin page', { homepage: { words: 20 } }, { hasRealContent: false }],
    [
      'mail that only a parking service takes',
      { dns: { mailExchangers: ['mx1.h-email.net'] } },
      { hasRealEmail: false, emailProvider: null },
    ],
    ['no mail', { dns: { mailExchangers: [] } }, { hasRealEmail: false, emailProvider: null }],
    [
      'mail of its own',
      { dns: { mailExchangers: ['mx.acme.ai'] } },
      { hasRealEmail: true, emailProvider: 'self-hosted' },
    ],
    ['a provider we have no name for', { dns: { nameservers: ['a.dns.example.org'] } }, { dnsProvider: 'example.org' }],
    ['no answer from DNS', { dns: { status: 'unknown' } }, { hasRealEmail: null, qualityScore: null }],
  ])('tells %s', (_what, changes, expected) => {
    expect(assess(APEX, with_(changes))).toMatchObject(expected);
  });

  it('is never above one or below zero, whatever the evidence', () => {
    const homepages = fc.record({
      words: fc.nat(5_000),
      siteName: fc.option(fc.string()),
      markers: fc.subarray(['parked:x', 'placeholder:y']),
      sections: fc.array(fc.constantFrom('about', 'pricing', 'contact', 'careers', 'legal', 'product')),
      httpStatus: fc.constantFrom(200, 404, null),
      status: fc.constantFrom('found' as const, 'none' as const, 'unknown' as const),
    });
    fc.assert(
      fc.property(homepages, (homepage) => {
        const { qualityScore } = assess(APEX, with_({ homepage }));
        expect(qualityScore === null || (qualityScore >= 0 && qualityScore <= 1)).toBe(true);
      }),
    );
  });
});

describe('an intake', () => {
  const sighting: Sighting = {
    source: 'dot_ai_nrd',
    apex: APEX,
    candidateName: null,
    sourceKey: null,
    sourceUrl: null,
    registeredOn: null,
    seenAt: '2026-11-20T00:00:00.000Z',
  };

  it('carries the cursor with every sighting, and refuses more than one append holds', () => {
    expect(ingest([sighting, sighting], 'x:7').map(({ data }) => data)).toEqual([
      { ...sighting, cursor: 'x:7' },
      { ...sighting, cursor: 'x:7' },
    ]);
    expect(() => ingest(Array<Sighting>(MAX_INTAKE_BATCH + 1).fill(sighting), 'x')).toThrow(RangeError);
  });
});
