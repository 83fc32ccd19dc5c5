import { type RecordedEvent } from '../../src/kernel/domain-event.js';
import { companyStream, type CompanyDetails, type CompanyEvent } from '../../src/companies/record/company.events.js';
import { deriveId } from '../../src/platform/ids/ids.js';
import { recorded } from './recorded.js';

const provenance = { source: 'spec', observedAt: '2026-03-13T00:00:00.000Z' };
const WORDS = ['Anvil', 'Cobalt', 'Delta', 'Ember', 'Fable', 'Granite', 'Harbor', 'Indigo'];
const ENDS = ['Labs', 'Works', 'Systems', 'Health', 'Robotics'];
const TEXTS = ['Robots that rivet', 'Payments for ports', 'Orbital satellite imaging', 'Anvils for cartoons', 'Tea'];

/** Numbers from 0 up to below a bound, the same ones in every run. */
export function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/**
 * A log in which companies are registered, change their listed and other fields, raise rounds, take and lose domains, and
 * some are withdrawn.
 */
export function companyHistory(size: { companies: number; events: number }): RecordedEvent<CompanyEvent>[] {
  const roll = dice(7);
  const one = <T>(values: readonly T[]): T => values[roll(values.length)] as T;
  const live = new Map<number, string[]>();
  const steps: { stream: string; event: CompanyEvent }[] = [];
  const add = (n: number, event: CompanyEvent): void => void steps.push({ stream: companyStream(idOf(n)), event });
  const details = (): CompanyDetails => ({
    hqCountry: one(['US', 'US', 'FR', 'DE', null]),
    stage: one(['Seed', 'Series A', 'Early', null]),
    sectors: one([['Robotics'], ['Fintech'], ['Robotics', 'Hardware'], []]),
    technologies: one([['React'], ['Rust', 'React'], []]),
    description: one([...TEXTS, null]),
    employeeCount: one([null, 3, 12, 80, 400]),
    totalFunding: one([null, 100_000, 2_000_000]),
    foundedDate: one(['2010', '2014-05', '2019-01-02', null]),
    launchedOn: one(['2026-03-04', '2026-03-09', '2025-01-01', null]),
    isHiring: one([true, false, null]),
    isStealth: one([true, false, null, null]),
  });
  for (let next = 0; steps.length < size.events;) {
    const isNew = next < size.companies && (next === 0 || roll(4) === 0);
    const n = isNew ? next : one([...live.keys()]);
    if (isNew) {
      next++;
      live.set(n, []);
      const status = roll(12) === 0 ? ('pending' as const) : undefined;
      add(n, registered(n, { name: `${one(WORDS)} ${one(ENDS)}`, ...details(), ...(status && { status }) }));
      continue;
    }
    const rounds = live.get(n) ?? [];
    switch (roll(9)) {
      case 0:
        add(n, withdrawn(n, rounds));
        live.delete(n);
        break;
      case 1:
      case 2:
        rounds.push(`${n}/${steps.length}`);
        add(n, round(n, rounds.at(-1) ?? '', one([null, 50_000, 900_000, 5_000_000])));
        break;
      case 3:
        add(n, changed(n, { name: `${one(WORDS)} ${one(ENDS)}`, formerNames: [`${one(WORDS)} ${n}`] }));
        break;
      case 4:
        add(n, held(roll(2) === 0 ? 'DomainClaimed' : 'DomainReleased', n));
        break;
      case 5:
        add(n, changed(n, { twitterUrl: `https://x.com/${steps.length}`, status: 'active' }));
        break;
      default:
        add(n, changed(n, oneOf(details(), roll)));
    }
  }
  return recorded(steps, { firstPosition: 100n });
}

function oneOf(details: CompanyDetails, roll: (below: number) => number): CompanyDetails {
  const entries = Object.entries(details);
  return Object.fromEntries([entries[roll(entries.length)] ?? []]) as CompanyDetails;
}

function idOf(n: number): string {
  return deriveId('company', `c${n}`);
}

function registered(n: number, details: CompanyDetails & { readonly name: string }): CompanyEvent {
  const names = { companyId: idOf(n), domain: `c${n}.ai`, contestedDomain: null, slugBase: `c${n}` };
  return { type: 'CompanyRegistered', data: { ...names, details, provenance, generated: false } };
}

function changed(n: number, changes: CompanyDetails): CompanyEvent {
  const domains = { claimedDomain: null, contestedDomain: null };
  return { type: 'CompanyDetailsChanged', data: { companyId: idOf(n), changes, ...domains, provenance } };
}

function round(n: number, key: string, amount: number | null): CompanyEvent {
  const facts = { round: 'Seed', date: '2021-03', amount, valuation: null, leadInvestors: [], investors: [] };
  const ids = { companyId: idOf(n), roundId: deriveId('round', key) };
  return { type: 'FundingRoundRecorded', data: { ...ids, ...facts, provenance } };
}

function held(type: 'DomainClaimed' | 'DomainReleased', n: number): CompanyEvent {
  return { type, data: { domain: `alias${n % 9}.com`, claimant: { kind: 'company', companyId: idOf(n) } } };
}

function withdrawn(n: number, rounds: readonly string[]): CompanyEvent {
  const parts = { otherDomains: [`alias${n % 9}.com`], productIds: [], reason: 'spec' };
  const roundIds = rounds.map((key) => deriveId('round', key));
  return { type: 'CompanyWithdrawn', data: { companyId: idOf(n), domain: `c${n}.ai`, ...parts, roundIds } };
}
