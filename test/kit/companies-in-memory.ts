import { type RecordedEvent } from '../../src/kernel/domain-event.js';
import { decideOn } from '../../src/platform/event-store/decide.js';
import { deriveId } from '../../src/platform/ids/ids.js';
import { CompanyRecorder } from '../../src/companies/import/company-recorder.js';
import { companyDecider, type CompanyState, withdraw } from '../../src/companies/record/company.decide.js';
import {
  type CompanyDetails,
  type CompanyEvent,
  type CompanyExit,
  companyStream,
  type RoundInvestor,
} from '../../src/companies/record/company.events.js';
import { companyIdOf } from '../../src/companies/record/company-id.rules.js';
import { CompanyMerger } from '../../src/companies/merging/company-merger.service.js';
import { CompanySeparator } from '../../src/companies/merging/company-separator.service.js';
import { type MergedRoles } from '../../src/companies/merging/merged-roles.service.js';
import { retractInvestor } from '../../src/companies/rounds/retracted-investor.decide.js';
import { MemoryLog } from './memory-log.js';

const SETTLED = () => Promise.resolve(true);
const roles = {
  mustBeCurrent: SETTLED,
  isCurrent: SETTLED,
  move: SETTLED,
  takeBack: SETTLED,
} as unknown as MergedRoles;
const why = { reason: 'Companies with one name', evidenceUrl: null };

interface Stated {
  /** Null for a round of which only the amount is stated. */
  readonly kinds?: readonly (string | null)[];
  readonly amount?: number;
  /** The domain of the company that has the row, as the import's look-up says. */
  readonly believedAt?: string;
  readonly source?: string;
  readonly key?: string;
  /** The source's key of its only round, which stays where the kind is corrected. */
  readonly roundKey?: string | undefined;
  /** Of each of its rounds; by id. */
  readonly investors?: readonly string[];
  readonly exit?: CompanyExit;
}

export function partyOf(investorId: string): RoundInvestor {
  return { investorId, name: null };
}

/** A few companies in a log of the memory, each stated by one source under its own key. */
export class Companies {
  private readonly memory = new MemoryLog();
  private readonly log = this.memory.store;
  private commands = 0;

  private context() {
    const id = deriveId('spec', String(++this.commands));
    return { commandId: id, correlationId: id, actor: 'operator:spec', now: 0 };
  }

  async state(
    domain: string,
    day: number,
    details: Partial<CompanyDetails>,
    {
      kinds = [],
      amount = 1,
      believedAt,
      source = 'directory',
      key = domain,
      roundKey,
      investors = [],
      exit,
    }: Stated = {},
  ) {
    const digest = deriveId('row', JSON.stringify([details, kinds, amount, investors, exit]));
    const provenance = { digest, source, sourceKey: key, file: `${day}.csv`, observedAt: new Date(Date.UTC(2026, 0, day)).toISOString() }; // prettier-ignore
    const observation = { slugBase: domain, details: { name: 'Acme', ...details }, provenance, ...(exit && { exit }) };
    const roundsOf = (id: string) =>
      kinds.map((round) => ({ roundId: deriveId(id, `${source}#${roundKey ?? round ?? amount}`), round, date: round && '2025-03-01', amount, valuation: null, leadInvestors: [], investors: investors.map(partyOf) })); // prettier-ignore
    const belief = { ...(believedAt !== undefined && { companyId: companyIdOf(believedAt) }), domainIsHeld: true };
    await new CompanyRecorder(this.log).record({ domain, fallbackKey: domain, observation, roundsOf }, belief, this.context()); // prettier-ignore
  }

  /** The append of this number from now on fails. */
  interruptAtAppend(at: number): void {
    let appends = 0;
    this.memory.beforeAppend = () => {
      if (++appends === at) throw new Error('interrupted');
    };
  }

  merge(domain: string, into: string) {
    const merger = new CompanyMerger(this.log, roles);
    return merger.merge({ companyId: companyIdOf(domain), into: companyIdOf(into), why, context: this.context() });
  }

  async withdraw(domain: string) {
    const stream = companyStream(companyIdOf(domain));
    await decideOn(this.log, stream, companyDecider, (state) => withdraw(state, why.reason), this.context());
  }

  split(domain: string) {
    const separator = new CompanySeparator(this.log, roles);
    return separator.separate({ companyId: companyIdOf(domain), why, context: this.context() });
  }

  /** Retracts an investor from the company and from all its rounds. */
  async retract(domain: string, investorId: string, replacedBy: string | null) {
    const companyId = companyIdOf(domain);
    const decision = (state: CompanyState): CompanyEvent[] => {
      if (state.phase !== 'registered') return [];
      return [null, ...Object.keys(state.rounds)].flatMap((roundId) =>
        retractInvestor(state, { companyId, roundId, investorId, replacedBy, reason: why.reason }),
      );
    };
    await decideOn<CompanyState, CompanyEvent>(this.log, companyStream(companyId), companyDecider, decision, this.context()); // prettier-ignore
  }

  /** Ids of the investors that the company has beside those of its rounds. */
  investorsOf(domain: string): string[] {
    const state = (this.eventsOf(domain) as unknown as CompanyEvent[]).reduce(companyDecider.evolve, companyDecider.initial); // prettier-ignore
    const parties = state.phase === 'registered' ? state.fields.investors?.value : null;
    return ((parties ?? []) as readonly RoundInvestor[]).flatMap(({ investorId }) => investorId ?? []).sort();
  }

  get streams(): number {
    return this.memory.streamCount;
  }

  /** Kind, amount and investors of each round of a company. */
  roundsOf(domain: string): string[] {
    const state = (this.eventsOf(domain) as unknown as CompanyEvent[]).reduce(companyDecider.evolve, companyDecider.initial); // prettier-ignore
    if (state.phase !== 'registered') return [];
    return Object.values(state.rounds)
      .map(
        ({ value }) =>
          `${value.round} ${value.amount} ${value.investors
            .map(({ investorId }) => investorId)
            .sort()
            .join()}`,
      ) // prettier-ignore
      .sort();
  }

  roundIdsOf(domain: string): string[] {
    const state = (this.eventsOf(domain) as unknown as CompanyEvent[]).reduce(companyDecider.evolve, companyDecider.initial); // prettier-ignore
    return state.phase === 'registered' ? Object.keys(state.rounds) : [];
  }

  eventsOf(domain: string): readonly RecordedEvent[] {
    return this.memory.events(companyStream(companyIdOf(domain)));
  }

  /** The splits in a company's stream. */
  separations(domain: string) {
    return this.eventsOf(domain).flatMap(({ type, data, revision }) => {
      const { wrongSince, revisions } = data as { wrongSince: number; revisions: readonly number[] };
      return type === 'DuplicateSeparated' ? [{ at: Number(revision), wrongSince, revisions }] : [];
    });
  }

  of(domain: string) {
    const events = this.eventsOf(domain) as unknown as CompanyEvent[];
    const state = events.reduce(companyDecider.evolve, companyDecider.initial);
    if (state.phase !== 'registered')
      return { name: null, former: [], city: null, employees: null, keys: [], kinds: [], amounts: [], exit: null };
    const { fields, sourceKeys, rounds, exit } = state;
    const { name, formerNames, hqCity: city, employeeCount: employees } = fields;
    const former = [...((formerNames?.value ?? []) as readonly string[])].sort();
    const kinds = Object.values(rounds).map(({ value }) => value.round);
    const amounts = Object.values(rounds).map(({ value }) => value.amount);
    return { name: name?.value, former, city: city?.value ?? null, employees: employees?.value ?? null, keys: [...(sourceKeys['directory'] ?? [])].sort(), kinds, amounts, exit: exit?.value.kind ?? null }; // prettier-ignore
  }
}
