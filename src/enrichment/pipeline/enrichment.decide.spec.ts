import {
  endRun,
  enrichmentDecider,
  finishStep,
  isFresh,
  recordMerge,
  startRun,
  type EnrichmentState,
} from './enrichment.decide.js';
import { type EnrichmentEvent, type StepResult } from './enrichment.events.js';

type Seen = Parameters<typeof enrichmentDecider.evolve>[1];
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
  ...{ step: 'site', outcome: 'found', reason: null, candidates: [] },
  evidence: { pages: [{ url: 'https://acme.com/', kind: 'home', status: 200, key: 'k', sha256: 's', bytes: 1 }] },
};
const END = { outcome: 'enriched', otherCompanyId: null, changed: [] } as const;
const fold = (...events: readonly Seen[]): EnrichmentState =>
  events.reduce(enrichmentDecider.evolve, enrichmentDecider.initial);
const one = (events: readonly EnrichmentEvent[]): EnrichmentEvent => events[0] as EnrichmentEvent;

const started = one(startRun(fold(REGISTERED), START, NOW));
const stepped = one(finishStep(fold(REGISTERED, started), 'r', SITE, NOW));
const merged = one(recordMerge(fold(REGISTERED, started, stepped), 'r', [], NOW));
const ended = one(endRun(fold(REGISTERED, started, stepped, merged), 'r', END, NOW));

describe('a run', () => {
  it('is begun for a company on file, and shared while it is under way', () => {
    expect(startRun(enrichmentDecider.initial, START, NOW)).toEqual([]);
    expect(startRun(fold(REGISTERED, started), { ...START, runId: 'other' }, NOW + 60_000)).toEqual([]);
    expect(startRun(fold(REGISTERED, started), { ...START, runId: 'other' }, NOW + 16 * 60_000)).toHaveLength(1);
    expect(startRun(fold(REGISTERED, started, ended), { ...START, runId: 'other' }, NOW)).toHaveLength(1);
  });

  it('has each step, its merge and its end once', () => {
    expect(finishStep(fold(REGISTERED, started, stepped), 'r', SITE, NOW)).toEqual([]);
    expect(recordMerge(fold(REGISTERED, started, merged), 'r', [], NOW)).toEqual([]);
    expect(endRun(fold(REGISTERED, started, ended), 'r', END, NOW)).toEqual([]);
    expect(ended.data).toMatchObject({
      startedAt: '2026-11-22T09:00:00.000Z',
      steps: [{ step: 'site', outcome: 'found' }],
    });
  });

  it('of another worker adds nothing to this one', () => {
    for (const decision of [
      finishStep(fold(REGISTERED, started), 'x', SITE, NOW),
      endRun(fold(REGISTERED, started), 'x', END, NOW),
    ]) {
      expect(decision).toEqual([]);
    }
  });

  it('makes a company fresh for seven days where it found it, and keeps its pages', () => {
    const state = fold(REGISTERED, started, stepped, merged, ended);
    expect([isFresh(state, NOW + 6.9 * 86_400_000), isFresh(state, NOW + 7.1 * 86_400_000)]).toEqual([true, false]);
    expect(state.pages).toEqual(SITE.evidence.pages);
    const lost = one(endRun(fold(REGISTERED, started), 'r', { ...END, outcome: 'nothing_found' }, NOW));
    expect(isFresh(fold(REGISTERED, started, lost), NOW)).toBe(false);
  });

  it('leaves the pages of the look before where it only reads those again', () => {
    const again = { ...started, data: { ...started.data, runId: 'p', mode: 'replay' } } as EnrichmentEvent;
    const state = fold(REGISTERED, started, stepped, ended, again, {
      ...stepped,
      data: { ...stepped.data, runId: 'p', evidence: {} },
    } as EnrichmentEvent);
    expect(state.pages).toHaveLength(1);
    expect(state.lastLook?.rules).toBe('v1');
  });
});
