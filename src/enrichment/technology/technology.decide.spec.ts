import { recordScan, technologyDecider, UNCHANGED_FOR_MS, type ScannedState } from './technology.decide.js';
import { type TechnologyScan } from './technology.events.js';

const AT = Date.parse('2026-11-22T10:00:00.000Z');

function scan(atMs: number, version: string | null = '1.2'): TechnologyScan {
  return {
    domain: 'acme.com',
    cdn: null,
    hosting: null,
    emailProvider: null,
    frameworks: ['Nginx'],
    payments: [],
    analytics: [],
    technologies: [{ name: 'Nginx', category: 'server', version, proofs: [] }],
    provenance: {
      source: 'site-scan',
      sourceUrl: 'https://acme.com/',
      observedAt: new Date(atMs).toISOString(),
      rule: 'r1',
    },
  };
}

const onFile: ScannedState = { isOnFile: true, last: null };
const after = (state: ScannedState, ...scans: TechnologyScan[]): ScannedState =>
  scans.reduce<ScannedState>(
    (held, data) => technologyDecider.evolve(held, { type: 'TechnologyScanned', data: { companyId: 'c', ...data } }),
    state,
  );

describe('a scan of a company on file', () => {
  it('is recorded the first time, and when it finds something else', () => {
    expect(recordScan(onFile, 'c', scan(AT))).toEqual([
      { type: 'TechnologyScanned', data: { companyId: 'c', ...scan(AT) } },
    ]);
    expect(recordScan(after(onFile, scan(AT)), 'c', scan(AT + 1, '1.3'))).toHaveLength(1);
  });

  it('is not recorded again while nothing changes, but once a week', () => {
    const state = after(onFile, scan(AT));
    expect(recordScan(state, 'c', scan(AT + UNCHANGED_FOR_MS - 1))).toEqual([]);
    expect(recordScan(state, 'c', scan(AT + UNCHANGED_FOR_MS))).toHaveLength(1);
  });

  it('never overwrites a later one', () => {
    expect(recordScan(after(onFile, scan(AT)), 'c', scan(AT, '9'))).toEqual([]);
    expect(recordScan(after(onFile, scan(AT)), 'c', scan(AT - 1, '9'))).toEqual([]);
  });

  it('is not recorded of a company that is not on file, or no more', () => {
    expect(recordScan(technologyDecider.initial, 'c', scan(AT))).toEqual([]);
    const gone = technologyDecider.evolve(after(onFile, scan(AT)), { type: 'CompanyWithdrawn', data: {} });
    expect(recordScan(gone, 'c', scan(AT + 1, '2'))).toEqual([]);
  });
});
