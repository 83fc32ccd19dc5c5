import { type CompanyEvent } from '../../src/companies/record/company.events.js';
import { type RecordedEvent } from '../../src/kernel/domain-event.js';
import { FIELD_CLASSES } from '../../src/kernel/read-set.js';
import { Ledger } from '../../src/metering/ledger/ledger.service.js';
import { creditRules } from '../../src/metering/pricing/credit-rules.rules.js';
import { loadPlans, planRank } from '../../src/metering/pricing/plans.settings.js';
import { Prices } from '../../src/metering/pricing/prices.service.js';
import { draftEvents } from '../../src/platform/event-store/decide.js';
import { type EventStore } from '../../src/platform/event-store/event-store.js';
import { PRICE_LIST } from '../../src/price-list.js';
import { RecallCauses } from '../../src/recalls/process/recall-causes.service.js';
import { RecallNotices } from '../../src/recalls/process/recall-notices.service.js';
import { recallCause, type CorrectingEvent } from '../../src/recalls/rules/recall-causes.rules.js';
import { UNLISTED_BIT } from '../../src/recalls/rules/recall-spans.rules.js';
import { Random } from './random.js';
import { RecallLog } from './recall-log.js';
import { MessagesModel, OpenRecallsModel, RefundsModel, ServedModel, type Shown } from './recall-models.js';
import { violations } from './recall-checks.js';

/** Fences that can be disabled, to prove that the simulation detects their absence. */
export const RECALL_BUGS = [
  'blind-to-late-charges',
  'forget-a-started-recall',
  'refund-lists',
  'one-version-only',
  'lists-show-everything',
] as const;
export type RecallBug = (typeof RECALL_BUGS)[number];

const provenance = { source: 'simulation', sourceKey: 'c', observedAt: '2026-09-01T00:00:00.000Z' };
const NO_PARTS = { domains: [], contestedDomains: [], roundIds: [], refuted: [] };
const START = Date.parse('2026-09-20T10:00:00Z');
const [MINUTE, DAY] = [60_000, 86_400_000];
const RULES = creditRules(loadPlans(null), new Prices(PRICE_LIST), planRank);
const UNANSWERED = { record: async () => undefined, store: async () => true, giveUp: async () => true };

class Death extends Error {}

/**
 * One run of reads, corrections, merges, deaths, late charges, lost tables and rebuilt read models, determined by its
 * seed. Process, ledger and rules are the product's own; the log and the tables are models.
 */
export class RecallSimulation {
  private readonly random: Random;
  private time = START;
  private dying = 0;
  private readonly log = new RecallLog(() => this.time);
  private readonly shown = new Map<string, Shown>();
  private readonly companies: string[];
  private readonly accounts: string[];
  private readonly ended = new Map<string, string | null>();
  /** Answers whose charge has not arrived. */
  private readonly unpaid: string[] = [];
  private readonly served: ServedModel;
  private readonly ledger: Ledger;
  private readonly cap: number;
  private readonly mayDie = (): void => {
    if (this.dying > 0 && this.random.chance(this.dying)) throw new Death();
  };
  private readonly open = new OpenRecallsModel(this.mayDie);
  private readonly refunds: RefundsModel;
  private readonly messages = new MessagesModel(this.mayDie);
  private readonly notices: RecallNotices;
  private readonly causes: RecallCauses;
  private readAt = 0;

  constructor(
    private readonly seed: number,
    private readonly bug: RecallBug | null = null,
  ) {
    this.random = new Random(seed);
    const { random } = this;
    this.companies = Array.from({ length: random.between(1, 3) }, () => random.uuid());
    this.accounts = Array.from({ length: random.between(1, 3) }, () => random.uuid());
    this.cap = random.chance(0.5) ? 1_000 : random.between(0, 3);
    this.served = new ServedModel(this.log, this.shown, bug === 'lists-show-everything' ? UNLISTED_BIT : 0);
    const clock = { now: () => this.time };
    this.ledger = new Ledger({
      log: this.log,
      rules: RULES,
      clock,
      unanswered: UNANSWERED,
      random: () => random.next(),
    });
    const eventStore = this.log.seenBy(this.mayDie) as unknown as EventStore;
    const refundable = bug === 'refund-lists' ? asSingle(this.shown) : this.shown;
    this.refunds = new RefundsModel({
      ledger: this.ledger,
      log: this.log,
      shown: refundable,
      cap: this.cap,
      mayDie: this.mayDie,
    });
    const queries = { execute: async (query: { place: { before: Date } }) => this.lastBefore(query.place.before) };
    this.causes = new RecallCauses(eventStore, queries as never, { before: async (id) => [id] });
    this.notices = new RecallNotices(
      eventStore,
      this.served,
      this.open,
      this.refunds,
      this.served.logged,
      this.messages,
      clock,
    );
  }

  async run(): Promise<string[]> {
    for (const accountId of this.accounts) await this.ledger.open(accountId, 'pro', this.by());
    for (const companyId of this.companies) this.register(companyId);
    for (let n = this.random.between(10, 45); n > 0; n--) await this.step();
    this.dying = 0;
    while (this.unpaid.length > 0) await this.pay();
    await this.settle();
    const { log, shown, accounts, cap, messages } = this;
    return violations({ log, shown, accounts, cap, queued: messages.queued });
  }

  private async step(): Promise<void> {
    const { random } = this;
    this.time += random.chance(0.1) ? random.between(0, 40 * DAY) : random.between(0, MINUTE);
    const dice = random.next();
    if (dice < 0.35) this.answer();
    else if (dice < 0.55) await this.pay();
    else if (dice < 0.75) this.change();
    else if (dice < 0.79) this.end();
    else if (dice < 0.86) this.served.project(random.between(1, 10));
    else if (dice < 0.88) this.served.rebuild();
    else if (dice < 0.89) this.lose();
    else await this.work();
  }

  /** An answer shows the record now, or as a read model that is behind shows it. */
  private answer(): void {
    const { random } = this;
    const companyId = random.pick(this.companies);
    const events = this.log.read(`company-${companyId}`);
    if (this.ended.has(companyId)) return;
    const version = random.chance(0.8) ? events.at(-1) : random.pick(events);
    if (!version) return;
    const [requestId, isSingle] = [random.uuid(), random.chance(0.7)];
    const isFloor = isSingle && random.chance(0.2);
    // Each answer shows something.
    const one = random.pick(FIELD_CLASSES.filter((each) => each !== 'contact'));
    const isShown = (each: string): boolean =>
      each === one || (each === 'contact' ? isSingle && !isFloor : random.chance(0.7));
    this.shown.set(requestId, {
      accountId: random.pick(this.accounts),
      companyId,
      isFloor,
      version: isSingle ? version.position : this.listedAt(companyId, version),
      classes: FIELD_CLASSES.filter(isShown),
      isSingle,
    });
    this.unpaid.push(requestId);
  }

  /** The version that a list names: a field that lists do not show leaves it as it was. */
  private listedAt(companyId: string, version: RecordedEvent): bigint {
    const isListed = ({ data }: RecordedEvent): boolean =>
      Object.keys((data as { changes?: object }).changes ?? { name: 'A' }).some((field) => field !== 'hqCity');
    const events = this.log.read(`company-${companyId}`).filter(({ position }) => position <= version.position);
    return (events.filter(isListed).at(-1) ?? version).position;
  }

  private async pay(): Promise<void> {
    const { random } = this;
    if (this.unpaid.length === 0) return;
    const [requestId = ''] = this.unpaid.splice(random.between(0, this.unpaid.length - 1), 1);
    const { accountId, isSingle } = this.shown.get(requestId) as Shown;
    const operation = isSingle ? 'startups.get' : 'startups.list';
    const input = { requestId, keyId: 'k', operation, wallet: 'api' as const, amount: 1 };
    await this.ledger.debit(accountId, input, this.by());
    // An idempotent replay is the same read.
    if (random.chance(0.1)) await this.ledger.debit(accountId, input, this.by());
  }

  private register(companyId: string): void {
    const details = { name: 'A', totalFunding: 1, description: 'x', hqCity: 'P' };
    this.append(companyId, { type: 'CompanyRegistered', data: { companyId, details, provenance } });
  }

  /** A change of the world, or a correction; values come back, so that a correction is corrected. */
  private change(): void {
    const { random } = this;
    const companyId = random.pick(this.companies);
    if (this.ended.has(companyId)) return;
    const [field, values] = random.pick([
      ['name', ['A', 'B', 'C']],
      ['totalFunding', [1, 2, null]],
      ['description', ['x', 'y', 'z']],
      ['hqCity', ['P', 'Q', 'R']],
    ] as const);
    const known = fieldsOf(this.log.read(`company-${companyId}`))[field];
    const value = random.pick<string | number | null>(values);
    if (value === known) return;
    const isWrong = random.chance(0.6) && known !== null;
    const since = random.chance(0.2) ? new Date(this.time - random.between(0, 5 * DAY)).toISOString() : null;
    const wrong = isWrong ? { fields: [field], since, why: 'spec', evidenceUrl: null } : null;
    const changes = { [field]: value };
    this.append(companyId, { type: 'CompanyDetailsChanged', data: { companyId, changes, provenance, wrong } });
  }

  /** Withdraws a record, or merges it into another, which takes a value over. */
  private end(): void {
    const { random } = this;
    const companyId = random.pick(this.companies);
    const others = this.companies.filter((id) => id !== companyId && !this.ended.has(id));
    if (this.ended.has(companyId)) return;
    if (others.length === 0 || random.chance(0.3)) {
      this.ended.set(companyId, null);
      this.append(companyId, { type: 'CompanyWithdrawn', data: { companyId, roundIds: [], productIds: [] } });
      return;
    }
    const into = random.pick(others);
    const taken = fieldsOf(this.log.read(`company-${companyId}`));
    const field = random.pick(['name', 'totalFunding']);
    if (random.chance(0.7)) {
      const changes = { [field]: taken[field] };
      this.append(into, { type: 'CompanyDetailsChanged', data: { companyId: into, changes, provenance, wrong: null } });
    }
    this.append(into, { type: 'DuplicateMerged', data: { ...NO_PARTS, companyId: into, duplicateId: companyId } });
    this.ended.set(companyId, into);
    this.append(companyId, { type: 'CompanyMerged', data: { companyId, mergedInto: into, rounds: [], products: [] } });
  }

  private lose(): void {
    this.open.lose();
    this.refunds.lose();
    this.readAt = 0;
  }

  /** The process works until it has nothing to do or dies, and begins again at its position. */
  private async work(): Promise<void> {
    this.dying = this.random.chance(0.5) ? 0.05 : 0;
    try {
      await this.follow();
    } catch (error) {
      if (!(error instanceof Death)) throw error;
      if (this.bug === 'forget-a-started-recall') this.readAt = this.log.all.length;
    } finally {
      this.dying = 0;
    }
  }

  private async follow(): Promise<void> {
    while (this.readAt < this.log.all.length) {
      const event = this.log.all[this.readAt] as RecordedEvent;
      if (event.stream.startsWith('company-') && recallCause(event as unknown as CorrectingEvent)) {
        const recall = await this.causes.of(event);
        const from = event.position - 100n;
        const narrow = recall && { ...recall, wrongFrom: { ...recall.wrongFrom, position: from.toString() } };
        const opened = this.bug === 'one-version-only' ? narrow : recall;
        if (opened) await this.notices.open(opened);
      }
      this.readAt++;
    }
    if (this.bug !== 'blind-to-late-charges') await this.notices.compareNewReads();
  }

  private async settle(): Promise<void> {
    this.served.project(this.log.all.length);
    for (let n = 0; n < 2; n++) {
      await this.follow();
      this.served.project(this.log.all.length);
    }
  }

  private append(companyId: string, event: object): void {
    const stream = `company-${companyId}`;
    const context = { commandId: this.random.uuid(), correlationId: 'spec', actor: 'spec', now: this.time };
    const drafts = draftEvents(this.log, stream, [event as CompanyEvent], context);
    const revision = BigInt(this.log.read(stream).length) - 1n;
    void this.log.append(stream, revision < 0n ? 'no_stream' : revision, drafts);
  }

  private lastBefore(instant: Date): bigint | null {
    return this.log.all.filter(({ recordedAt }) => recordedAt < instant.getTime()).at(-1)?.position ?? null;
  }

  private by = () => ({ correlationId: this.random.uuid(), actor: 'system:simulation' });
}

function fieldsOf(events: readonly RecordedEvent[]): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const { data } of events) {
    const { details, changes } = data as { details?: object; changes?: object };
    Object.assign(fields, details, changes);
  }
  return fields;
}

/** For the bug that refunds lists, too. */
function asSingle(shown: ReadonlyMap<string, Shown>): ReadonlyMap<string, Shown> {
  return { get: (id: string) => ({ ...(shown.get(id) as Shown), isSingle: true }) } as ReadonlyMap<string, Shown>;
}
