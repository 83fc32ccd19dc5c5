import { deriveId } from '../../platform/ids/ids.js';
import { type ImportCounts, type Importer, type ImportOptions, ImportRun } from '../../file-import/import-run.js';
import { type LeaveOut } from '../../file-import/bad-row.js';
import { readColumns } from '../../file-import/named-columns.js';
import { type Vault } from '../../platform/vault/vault.js';
import {
  type FieldsProvenance,
  type FundingRound,
  type Provenance,
  type RoundInvestor,
} from '../record/company.events.js';
import { nameKey, nameKeysOf, slugBaseOf } from '../../vocabulary/company-name.js';
import { mayBeJoint, readJointNames } from '../../vocabulary/entity-names/joint-names.js';
import { recordKey } from '../../vocabulary/names/record-key.js';
import {
  type Candidate,
  Candidates,
  candidatesOf,
  JOINED_BY_NAME,
  joinCompany,
  type Join,
  lanesOf,
} from './company-candidates.js';
import { reviewUnfinished } from './unfinished-split.import.js';
import { CompanyRecorder, type Recorded, type Sighting } from './company-recorder.js';
import { type SeenRound } from '../rounds/known-rounds.decide.js';
import { investorsIn, partiesCell } from './funding-cells.import.js';
import {
  FUNDING_COLUMNS,
  fundingColumns,
  readFundingRecord,
  referenceOf,
  type FundingRecord,
} from './funding-row.import.js';
import { InvestorRegistry } from './investor-registry.js';
import { identifiedRounds } from './identified-rounds.import.js';
import { PeopleRegistry, REFUSALS } from './people-registry.js';

/** For files that name people. */
export interface SealedImportOptions extends ImportOptions {
  readonly vault: Vault;
}

/**
 * Imports rounds, investors, founders and exits into the log. Each row joins a stored company by domain, then by name;
 * an unknown company is registered together with its rounds, and a doubtful join becomes a finding without effect.
 */
export function importFunding(options: SealedImportOptions): Promise<ImportCounts> {
  return ImportRun.of(options, new FundingImporter(options));
}

const MAY_BE_SEVERAL =
  'the name of an investor may be that of several; recorded as one. If they are several, put commas between them';

/** Bounds the memory for a file of very many rounds. */
const MOST_AMOUNTS = 500_000;

class FundingImporter implements Importer<FundingRecord> {
  readonly isPersonal = false;
  /** Joins and people look-ups depend on earlier rows. */
  readonly isResolvedInOrder = true;
  private readonly recorder: CompanyRecorder;
  private readonly investors: InvestorRegistry;
  private readonly people: PeopleRegistry;
  private readonly columns: ReturnType<typeof fundingColumns>;
  /** Companies that this run registered or renamed, since the read model may lag. */
  private readonly ours = new Candidates();
  /** Amounts by round that this run has read; of contradictory ones of one day the first counts. */
  private readonly amounts = new Map<string, number>();

  /** Keys of the investors that a row of the file names by themselves; read where a joint name asks for it. */
  private namedAlone: Promise<ReadonlySet<string>> | null = null;

  constructor(private readonly options: SealedImportOptions) {
    const { eventStore, readStore, vault } = options;
    this.columns = fundingColumns(options.mapping);
    this.recorder = new CompanyRecorder(eventStore);
    this.investors = new InvestorRegistry(eventStore, readStore, vault);
    this.people = new PeopleRegistry(eventStore, readStore, vault);
  }

  begin(): Promise<void> {
    return this.investors.load();
  }

  columnsOf(names: readonly string[]): readonly string[] {
    return readColumns(FUNDING_COLUMNS, names, this.options.mapping);
  }

  read(record: Readonly<Record<string, unknown>>, line: number, leaveOut: LeaveOut): FundingRecord {
    return readFundingRecord(record, this.columns.of(record), line, this.options.clock.now(), leaveOut);
  }

  async deal(rows: readonly FundingRecord[], run: ImportRun): Promise<void> {
    const records: FundingRecord[] = [];
    for (const row of rows) records.push(await this.withSeparateInvestors(row, run));
    const onFile = await candidatesOf(this.options.readStore, records.map(referenceOf));
    await this.ensureInvestors(records, run);
    const joins = records.map((record) => joinCompany(referenceOf(record), onFile));
    const joined = joins.flatMap((join) => (join.kind === 'same' ? [join.companyId] : []));
    await this.people.load([...new Set(joined)]);
    for (const [index, record] of records.entries()) {
      const lanes = lanesOf(referenceOf(record), joins[index] as Join);
      await run.inLanes(
        lanes,
        () => reviewUnfinished(record, run, () => this.takeOne(record, onFile, run)),
        record.line,
      );
    }
  }

  /** Splits `Sequoia Capital and Accel`, where both are certain to be names by themselves. */
  private async withSeparateInvestors(record: FundingRecord, run: ImportRun): Promise<FundingRecord> {
    const separate = new Map<string, readonly string[]>();
    const isRegistered = (part: string): boolean => this.investors.idOf(part) !== undefined;
    for (const name of new Set([...record.investors, ...record.leadInvestors])) {
      if (!mayBeJoint(name)) continue;
      let joint = readJointNames(name, isRegistered);
      // The whole file, so that the order of its rows does not matter.
      if (!joint?.isCertain) {
        const alone = await (this.namedAlone ??= this.namesAlone(run));
        joint = readJointNames(name, (part) => isRegistered(part) || alone.has(nameKey(part)));
      }
      if (joint?.isCertain) separate.set(name, joint.names);
      else if (joint) run.review(record.line, MAY_BE_SEVERAL, { company: record.details.name, investor: name });
    }
    if (separate.size === 0) return record;
    const parted = (names: readonly string[]): string[] => [
      ...new Set(names.flatMap((name) => separate.get(name) ?? name)),
    ];
    return { ...record, investors: parted(record.investors), leadInvestors: parted(record.leadInvestors) };
  }

  private async namesAlone(run: ImportRun): Promise<ReadonlySet<string>> {
    const names = new Set<string>();
    for await (const raw of run.allRecords()) {
      const { investors, leadInvestors } = this.columns.of(raw);
      for (const column of [investors, leadInvestors]) {
        const cell = partiesCell(column === undefined ? null : raw[column]);
        const stated = cell.error === undefined ? (cell.value ?? []) : [];
        for (const name of investorsIn(stated, []).investors) if (!mayBeJoint(name)) names.add(nameKey(name));
      }
    }
    return names;
  }

  private async ensureInvestors(records: readonly FundingRecord[], run: ImportRun): Promise<void> {
    const parties = records.flatMap((record) =>
      [...record.leadInvestors, ...record.investors].map((name) => ({ name, provenance: provenanceOf(record, run) })),
    );
    await this.investors.ensure(parties, run.context(0), this.options.generated);
    run.passed(this.investors.position);
  }

  private async takeOne(record: FundingRecord, onFile: Candidates, run: ImportRun): Promise<void> {
    const reference = referenceOf(record);
    // This run holds the queue of the name and domain, so its own registrations are complete here.
    const candidates = onFile.of(reference).with(this.ours.of(reference));
    const join = joinCompany(reference, candidates);
    if (join.kind === 'doubtful') {
      const row = { company: record.details.name, website: record.details.website ?? null };
      run.review(record.line, join.reason, row);
      return;
    }
    const belief = { ...(join.kind === 'same' && { companyId: join.companyId }), domainIsHeld: false };
    const sighting = this.sightingOf(record, join, run);
    const recorded = await this.recorder.record(sighting, belief, run.context(record.line));
    if (recorded.outcome !== 'unchanged') {
      this.ours.add(candidateOf(record, recorded, candidates.get(recorded.companyId)));
    }
    this.reviewContradiction(record, sighting.roundsOf(recorded.companyId), run);
    const isNews = await this.recordFounders(record, recorded.companyId, run);
    run.count(recorded.outcome === 'unchanged' && isNews ? 'changed' : recorded.outcome, recorded.position);
    if (recorded.contested === null) return;
    const reason = `${recorded.contested} belongs to another company; recorded without it`;
    run.review(record.line, reason, { company: record.details.name });
  }

  private reviewContradiction(
    { line, round, date, details }: FundingRecord,
    rounds: readonly SeenRound[],
    run: ImportRun,
  ): void {
    for (const { roundId, amount } of rounds) {
      if (amount === null) continue;
      const before = this.amounts.get(roundId) ?? amount;
      if (this.amounts.size < MOST_AMOUNTS) this.amounts.set(roundId, before);
      if (before === amount) continue;
      const reason =
        `an earlier row of the file has the same round with another amount, ${before}, which counts; if these are ` +
        'two rounds, give each row its key or its date';
      run.review(line, reason, { company: details.name, round, date, amount });
    }
  }

  private sightingOf(
    record: FundingRecord,
    join: Join,
    run: ImportRun,
  ): Sighting & Required<Pick<Sighting, 'roundsOf'>> {
    const rounds = this.roundsOf(record);
    const isUnattributed = (rounds.length !== 1 || record.isLastOfSeveral) && record.investors.length > 0;
    const details = isUnattributed
      ? { ...record.details, investors: this.parties([...record.leadInvestors, ...record.investors]) }
      : record.details;
    return {
      domain: record.domain,
      fallbackKey: `name:${recordKey(record.details.name)}`,
      roundsOf: (companyId) => identifiedRounds(rounds, { companyId, source: run.source, record }),
      observation: {
        slugBase: slugBaseOf(record.details.name),
        details,
        ...(record.isExited && {
          exit: { kind: 'acquired', date: null, acquirer: record.acquirer, amount: null } as const,
        }),
        provenance: {
          ...fieldsProvenanceOf(record, run),
          ...(join.kind === 'same' && join.rule === 'name' && { rule: JOINED_BY_NAME }),
        },
        ...(this.options.generated && { generated: true }),
      },
    };
  }

  /** One round per amount. The row does not assign investors to rounds, so only a single round gets them. */
  private roundsOf(record: FundingRecord): Omit<FundingRound, 'roundId'>[] {
    const isNamed = record.round !== null || record.date !== null || record.roundKey !== null;
    const amounts = record.amounts.length === 0 && isNamed ? [null] : record.amounts;
    const isOnly = amounts.length === 1;
    const hasParties = isOnly && !record.isLastOfSeveral;
    return amounts.map((amount) => ({
      round: isOnly ? record.round : null,
      date: isOnly ? record.date : null,
      amount,
      valuation: isOnly ? record.valuation : null,
      leadInvestors: hasParties ? this.parties(record.leadInvestors) : [],
      investors: hasParties ? this.parties([...record.leadInvestors, ...record.investors]) : [],
    }));
  }

  private parties(names: readonly string[]): RoundInvestor[] {
    const ids = [...new Set(names.flatMap((name) => this.investors.idOf(name) ?? []))];
    return ids.map((investorId) => ({ investorId, name: null }));
  }

  /** Whether any founder or role was new. */
  private async recordFounders(record: FundingRecord, companyId: string, run: ImportRun): Promise<boolean> {
    const founders = await this.people.identify(
      record.founders.map(({ name, title, email, linkedinUrl }, index) => ({
        name,
        linkedinUrl,
        email,
        role: { companyId, title: title ?? 'Founder', isFounder: true, isCurrent: null },
        provenance: provenanceOf(record, run),
        placeId: deriveId('person', `${companyId}/${run.source}/founder/${index}`),
      })),
    );
    let isNews = false;
    for (const founder of founders) {
      if ('refusal' in founder) {
        run.review(record.line, REFUSALS[founder.refusal], { company: record.details.name });
        continue;
      }
      const { outcome, position } = await this.people.record(founder, run.context(record.line), this.options.generated);
      run.passed(position);
      isNews ||= outcome !== 'unchanged';
    }
    return isNews;
  }
}

function provenanceOf(record: FundingRecord, run: ImportRun): Provenance {
  const { source, ...rest } = run.provenance(record.line);
  return { source, sourceKey: recordKey(record.details.name), ...rest };
}

function fieldsProvenanceOf(record: FundingRecord, run: ImportRun): FieldsProvenance {
  const hasReadings = Object.keys(record.readings).length > 0;
  return { ...provenanceOf(record, run), ...(hasReadings && { readings: record.readings }) };
}

/** The stored company after the record. */
function candidateOf(record: FundingRecord, { companyId, contested }: Recorded, before?: Candidate): Candidate {
  const { names, batch } = referenceOf(record);
  const domain = contested === null ? record.domain : null;
  return {
    company_id: companyId,
    slug: before?.slug ?? slugBaseOf(record.details.name),
    name: before?.name ?? record.details.name,
    former_names: [...(before?.former_names ?? []), ...names],
    name_keys: [...new Set([...(before?.name_keys ?? []), ...names.flatMap((name) => nameKeysOf(name))])],
    domain: before?.domain ?? domain,
    domains: [...(before?.domains ?? []), ...(domain === null ? [] : [domain])],
    batch: before?.batch ?? batch,
  };
}
