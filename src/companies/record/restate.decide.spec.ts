import { companyDecider, observe, type CompanyState } from './company.decide.js';
import { type CompanyEvent } from './company.events.js';
import { restate, type Restatement } from './restate.decide.js';

const ID = '11111111-1111-5111-8111-111111111111';
const at = (day: number): string => `2026-11-${String(day).padStart(2, '0')}T00:00:00.000Z`;
const fold = (events: readonly CompanyEvent[]): CompanyState =>
  events.reduce(companyDecider.evolve, companyDecider.initial);
const known = (isHiring?: boolean): CompanyEvent[] =>
  observe(companyDecider.initial, {
    companyId: ID,
    domain: 'acme.ai',
    contestedDomain: null,
    slugBase: 'acme',
    details: { name: 'Acme', ...(isHiring !== undefined && { isHiring }) },
    provenance: { source: 'directory', observedAt: at(1) },
  });
const look = (isHiring: boolean | null, day: number, more: Partial<Restatement> = {}): Restatement => ({
  details: { isHiring },
  provenance: { source: 'hiring-scan', observedAt: at(day) },
  ...more,
});

describe('what a look says of a company on file', () => {
  it('changes what it sees otherwise, with its own source', () => {
    expect(restate(fold(known(false)), look(true, 2))).toMatchObject([
      { type: 'CompanyDetailsChanged', data: { changes: { isHiring: true }, provenance: { source: 'hiring-scan' } } },
    ]);
  });

  it('says nothing of what is known already, nor of what a newer source said', () => {
    const log = [...known(), ...restate(fold(known()), look(true, 2))];
    expect(restate(fold(log), look(true, 3))).toEqual([]);
    expect(restate(fold(known(false)), look(true, 1))).toEqual([]);
  });

  it('takes back its own word only', () => {
    const log = [...known(), ...restate(fold(known()), look(true, 2))];
    expect(restate(fold(log), look(null, 3))).toMatchObject([{ data: { changes: { isHiring: null } } }]);
    expect(restate(fold(known(true)), look(null, 3))).toEqual([]);
  });

  it('as an uncertain finding fills a gap and contradicts nobody', () => {
    expect(restate(fold(known(false)), look(true, 2, { isWeak: true }))).toEqual([]);
    expect(restate(fold(known()), look(true, 2, { isWeak: true }))).toHaveLength(1);
  });

  it('is nothing where no company is on file', () => {
    expect(restate({ phase: 'none' }, look(true, 2))).toEqual([]);
  });
});
