import { given } from '../../../test/kit/decider.js';
import { recordScan, technologyDecider, UNCHANGED_FOR_MS, type ScannedState } from './technology.decide.js';
import { type TechnologyEvent, type TechnologyScan } from './technology.events.js';

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

const scanned = (data: TechnologyScan): TechnologyEvent => ({
  type: 'TechnologyScanned',
  data: { companyId: 'c', ...data },
});
const onFile = given(technologyDecider, { type: 'CompanyRegistered', data: {} });
const record = (data: TechnologyScan) => (state: ScannedState) => recordScan(state, 'c', data);

describe('a scan of a company on file', () => {
  it('is recorded the first time, and when it finds something else', () => {
    onFile
      .when(record(scan(AT)))
      .then(scanned(scan(AT)))
      .when(record(scan(AT + 1, '1.3')))
      .then(scanned(scan(AT + 1, '1.3')));
  });

  it('is recorded again once a week while nothing changes', () => {
    const after = onFile.and(scanned(scan(AT)));
    after.when(record(scan(AT + UNCHANGED_FOR_MS - 1))).thenNothing();
    after.when(record(scan(AT + UNCHANGED_FOR_MS))).thenTypes('TechnologyScanned');
  });

  it('never overwrites a later one', () => {
    const after = onFile.and(scanned(scan(AT)));
    after.when(record(scan(AT, '9'))).thenNothing();
    after.when(record(scan(AT - 1, '9'))).thenNothing();
  });

  it('is not recorded of a company that is not on file, or no more', () => {
    given(technologyDecider)
      .when(record(scan(AT)))
      .thenNothing();
    const withdrawn = onFile.and(scanned(scan(AT)), { type: 'CompanyWithdrawn', data: {} });
    withdrawn.when(record(scan(AT + 1, '2'))).thenNothing();
  });
});
