import { given } from '../../../test/kit/decider.js';
import { adviserDecider, reportAdviser, type AdviserState } from './adviser.decide.js';
import { type AdviserEvent, type AdviserFiling } from './adviser.events.js';

const filing: AdviserFiling = {
  filedOn: '2026-03-30',
  name: 'Anvil Capital',
  legalName: 'Anvil Capital LLC',
  assetsUsd: 1_000_000,
  privateFunds: 2,
  privateFundAssetsUsd: null,
  city: 'Austin',
  region: 'TX',
  country: 'US',
  domain: 'anvil.example',
  lei: null,
};
const provenanceAt = (line: number) => ({ source: 'sec', file: 'a.csv', line, observedAt: '2026-04-01T00:00:00.000Z' });
const reported = (of: AdviserFiling, line = 2): AdviserEvent => ({
  type: 'AdviserReported',
  data: { crd: '7', filing: of, provenance: provenanceAt(line) },
});
const report =
  (of: AdviserFiling, line = 2) =>
  (state: AdviserState) =>
    reportAdviser(state, '7', of, provenanceAt(line));

describe('reporting a filing of an adviser', () => {
  it('records it once', () => {
    given(adviserDecider)
      .when(report(filing))
      .then(reported(filing))
      .thenState({ filings: { '2026-03-30': filing } });
  });

  it('appends nothing where a later bulk file repeats it', () => {
    given(adviserDecider, reported(filing)).when(report(filing, 9)).thenNothing();
  });

  it('records a filing of another day beside it', () => {
    const later = { ...filing, filedOn: '2027-03-30' };
    given(adviserDecider, reported(filing))
      .when(report(later))
      .then(reported(later))
      .thenState({ filings: { '2026-03-30': filing, '2027-03-30': later } })
      .when(report(filing))
      .thenNothing();
  });

  it.each<Partial<AdviserFiling>>([{ assetsUsd: 2_000_000 }, { assetsUsd: null }, { lei: 'L' }, { name: 'Anvil' }])(
    'replaces a filing of the same day that differs in %j',
    (change) => {
      const corrected = { ...filing, ...change };
      given(adviserDecider, reported(filing))
        .when(report(corrected))
        .then(reported(corrected))
        .thenState({ filings: { '2026-03-30': corrected } });
    },
  );
});
