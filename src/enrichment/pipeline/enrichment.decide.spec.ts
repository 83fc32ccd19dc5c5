import { given } from '../../../test/kit/decider.js';
import {
  endRun,
  enrichmentDecider,
  finishStep,
  identityOf,
  isFresh,
  recordMerge,
  startRun,
  type EnrichmentState,
} from './enrichment.decide.js';
import { type StepResult } from './enrichment.events.js';

const NOW = Date.parse('2026-11-22T09:00:00Z');
const REGISTERED = {
  type: 'CompanyRegistered',
  data: { domain: 'acme.com', details: { name: 'Acme' }, provenance: { source: 'file', observedAt: '2026-01-01' } },
} as const;
const START = {
  companyId: 'c',
  runId: 'r',
  mode: 'look',
  asked: { name: 'Acme', website: null, linkedinUrl: null },
  rules: 'v1',
} as const;
const SITE: StepResult = {
  step: 'site',
  outcome: 'found',
  reason: null,
  candidates: [],
  evidence: { pages: [{ url: 'https://acme.com/', kind: 'home', status: 200, key: 'k', sha256: 's', bytes: 1 }] },
};
const END = { outcome: 'enriched', otherCompanyId: null, changed: [] } as const;
const onFile = given(enrichmentDecider, REGISTERED);
const start =
  (runId: string, now = NOW) =>
  (state: EnrichmentState) =>
    startRun(state, { ...START, runId }, now);
const step = (runId: string) => (state: EnrichmentState) => finishStep(state, runId, SITE, NOW);
const merge = (state: EnrichmentState) => recordMerge(state, 'r', [], NOW);
const end =
  (runId: string, outcome: 'enriched' | 'nothing_found' = 'enriched') =>
  (state: EnrichmentState) =>
    endRun(state, runId, { ...END, outcome }, NOW);

const started = onFile.when(start('r')).thenTypes('EnrichmentStarted');
const stepped = started.when(step('r')).thenTypes('EnrichmentStepFinished');
const merged = stepped.when(merge).thenTypes('EnrichmentMerged');
const ended = merged.when(end('r')).thenTypes('CompanyEnriched');

describe('the name and profile by which a site is recognised', () => {
  const field = (value: string) => ({
    value,
    source: 'file',
    sourceUrl: null,
    rule: null,
    confidence: 1,
    observedAt: '2026-01-01',
  });
  const record = {
    domain: null,
    isPending: false,
    current: { name: field('Acme GmbH') },
  } as unknown as EnrichmentState;
  const profile = 'https://www.linkedin.com/company/acme-robots';
  const asked = { name: 'Acme', linkedinUrl: profile };
  const identity = (fields: Partial<EnrichmentState>, name = 'Acme') =>
    identityOf({ ...record, ...fields }, { ...asked, name });

  it('include the caller’s profile of a record by its name, which has neither a profile nor a domain', () => {
    expect(identity({})).toEqual({ name: 'Acme GmbH', linkedinUrl: profile });
    expect(identity({}, 'Bigger Firm')).toEqual({ name: 'Acme GmbH', linkedinUrl: null });
    expect(identity({ domain: 'acme.com' })).toEqual({ name: 'Acme GmbH', linkedinUrl: null });
  });

  it('are the record’s own where it has both', () => {
    const current = { ...record.current, linkedinUrl: field('https://www.linkedin.com/company/acme') };
    expect(identity({ current })).toEqual({
      name: 'Acme GmbH',
      linkedinUrl: 'https://www.linkedin.com/company/acme',
    });
  });

  it('are the caller’s of a pending record, which an earlier caller may have named wrongly', () => {
    expect(identity({ isPending: true }, 'Bigger Firm')).toEqual({ name: 'Bigger Firm', linkedinUrl: profile });
  });
});

describe('a run', () => {
  it('is started for a company on file, and shared while it is in progress', () => {
    given(enrichmentDecider).when(start('r')).thenNothing();
    started.when(start('other', NOW + 60_000)).thenNothing();
    started.when(start('other', NOW + 16 * 60_000)).thenTypes('EnrichmentStarted');
    ended.when(start('other')).thenTypes('EnrichmentStarted');
  });

  it('has each step, its merge and its end once', () => {
    stepped.when(step('r')).thenNothing();
    merged.when(merge).thenNothing();
    ended.when(end('r')).thenNothing();
    expect(ended.events.at(-1)?.data).toMatchObject({
      startedAt: '2026-11-22T09:00:00.000Z',
      steps: [{ step: 'site', outcome: 'found' }],
    });
  });

  it('of another worker adds nothing to this one', () => {
    started.when(step('x')).thenNothing();
    started.when(end('x')).thenNothing();
  });

  it('makes a company fresh for seven days where it found it, and keeps its pages', () => {
    const { state } = ended;
    expect([isFresh(state, NOW + 6.9 * 86_400_000), isFresh(state, NOW + 7.1 * 86_400_000)]).toEqual([true, false]);
    expect(state.pages).toEqual(SITE.evidence.pages);
    const lost = started.when(end('r', 'nothing_found')).thenTypes('CompanyEnriched');
    expect(isFresh(lost.state, NOW)).toBe(false);
  });

  it('retains the pages of the previous run where it only reads those again', () => {
    const { state } = stepped
      .when(end('r'))
      .thenTypes('CompanyEnriched')
      .when((current) => startRun(current, { ...START, runId: 'p', mode: 'replay' }, NOW))
      .thenTypes('EnrichmentStarted')
      .when((current) => finishStep(current, 'p', { ...SITE, evidence: {} }, NOW))
      .thenTypes('EnrichmentStepFinished');
    expect(state.pages).toHaveLength(1);
    expect(state.lastVisit?.rules).toBe('v1');
  });
});

it('knows of values when a source last confirmed them, and which an operator refuted', () => {
  const by = (observedAt: string) => ({ source: 'file', observedAt });
  const { state } = onFile.and(
    { type: 'CompanyDetailsChanged', data: { changes: { employeeCount: 9 }, claimedDomain: null, provenance: by('2026-01-02') } },
    { type: 'CompanyFactsConfirmed', data: { fields: ['employeeCount'], provenance: by('2026-03-01') } },
    { type: 'CompanyDetailsChanged', data: { changes: { hqCity: 'Oslo' }, claimedDomain: null, provenance: by('2026-01-02') } },
    { type: 'CompanyDetailsChanged', data: { changes: { hqCity: null }, claimedDomain: null, provenance: by('2026-04-01'), wrong: { fields: ['hqCity'] } } },
  ); // prettier-ignore
  expect(state.current).toMatchObject({
    employeeCount: { value: 9, observedAt: '2026-03-01' },
    hqCity: { value: null, refuted: ['Oslo'] },
  });
});

it('no longer counts a value as refuted that an operator states again', () => {
  const changed = (hqCity: string | null, day: number, wrong: readonly string[] = []) =>
    ({ type: 'CompanyDetailsChanged', data: { changes: { hqCity }, claimedDomain: null, provenance: { source: 'operator', observedAt: `2026-01-0${day}` }, wrong: { fields: wrong } } }) as const; // prettier-ignore
  const { state } = onFile.and(changed('Oslo', 1), changed('Moss', 2, ['hqCity']), changed('Oslo', 3, ['hqCity']));
  expect(state.current['hqCity']).toMatchObject({ value: 'Oslo', refuted: ['Moss'] });
});
