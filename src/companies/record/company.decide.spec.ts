import fc from 'fast-check';
import {
  claimDomain,
  companyDecider,
  observe,
  registerHeld,
  releaseDomain,
  type CompanyObservation,
  type CompanyState,
} from './company.decide.js';
import { type CompanyEvent, type FundingRound } from './company.events.js';

const ID = '11111111-1111-5111-8111-111111111111';
const OTHER = '22222222-2222-5222-8222-222222222222';
const NEW = '2026-03-13T00:00:00.000Z';
const OLD = '2024-05-13T00:00:00.000Z';

const seen = (more: Partial<CompanyObservation> = {}): CompanyObservation => ({
  companyId: ID,
  domain: 'acme.ai',
  contestedDomain: null,
  slugBase: 'acme',
  details: { name: 'Acme', employeeCount: 9 },
  provenance: { source: 'directory', sourceKey: '1', file: 'a.jsonl', line: 1, observedAt: NEW },
  ...more,
});
const seed: FundingRound = {
  roundId: '33333333-3333-5333-8333-333333333333',
  round: 'Seed',
  date: '2021-03',
  amount: 1_200_000,
  valuation: null,
  leadInvestors: [],
  investors: [{ investorId: null, name: 'Capital One Ventures' }],
};
const fold = (events: readonly CompanyEvent[]): CompanyState =>
  events.reduce(companyDecider.evolve, companyDecider.initial);
const given = (...observations: CompanyObservation[]): CompanyEvent[] =>
  observations.reduce<CompanyEvent[]>((log, one) => [...log, ...observe(fold(log), one)], []);
const at = (observedAt: string, details: CompanyObservation['details']): CompanyObservation =>
  seen({ details, provenance: { ...seen().provenance, observedAt } });

describe('observing a company', () => {
  it('registers it with its rounds, exit and products in one go', () => {
    const exit = { kind: 'acquired', date: '2025', acquirer: 'Bigco', amount: null } as const;
    const types = observe(fold([]), seen({ rounds: [seed], exit })).map((event) => event.type);
    expect(types).toEqual(['CompanyRegistered', 'FundingRoundRecorded', 'CompanyExited']);
  });

  it('stays quiet when the same is seen again, at the same time or later', () => {
    const log = given(seen({ rounds: [seed] }));
    expect(observe(fold(log), seen({ rounds: [seed] }))).toEqual([]);
    const later = { ...seen().provenance, observedAt: '2026-04-01T00:00:00.000Z' };
    expect(observe(fold(log), seen({ rounds: [seed], provenance: later }))).toEqual([]);
  });

  it('changes only what a later observation sees otherwise', () => {
    const log = given(at(OLD, { name: 'Acme', employeeCount: 4, hqCity: 'Paris' }));
    const [change] = observe(fold(log), at(NEW, { name: 'Acme', employeeCount: 9, hqCity: 'Paris' }));
    expect(change).toMatchObject({ type: 'CompanyDetailsChanged', data: { changes: { employeeCount: 9 } } });
    expect(Object.keys((change as { data: { changes: object } }).data.changes)).toEqual(['employeeCount']);
  });

  it('never overwrites a newer value by an older one, yet fills what was not known', () => {
    const log = given(at(NEW, { name: 'Acme', employeeCount: 9 }));
    const [change, ...more] = observe(fold(log), at(OLD, { name: 'Acme', employeeCount: 4, hqCity: 'Paris' }));
    expect(more).toEqual([]);
    expect(change).toMatchObject({ data: { changes: { hqCity: 'Paris' } } });
  });

  it('keeps every name a company had, whichever observation brings it', () => {
    const renamed = given(at(OLD, { name: 'RampUp' }), at(NEW, { name: 'Acme' }));
    expect(renamed.at(-1)).toMatchObject({ data: { changes: { name: 'Acme', formerNames: ['RampUp'] } } });
    const foundOld = given(at(NEW, { name: 'Acme' }), at(OLD, { name: 'RampUp' }));
    expect(foundOld.at(-1)).toMatchObject({ data: { changes: { formerNames: ['RampUp'] } } });
    expect(observe(fold(foundOld), at(OLD, { name: 'RampUp' }))).toEqual([]);
  });

  it('remembers the key under which another source knows it', () => {
    const log = given(seen());
    const provenance = { source: 'ledger', sourceKey: '77', observedAt: OLD };
    expect(observe(fold(log), seen({ provenance }))).toHaveLength(1);
    expect(given(seen(), seen({ provenance }), seen({ provenance }))).toHaveLength(2);
  });

  describe('read by rules', () => {
    const readBy = (version: number, sectors: string[], more: object = {}): CompanyObservation =>
      seen({
        details: { name: 'Acme', sectors },
        provenance: { ...seen().provenance, observedAt: OLD, readings: { sectors: { rule: 'words', seen: [], version } }, ...more }, // prettier-ignore
      });

    it('takes what newer rules read out of the same file, and nothing of older ones', () => {
      const log = given(readBy(1, ['Sales']), readBy(2, ['Marketing']));
      expect(log.at(-1)).toMatchObject({
        type: 'CompanyDetailsChanged',
        data: { changes: { sectors: ['Marketing'] }, provenance: { readings: { sectors: { version: 2 } } } },
      });
      expect(observe(fold(log), readBy(1, ['Sales']))).toEqual([]);
      expect(observe(fold(log), readBy(2, ['Sales']))).toEqual([]);
      expect(observe(fold(log), readBy(3, ['Sales'], { source: 'other', sourceKey: undefined }))).toHaveLength(0);
    });

    it('tells readings only of what changed, or of what stays unknown', () => {
      const readings = { employeeCount: { rule: 'zero', seen: ['0'], version: 1 } };
      const known = readBy(1, ['Sales']);
      const log = given(known, { ...known, details: { name: 'Acme', sectors: ['Sales'], hqCity: 'Paris' }, provenance: { ...known.provenance, readings: { ...known.provenance.readings, ...readings } } }); // prettier-ignore
      expect(log.at(-1)).toMatchObject({ data: { changes: { hqCity: 'Paris' }, provenance: { readings } } });
      expect(Object.keys((log.at(-1) as { data: { provenance: { readings: object } } }).data.provenance.readings)).toEqual(['employeeCount']); // prettier-ignore
    });
  });

  it('settles: observations in any order, repeated in any way, end in quiet', () => {
    const observation = fc.record({
      observedAt: fc.constantFrom(OLD, '2025-01-01T00:00:00.000Z', NEW),
      name: fc.constantFrom('Acme', 'RampUp', 'Acme Inc'),
      employeeCount: fc.constantFrom(1, 2, null),
    });
    fc.assert(
      fc.property(fc.array(observation, { minLength: 1, maxLength: 6 }), (list) => {
        const observations = list.map(({ observedAt, ...details }) => at(observedAt, details));
        let log = given(...observations);
        for (let round = 0; round < list.length + 1; round++) {
          const before = log.length;
          for (const one of observations) log = [...log, ...observe(fold(log), one)];
          if (log.length === before) return true;
        }
        return false;
      }),
    );
  });
});

describe('a domain', () => {
  const company = { kind: 'company', companyId: OTHER } as const;
  const submission = { kind: 'submission', submissionId: ID } as const;

  it('is claimed once: quiet for its holder, refused to everybody else', () => {
    const log = claimDomain(fold([]), 'acme.ai', company) ?? [];
    expect(log).toHaveLength(1);
    expect(claimDomain(fold(log), 'acme.ai', company)).toEqual([]);
    expect(claimDomain(fold(log), 'acme.ai', submission)).toBeNull();
    expect(claimDomain(fold(given(seen())), 'acme.ai', company)).toBeNull();
    expect(claimDomain(fold(given(seen())), 'acme.ai', { kind: 'company', companyId: ID })).toEqual([]);
  });

  it('is let go by its holder only, and free again then', () => {
    const held = claimDomain(fold([]), 'acme.ai', submission) ?? [];
    expect(releaseDomain(fold(held), 'acme.ai', company)).toEqual([]);
    const released = [...held, ...releaseDomain(fold(held), 'acme.ai', submission)];
    expect(observe(fold(released), seen())[0]).toMatchObject({ type: 'CompanyRegistered' });
  });

  it('is registered by the submission that holds it, and by nobody over its head', () => {
    const held = claimDomain(fold([]), 'acme.ai', submission) ?? [];
    expect(registerHeld(fold(held), seen(), submission)[0]).toMatchObject({ type: 'CompanyRegistered' });
    expect(() => observe(fold(held), seen())).toThrow(/held/);
  });
});
