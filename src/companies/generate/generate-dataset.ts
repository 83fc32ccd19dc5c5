import { type Clock } from '../../kernel/clock.js';
import { type Decider, type DomainEvent } from '../../kernel/domain-event.js';
import { appendFirst, type CommandContext } from '../../platform/event-store/decide.js';
import { type EventStore } from '../../platform/event-store/event-store.js';
import { deriveId, newId } from '../../platform/ids/ids.js';
import { type ReadStore } from '../../platform/read-store/read-store.js';
import { type Vault } from '../../platform/vault/vault.js';
import { companyDecider, observe } from '../record/company.decide.js';
import { companyStream, type FundingRound, type Provenance, type RoundInvestor } from '../record/company.events.js';
import { InvestorRegistry } from '../import/investor-registry.js';
import { KeyedQueues } from '../../file-import/keyed-queues.js';
import { observePerson, personDecider } from '../people/person.decide.js';
import { personStream } from '../people/person.events.js';
import { companyIdOf } from '../record/company-id.rules.js';
import {
  generatedCompany,
  INVESTOR_FIRMS,
  investorName,
  type GeneratedCompany,
  type GeneratedRound,
} from './generated-company.rules.js';

export interface GenerateOptions {
  readonly eventStore: EventStore;
  readonly readStore: ReadStore;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly companies: number;
  readonly seed: number;
  /** Without people the generation is faster, since each person has a vault key. */
  readonly withPeople: boolean;
  readonly signal?: AbortSignal;
  readonly onProgress?: (companies: number) => void;
}

export interface GeneratedCounts {
  companies: number;
  rounds: number;
  people: number;
  products: number;
  /** Companies that the log had already. */
  skipped: number;
  position: bigint;
}

const CHUNK = 500;
const IN_FLIGHT = 192;
export const GENERATOR_SOURCE = 'generator';

/** Generates a data set of companies through the same deciders as an import, each record marked as generated. */
export async function generateDataset(options: GenerateOptions): Promise<GeneratedCounts> {
  const world = new World(options);
  await world.makeInvestors();
  for (let from = 0; from < options.companies && !options.signal?.aborted; from += CHUNK) {
    await world.makeCompanies(from, Math.min(from + CHUNK, options.companies));
    options.onProgress?.(Math.min(from + CHUNK, options.companies));
  }
  return world.end();
}

class World {
  private readonly counts: GeneratedCounts = {
    companies: 0,
    rounds: 0,
    people: 0,
    products: 0,
    skipped: 0,
    position: 0n,
  };
  private readonly lanes = new KeyedQueues(IN_FLIGHT);
  private readonly investors: InvestorRegistry;
  private readonly runId = newId();
  private readonly today: Date;
  private investorIds: readonly string[] = [];

  constructor(private readonly options: GenerateOptions) {
    this.investors = new InvestorRegistry(options.eventStore, options.readStore, options.vault);
    // Whole days, so that a seed yields the same data set all day.
    this.today = new Date(Math.floor(options.clock.now() / 86_400_000) * 86_400_000);
  }

  async makeInvestors(): Promise<void> {
    await this.investors.load();
    const count = Math.min(INVESTOR_FIRMS, Math.max(10, Math.ceil(this.options.companies / 5)));
    const names = Array.from({ length: count }, (_, place) => investorName(this.options.seed, place));
    for (let from = 0; from < count; from += IN_FLIGHT) {
      const parties = names.slice(from, from + IN_FLIGHT).map((name, index) => ({
        name,
        place: `generator#${from + index}`,
        provenance: this.provenance(from + index),
      }));
      await this.investors.ensure(parties, this.context('investors', from), true);
    }
    this.investorIds = names.flatMap((name) => this.investors.idOf(name) ?? []);
  }

  async makeCompanies(from: number, to: number): Promise<void> {
    const made: { index: number; company: GeneratedCompany }[] = [];
    for (let index = from; index < to; index++) {
      made.push({ index, company: generatedCompany(this.options.seed, index, this.today) });
    }
    for (const { index, company } of made) await this.lanes.run([], () => this.register(index, company));
    if (this.options.withPeople) await this.makePeople(made);
  }

  async end(): Promise<GeneratedCounts> {
    await this.lanes.drained();
    return this.counts;
  }

  private async register(index: number, company: GeneratedCompany): Promise<void> {
    const companyId = companyIdOf(company.domain);
    const events = observe(companyDecider.initial, {
      companyId,
      domain: company.domain,
      contestedDomain: null,
      slugBase: company.slugBase,
      details: company.details,
      rounds: company.rounds.map((round, place) => this.roundOf(companyId, round, place)),
      products: company.products.map((product, place) => ({
        ...product,
        productId: deriveId('product', `${companyId}/${place}`),
      })),
      ...(company.exit && { exit: company.exit }),
      provenance: this.provenance(index),
      generated: true,
    });
    const isNew = await this.append(companyStream(companyId), companyDecider, events, this.context('company', index));
    if (!isNew) {
      this.counts.skipped++;
      return;
    }
    this.counts.companies++;
    this.counts.rounds += company.rounds.length;
    this.counts.products += company.products.length;
  }

  private async makePeople(made: readonly { index: number; company: GeneratedCompany }[]): Promise<void> {
    const people = made.flatMap(({ index, company }) =>
      company.people.map((person, place) => {
        const companyId = companyIdOf(company.domain);
        return { ...person, index, companyId, id: deriveId('person', `${companyId}/generator/${place}`) };
      }),
    );
    const sealed = await this.options.vault.sealAll(
      people.map(({ id, name }) => ({ subject: `person-${id}`, value: name })),
    );
    for (const [place, { id, index, companyId, title, isFounder }] of people.entries()) {
      const sealedName = sealed[place];
      if (!sealedName) continue;
      const events = observePerson(personDecider.initial, {
        personId: id,
        sealedName,
        sealedLinkedinUrl: null,
        roles: [{ companyId, title, isFounder, isCurrent: true }],
        provenance: this.provenance(index),
        generated: true,
      });
      await this.lanes.run([], async () => {
        const context = this.context('person', index);
        if (await this.append(personStream(id), personDecider, events, context)) this.counts.people++;
      });
    }
  }

  /** False where the record exists: this data set was generated before. */
  private async append<S extends { readonly phase: string }, E extends DomainEvent>(
    stream: string,
    decider: Decider<S, E>,
    events: readonly E[],
    context: CommandContext,
  ): Promise<boolean> {
    const decision = (state: S): readonly E[] => (state.phase === 'none' ? events : []);
    const appended = await appendFirst(this.options.eventStore, stream, decider, decision, context);
    if (appended.events.length === 0) return false;
    if (appended.position > this.counts.position) this.counts.position = appended.position;
    return true;
  }

  private roundOf(companyId: string, round: GeneratedRound, place: number): FundingRound {
    const party = (at: number): RoundInvestor => ({
      investorId: this.investorIds[at % this.investorIds.length] as string,
      name: null,
    });
    const others = [...new Set([round.lead, ...round.others])].map(party);
    return {
      roundId: deriveId('round', `${companyId}/generator/${place}`),
      round: round.round,
      date: round.date,
      amount: round.amount,
      valuation: round.valuation,
      leadInvestors: [party(round.lead)],
      investors: others,
    };
  }

  private provenance(index: number): Provenance {
    const { seed } = this.options;
    return { source: GENERATOR_SOURCE, sourceKey: `${seed}/${index}`, observedAt: this.today.toISOString() };
  }

  private context(kind: string, index: number): CommandContext {
    return {
      commandId: deriveId('generate', `${this.runId}/${kind}/${index}`),
      correlationId: this.runId,
      actor: 'import:generator',
      now: this.options.clock.now(),
    };
  }
}
