import { given } from '../../../test/kit/decider.js';
import { companyDecider, observe, type CompanyState } from './company.decide.js';
import { restate, type Restatement } from './restate.decide.js';

const ID = '11111111-1111-5111-8111-111111111111';
const at = (day: number): string => `2026-11-${String(day).padStart(2, '0')}T00:00:00.000Z`;
const none = given(companyDecider);
const known = (isHiring?: boolean) =>
  none
    .when((state) =>
      observe(state, {
        companyId: ID,
        domain: 'acme.ai',
        contestedDomain: null,
        slugBase: 'acme',
        details: { name: 'Acme', ...(isHiring !== undefined && { isHiring }) },
        provenance: { source: 'directory', observedAt: at(1) },
      }),
    )
    .thenTypes('CompanyRegistered');
const stating = (isHiring: boolean | null, day: number, more: Partial<Restatement> = {}) => {
  const statement = { details: { isHiring }, provenance: { source: 'hiring-scan', observedAt: at(day) }, ...more };
  return (state: CompanyState) => restate(state, statement);
};

describe('a finding about a company on file', () => {
  it('changes a field that differs, under its own source', () => {
    known(false)
      .when(stating(true, 2))
      .thenMatching({
        type: 'CompanyDetailsChanged',
        data: { changes: { isHiring: true }, provenance: { source: 'hiring-scan' } },
      });
  });

  it('appends nothing for a known value, nor over a newer source', () => {
    known().when(stating(true, 2)).thenTypes('CompanyDetailsChanged').when(stating(true, 3)).thenNothing();
    known(false).when(stating(true, 1)).thenNothing();
  });

  it('withdraws only a value of its own source', () => {
    known()
      .when(stating(true, 2))
      .thenTypes('CompanyDetailsChanged')
      .when(stating(null, 3))
      .thenMatching({ data: { changes: { isHiring: null } } });
    known(true).when(stating(null, 3)).thenNothing();
  });

  it('that is uncertain fills an unknown field and contradicts no source', () => {
    known(false)
      .when(stating(true, 2, { isWeak: true }))
      .thenNothing();
    known()
      .when(stating(true, 2, { isWeak: true }))
      .thenTypes('CompanyDetailsChanged');
  });

  it('appends nothing where no company is on file', () => {
    none.when(stating(true, 2)).thenNothing();
  });
});
