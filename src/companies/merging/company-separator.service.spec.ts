import { type RecordedEvent } from '../../kernel/domain-event.js';
import { deriveId } from '../../platform/ids/ids.js';
import { type EventStore } from '../../platform/event-store/event-store.js';
import { VersionConflict } from '../../platform/event-store/event-store.errors.js';
import { CompanyRecorder } from '../import/company-recorder.js';
import { companyDecider } from '../record/company.decide.js';
import { type CompanyDetails, type CompanyEvent, companyStream } from '../record/company.events.js';
import { companyIdOf } from '../record/company-id.rules.js';
import { CompanyMerger } from './company-merger.service.js';
import { CompanySeparator } from './company-separator.service.js';
import { type MergedRoles } from './merged-roles.service.js';

const SETTLED = () => Promise.resolve(true);
const roles = {
  mustBeCurrent: SETTLED,
  isCurrent: SETTLED,
  move: SETTLED,
  takeBack: SETTLED,
} as unknown as MergedRoles;
const why = { reason: 'Companies with one name', evidenceUrl: null };

/** Two or three companies in a log of the memory, each stated by one source under its own key. */
class Companies {
  private readonly streams = new Map<string, RecordedEvent[]>();
  private commands = 0;
  private readonly log = {
    catalog: new Proxy({}, { get: () => ({ version: 1 }) }),
    readStream: async function* (this: Companies, stream: string, { from = 0n } = {}) {
      yield* await Promise.resolve((this.streams.get(stream) ?? []).slice(Number(from)));
    }.bind(this),
    append: (stream: string, expected: bigint | 'no_stream', drafts: readonly object[]) => {
      const events = this.streams.get(stream) ?? [];
      const revision = BigInt(events.length) - 1n;
      const wanted = expected === 'no_stream' ? -1n : expected;
      if (wanted !== revision) throw new VersionConflict(stream, revision);
      for (const draft of drafts) {
        events.push({ ...draft, stream, revision: BigInt(events.length), position: 0n, recordedAt: 0 } as never);
      }
      this.streams.set(stream, events);
      return Promise.resolve({ revision: BigInt(events.length) - 1n, position: 0n });
    },
  } as unknown as EventStore;

  private context() {
    const id = deriveId('spec', String(++this.commands));
    return { commandId: id, correlationId: id, actor: 'operator:spec', now: 0 };
  }

  async state(
    domain: string,
    day: number,
    details: Partial<CompanyDetails>,
    { kinds = [], amount = 1 }: { readonly kinds?: readonly string[]; readonly amount?: number } = {},
  ) {
    const provenance = { source: 'directory', sourceKey: domain, file: `${day}.csv`, observedAt: `2026-01-${day}T00:00:00.000Z` }; // prettier-ignore
    const observation = { slugBase: domain, details: { name: 'Acme', ...details }, provenance };
    const roundsOf = (id: string) =>
      kinds.map((round) => ({ roundId: deriveId(id, round), round, date: '2025-03-01', amount, valuation: null, leadInvestors: [], investors: [] })); // prettier-ignore
    await new CompanyRecorder(this.log).record({ domain, fallbackKey: domain, observation, roundsOf }, { domainIsHeld: true }, this.context()); // prettier-ignore
  }

  merge(domain: string, into: string) {
    const merger = new CompanyMerger(this.log, roles);
    return merger.merge({ companyId: companyIdOf(domain), into: companyIdOf(into), why, context: this.context() });
  }

  split(domain: string) {
    const separator = new CompanySeparator(this.log, roles);
    return separator.separate({ companyId: companyIdOf(domain), why, context: this.context() });
  }

  /** The splits in a company's stream. */
  separations(domain: string) {
    const events = this.streams.get(companyStream(companyIdOf(domain))) ?? [];
    return events.flatMap(({ type, data, revision }) => {
      const { wrongSince, revisions } = data as { wrongSince: number; revisions: readonly number[] };
      return type === 'DuplicateSeparated' ? [{ at: Number(revision), wrongSince, revisions }] : [];
    });
  }

  of(domain: string) {
    const events = (this.streams.get(companyStream(companyIdOf(domain))) ?? []) as unknown as CompanyEvent[];
    const state = events.reduce(companyDecider.evolve, companyDecider.initial);
    if (state.phase !== 'registered') return { city: null, employees: null, keys: [], kinds: [], amounts: [] };
    const { fields, sourceKeys, rounds } = state;
    const { hqCity: city, employeeCount: employees } = fields;
    const kinds = Object.values(rounds).map(({ value }) => value.round);
    const amounts = Object.values(rounds).map(({ value }) => value.amount);
    return { city: city?.value ?? null, employees: employees?.value ?? null, keys: sourceKeys['directory'], kinds, amounts }; // prettier-ignore
  }
}

const [A, B, C] = ['acme.ai', 'acme.io', 'acme.dev'] as const;
let companies: Companies;

beforeEach(async () => {
  companies = new Companies();
  await companies.state(A, 10, { hqCity: 'Oslo', employeeCount: 1 });
  await companies.state(B, 11, { hqCity: 'Bergen', employeeCount: 2 });
  await companies.state(C, 12, { hqCity: 'Tromsø', employeeCount: 3 });
});

describe('splitting records that were merged', () => {
  it('leaves a company nothing of another record that was split before', async () => {
    await companies.merge(B, A);
    await companies.merge(C, A);
    await companies.state(C, 13, { hqCity: 'Bodø' });
    await companies.state(B, 14, { hqCity: 'Moss' });
    await companies.split(C);
    await companies.split(B);
    expect(companies.of(A)).toMatchObject({ city: 'Oslo', employees: 1, keys: [A] });
    expect(companies.of(B)).toMatchObject({ city: 'Moss', employees: 2, keys: [B] });
    expect(companies.of(C)).toMatchObject({ city: 'Bodø', employees: 3, keys: [C] });
  });

  it('gives no key of it to a company that is merged and split itself afterwards', async () => {
    await companies.merge(B, A);
    await companies.state(A, 13, { hqCity: 'Bergen' });
    await companies.split(B);
    await companies.merge(A, C);
    await companies.split(A);
    expect(companies.of(A)).toMatchObject({ city: 'Bergen', employees: 1, keys: [A] });
    expect(companies.of(C)).toMatchObject({ city: 'Tromsø', employees: 3, keys: [C] });
  });

  it('is possible for each record of a chain of three merges', async () => {
    const D = 'acme.co';
    await companies.state(D, 13, { hqCity: 'Ås', employeeCount: 4 });
    await companies.merge(A, B);
    await companies.merge(B, C);
    await companies.merge(C, D);
    for (const domain of [C, B, A]) await companies.split(domain);
    expect([A, B, C, D].map((domain) => companies.of(domain))).toMatchObject([
      { city: 'Oslo', employees: 1, keys: [A] },
      { city: 'Bergen', employees: 2, keys: [B] },
      { city: 'Tromsø', employees: 3, keys: [C] },
      { city: 'Ås', employees: 4, keys: [D] },
    ]);
  });

  it('counts as wrong since its own merge, whatever was split before', async () => {
    await companies.merge(B, A);
    await companies.split(B);
    await companies.state(A, 13, { hqCity: 'Moss' });
    await companies.merge(C, A);
    await companies.split(C);
    const [first, second] = companies.separations(A);
    expect(second?.wrongSince).toBeGreaterThan(first?.at ?? Infinity);
    expect(second?.revisions.every((revision) => revision > (first?.at ?? Infinity))).toBe(true);
  });

  it('leaves a round with both whose sources have stated it', async () => {
    await companies.merge(B, A);
    await companies.state(B, 13, {}, { kinds: ['Series A'] });
    await companies.state(A, 14, {}, { kinds: ['Series A'] });
    await companies.split(B);
    expect([companies.of(A).kinds, companies.of(B).kinds]).toEqual([['Series A'], ['Series A']]);
  });

  it('has a round once whose source corrects the amount after the merge, beside the same kind of the other record', async () => {
    const seed = (amount: number) => ({ kinds: ['Seed'], amount });
    await companies.state(C, 13, {}, seed(1_000_000));
    await companies.state(B, 13, {}, seed(1_000_000));
    await companies.merge(B, A);
    await companies.state(B, 14, {}, seed(2_000_000));
    expect(companies.of(A).amounts).toEqual([2_000_000]);
    await companies.state(A, 15, {}, seed(5_000_000));
    expect(companies.of(A).amounts).toEqual([2_000_000, 5_000_000]);
    await companies.merge(C, A);
    await companies.state(C, 16, {}, seed(8_000_000));
    expect(companies.of(A).amounts).toEqual([2_000_000, 5_000_000, 8_000_000]);
    await companies.split(C);
    expect(companies.of(C).amounts).toEqual([8_000_000]);
    await companies.split(B);
    expect([companies.of(A).amounts, companies.of(B).amounts]).toEqual([[5_000_000], [2_000_000]]);
  });

  it('leaves one record of two merges in both directions at once', async () => {
    const both = await Promise.allSettled([companies.merge(A, B), companies.merge(B, A)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const onFile = [A, B].filter((domain) => companies.of(domain).keys?.length === 2);
    expect(onFile).toHaveLength(1);
  });
});
