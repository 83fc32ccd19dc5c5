import fc from 'fast-check';
import { given, type Given } from '../../test/kit/decider.js';
import { assess, promotionLacks } from './probing/quality.rules.js';
import {
  domainDecider,
  isDue,
  ingest,
  MAX_ATTEMPTS,
  MAX_INTAKE_BATCH,
  recordProbe,
  recordRegistration,
  rejectDomain,
  type Claim,
  type DomainState,
} from './radar.decide.js';
import { type ProbeEvidence, type RadarEvent, type Observation } from './radar.events.js';

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

type History = Given<DomainState, RadarEvent>;
const none = given(domainDecider);
const probe = (history: History, evidence: ProbeEvidence, claim: Claim | null = null) => {
  const probed = { apex: APEX, before: history.state, evidence, assessment: assess(APEX, evidence), claim };
  return history.when((state) => recordProbe(state, probed, NOW));
};
/** The history after failed probes in a row. */
const failed = (from: History, times: number): History =>
  times === 0 ? from : failed(probe(from, EMPTY_SITE).thenTypes('DomainProbed', 'DomainQualityFailed'), times - 1);
const inconclusive = (from: History): History => probe(from, OFFLINE).thenTypes('DomainProbed');
const REGISTERED: Claim = { outcome: 'registered', companyId: COMPANY };
const promoted = probe(none, GOOD, REGISTERED).thenTypes('DomainProbed', 'DomainPromoted');
const rejectAs = (state: DomainState) => rejectDomain(state, APEX, 'spam') as RadarEvent[];

describe('a probe', () => {
  it('promotes where the company was registered', () => {
    expect(promoted.events[1]).toEqual({
      type: 'DomainPromoted',
      data: { apex: APEX, companyId: COMPANY, wasOnFile: false, qualityScore: 0.9 },
    });
    promoted.thenState({ status: 'promoted', companyId: COMPANY, attempts: 1 });
  });

  it('waits a day, without counting, while a submission holds the domain', () => {
    const heldBack = (history: History) => probe(history, GOOD, { outcome: 'held' });
    heldBack(none).thenMatching({
      type: 'DomainProbed',
      data: { attempt: 0, nextProbeAt: '2026-11-22T08:00:00.000Z' },
    });
    let history: History = none;
    for (let day = 0; day < 10; day++) history = heldBack(history).thenTypes('DomainProbed');
    history.thenState({ status: 'queued', attempts: 0 });
  });

  it('fails a domain without content, and is repeated weekly three times', () => {
    probe(none, EMPTY_SITE).thenMatching(
      { type: 'DomainProbed', data: { attempt: 1, nextProbeAt: '2026-11-28T08:00:00.000Z' } },
      { type: 'DomainQualityFailed', data: { lacks: ['no_content', 'no_name', 'score'] } },
    );
    const all = failed(none, MAX_ATTEMPTS);
    expect(all.events.at(-2)).toMatchObject({ data: { attempt: MAX_ATTEMPTS, nextProbeAt: null } });
    all.thenState({ status: 'quality_failed', attempts: 4 });
  });

  it('is due at once, then when the last one said, and never after a final verdict', () => {
    const dueAt = ({ state }: History, days: number): boolean => isDue(state, NOW + days * 24 * 3_600_000);
    const once = failed(none, 1);
    expect([dueAt(none, 0), dueAt(once, 0), dueAt(once, 6), dueAt(once, 7)]).toEqual([true, false, false, true]);
    const waiting = inconclusive(none);
    expect([dueAt(waiting, 0), dueAt(waiting, 1)]).toEqual([false, true]);
    const rejected = once.when((state) => rejectAs(state)).thenTypes('DomainRejected');
    const over = [failed(none, MAX_ATTEMPTS), promoted, rejected];
    expect(over.map((history) => dueAt(history, 365))).toEqual([false, false, false]);
    const registered = none.when((state) => recordRegistration(state, APEX, GOOD.registration));
    expect(dueAt(registered.thenTypes('DomainProbed'), 0)).toBe(true);
  });

  it('fails a domain with the name of a company elsewhere', () => {
    probe(none, GOOD, { outcome: 'name_taken' }).thenMatching(
      { type: 'DomainProbed', data: { attempt: 1, nextProbeAt: '2026-11-28T08:00:00.000Z' } },
      { type: 'DomainQualityFailed', data: { lacks: ['name_taken'] } },
    );
  });

  it('queues a failed domain again, and promotes it once it has a site', () => {
    const again = probe(failed(none, 1), GOOD, { outcome: 'on_file', companyId: COMPANY }).thenState({
      status: 'promoted',
      attempts: 2,
    });
    given(domainDecider, ...again.events.slice(0, 3)).thenState({ status: 'queued' });
  });

  it('rejects a domain that is gone or redirects to another', () => {
    const gone = with_({
      registration: { status: 'none', registeredOn: null },
      dns: { status: 'none', nameservers: [], mailExchangers: [] },
      homepage: EMPTY_SITE.homepage,
    });
    probe(none, gone).thenMatching({ type: 'DomainProbed' }, { data: { reason: 'not_registered' } });
    const elsewhere = with_({ homepage: { redirectApex: 'bigco.com' } });
    probe(none, elsewhere).thenMatching(
      { type: 'DomainProbed' },
      { data: { reason: 'redirects_elsewhere', detail: 'bigco.com' } },
    );
  });

  it('does not reject a domain that only the registry misses', () => {
    const young = with_({ registration: { status: 'none', registeredOn: null } });
    probe(none, young, REGISTERED).thenTypes('DomainProbed', 'DomainPromoted');
  });

  it('gives no verdict on what could not be read, until the third time', () => {
    const twice = inconclusive(inconclusive(none));
    probe(twice, OFFLINE).thenTypes('DomainProbed', 'DomainQualityFailed');
    inconclusive(inconclusive(failed(twice, 1))).thenState({ attempts: 1 });
  });

  it('appends nothing where another probe came first', () => {
    const probed = {
      apex: APEX,
      before: domainDecider.initial,
      evidence: GOOD,
      assessment: assess(APEX, GOOD),
      claim: null,
    };
    failed(none, 1)
      .when((state) => recordProbe(state, probed, NOW))
      .thenNothing();
  });

  it('changes no verdict that is final', () => {
    probe(promoted, EMPTY_SITE).thenTypes('DomainProbed');
    probe(none.when(rejectAs).thenTypes('DomainRejected'), GOOD, REGISTERED).thenTypes('DomainProbed');
  });

  it('decides again once a redirect elsewhere has ended, and on nothing less', () => {
    const elsewhere = with_({ homepage: { redirectApex: 'bigco.com' } });
    const rejected = probe(none, elsewhere).thenTypes('DomainProbed', 'DomainRejected');
    for (const evidence of [elsewhere, EMPTY_SITE, OFFLINE]) {
      probe(rejected, evidence).thenMatching({ type: 'DomainProbed', data: { nextProbeAt: null } });
    }
    const held = probe(rejected, GOOD, { outcome: 'held' });
    held.thenMatching({ type: 'DomainProbed', data: { nextProbeAt: null } }).thenState({ status: 'rejected' });
    probe(rejected, GOOD, REGISTERED).thenTypes('DomainProbed', 'DomainPromoted').thenState({ status: 'promoted' });
    probe(rejected, GOOD).thenTypes('DomainProbed', 'DomainQualityFailed').thenState({ status: 'quality_failed' });
    probe(rejected.when(rejectAs).thenTypes('DomainRejected'), GOOD, REGISTERED).thenTypes('DomainProbed');
  });
});

describe('a registration date', () => {
  it('is recorded once, and counts as no probe', () => {
    none
      .when((state) => recordRegistration(state, APEX, GOOD.registration))
      .thenMatching({ data: { scope: 'registration', assessment: { registeredOn: '2026-11-19' } } })
      .thenState({ attempts: 0, status: 'queued' });
  });
});

describe('a rejection by an operator', () => {
  it('is recorded once, and refused for a public profile', () => {
    none.when(rejectAs).thenTypes('DomainRejected');
    expect(rejectDomain(promoted.state, APEX, 'spam')).toBe('promoted');
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
  const observation: Observation = {
    source: 'dot_ai_nrd',
    apex: APEX,
    candidateName: null,
    sourceKey: null,
    sourceUrl: null,
    registeredOn: null,
    seenAt: '2026-11-20T00:00:00.000Z',
  };

  it('carries the cursor with every sighting, and refuses more than one append holds', () => {
    expect(ingest([observation, observation], 'x:7').map(({ data }) => data)).toEqual([
      { ...observation, cursor: 'x:7' },
      { ...observation, cursor: 'x:7' },
    ]);
    expect(() => ingest(Array<Observation>(MAX_INTAKE_BATCH + 1).fill(observation), 'x')).toThrow(RangeError);
  });
});
