import { type Clock } from '../../kernel/clock.js';
import { type Decider, type DomainEvent } from '../../kernel/domain-event.js';
import { type CommandContext, decideOn } from '../../platform/event-store/decide.js';
import { type EventStore } from '../../platform/event-store/event-store.js';
import { deriveId, newId } from '../../platform/ids/ids.js';
import { type ReadStore } from '../../platform/read-store/read-store.js';
import { companyDecider, releaseDomain, withdrawMadeUp, type RegisteredCompany } from '../record/company.decide.js';
import { companyStream } from '../record/company.events.js';
import { KeyedQueues } from '../../file-import/keyed-queues.js';
import { investorDecider, withdrawMadeUpInvestor } from '../investors/investor.decide.js';
import { investorStream } from '../investors/investor.events.js';
import { personDecider, withdrawMadeUpPerson } from '../people/person.decide.js';
import { personStream } from '../people/person.events.js';
import { companyIdOf } from '../record/company-id.rules.js';
import { GENERATOR_SOURCE } from './generate-dataset.js';

export interface RemoveOptions {
  readonly eventStore: EventStore;
  readonly readStore: ReadStore;
  readonly clock: Clock;
  /** Removes the data set of this seed; null removes all generated records. */
  readonly seed: number | null;
  /** Waits until the read models have passed a position, since references to investors are read there. */
  readonly projected: (position: bigint) => Promise<void>;
  readonly signal?: AbortSignal;
  readonly onProgress?: (records: number) => void;
}

export interface RemovedCounts {
  companies: number;
  rounds: number;
  people: number;
  products: number;
  investors: number;
  /** Generated investors that a stored company still references; they stay. */
  kept: number;
  position: bigint;
}

const PAGE = 2_000;
const IN_FLIGHT = 192;
const REASON = 'generated';

/**
 * Withdraws generated records, each by an event, so the log still shows them. Withdrawn records are skipped, so an
 * interrupted run can be repeated.
 */
export async function removeGenerated(options: RemoveOptions): Promise<RemovedCounts> {
  const removal = new Removal(options);
  await removal.companies();
  await removal.people();
  await options.projected(removal.counts.position);
  await removal.investors();
  return removal.counts;
}

/** The number of records that a removal will process. */
export async function madeUpRecords(readStore: ReadStore, seed: number | null): Promise<number> {
  let records = 0;
  for (const sql of [COMPANIES, PEOPLE, INVESTORS]) {
    const rows = await readStore.query<{ n: string }>(`SELECT count(*) AS n FROM (${sql}) AS made_up`, [seedOf(seed)]);
    records += Number(rows[0]?.n ?? 0);
  }
  return records;
}

const COMPANIES = `SELECT company_id AS id FROM read.companies c WHERE c.generated AND ($1::text IS NULL OR EXISTS (
  SELECT 1 FROM read.company_observations o WHERE o.company_id = c.company_id
    AND o.source = '${GENERATOR_SOURCE}' AND o.source_key LIKE $1))`;
const OF_SEED = `generated AND ($1::text IS NULL OR provenance->>'sourceKey' LIKE $1)`;
const PEOPLE = `SELECT person_id AS id FROM read.people WHERE ${OF_SEED}`;
const INVESTORS = `SELECT investor_id AS id FROM read.investors WHERE ${OF_SEED}`;

class Removal {
  readonly counts: RemovedCounts = {
    companies: 0,
    rounds: 0,
    people: 0,
    products: 0,
    investors: 0,
    kept: 0,
    position: 0n,
  };
  private readonly runId = newId();
  private looked = 0;

  constructor(private readonly options: RemoveOptions) {}

  companies(): Promise<void> {
    return this.each(COMPANIES, async (companyId) => {
      let aliases: RegisteredCompany['aliases'] = [];
      const withdraw = () =>
        this.decide(companyStream(companyId), companyDecider, (state) => {
          aliases = state.phase === 'registered' && state.generated ? state.aliases : [];
          return aliases.length > 0 ? [] : withdrawMadeUp(state, REASON);
        });
      let [event] = await withdraw();
      // Further domains first, so that a repeated run still finds the company.
      if (aliases.length > 0) {
        for (const alias of aliases) await this.release(alias, companyId);
        [event] = await this.decide(companyStream(companyId), companyDecider, (state) => withdrawMadeUp(state, REASON));
      }
      if (event?.type !== 'CompanyWithdrawn') return;
      this.counts.companies++;
      this.counts.rounds += event.data.roundIds.length;
      this.counts.products += event.data.productIds.length;
    });
  }

  people(): Promise<void> {
    return this.each(PEOPLE, async (personId) => {
      const withdrawn = await this.decide(personStream(personId), personDecider, (state) =>
        withdrawMadeUpPerson(state, personId, REASON),
      );
      this.counts.people += withdrawn.length;
    });
  }

  async investors(): Promise<void> {
    const isCited = `EXISTS (SELECT 1 FROM read.investments v JOIN read.companies c USING (company_id)
      WHERE v.investor_id = read.investors.investor_id)`;
    await this.each(`${INVESTORS} AND NOT ${isCited}`, async (investorId) => {
      const withdrawn = await this.decide(investorStream(investorId), investorDecider, (state) =>
        withdrawMadeUpInvestor(state, investorId, REASON),
      );
      this.counts.investors += withdrawn.length;
    });
    const kept = await this.options.readStore.query<{ n: string }>(
      `SELECT count(*) AS n FROM (${INVESTORS} AND ${isCited}) AS cited`,
      [seedOf(this.options.seed)],
    );
    this.counts.kept = Number(kept[0]?.n ?? 0);
  }

  private async release(domain: string, companyId: string): Promise<void> {
    const claimant = { kind: 'company', companyId } as const;
    await this.decide(companyStream(companyIdOf(domain)), companyDecider, (state) =>
      releaseDomain(state, domain, claimant),
    );
  }

  /** Processes the records of a query with an `id` column, page by page in the order of ids. */
  private async each(sql: string, work: (id: string) => Promise<void>): Promise<void> {
    const lanes = new KeyedQueues(IN_FLIGHT);
    let after = '00000000-0000-0000-0000-000000000000';
    while (!this.options.signal?.aborted) {
      const rows = await this.options.readStore.query<{ id: string }>(
        `SELECT id FROM (${sql}) AS made_up WHERE id > $2::uuid ORDER BY id LIMIT ${PAGE}`,
        [seedOf(this.options.seed), after],
      );
      if (rows.length === 0) break;
      for (const { id } of rows) {
        if (this.options.signal?.aborted) break;
        await lanes.run([], () => work(id));
      }
      after = rows.at(-1)?.id ?? after;
      this.looked += rows.length;
      this.options.onProgress?.(this.looked);
    }
    await lanes.drained();
  }

  private async decide<S, E extends DomainEvent>(
    stream: string,
    decider: Decider<S, E>,
    decision: (state: S) => readonly E[],
  ): Promise<readonly E[]> {
    const context: CommandContext = {
      commandId: deriveId('remove', `${this.runId}/${stream}`),
      correlationId: this.runId,
      actor: 'operator:generate',
      reason: REASON,
      now: this.options.clock.now(),
    };
    const { events, position } = await decideOn(this.options.eventStore, stream, decider, decision, context);
    if (events.length > 0 && position > this.counts.position) this.counts.position = position;
    return events;
  }
}

/** As a pattern of the generator's keys: `<seed>/<number>`. */
function seedOf(seed: number | null): string | null {
  return seed === null ? null : `${seed}/%`;
}
