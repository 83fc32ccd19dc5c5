import { deriveId } from '../../platform/ids/ids.js';
import {
  type ImportCounts,
  type Importer,
  type ImportOptions,
  ImportRun,
} from '../../platform/import-kit/import-run.js';
import { type Vault } from '../../platform/vault/vault.js';
import {
  type FieldsProvenance,
  type FundingRound,
  type Provenance,
  type RoundInvestor,
} from '../record/company.events.js';
import { nameKey, slugBaseOf } from '../../vocabulary/company-name.js';
import { joinCompanies, type Join } from './company-join.service.js';
import { CompanyRecorder, type Sighting } from './company-recorder.service.js';
import { fundingColumns, readFundingRecord, type FundingRecord } from './funding-row.import.js';
import { InvestorRegistry } from './investor-registry.service.js';
import { PeopleRegistry, type SeenPerson } from './people-registry.service.js';

/** For files that name people. */
export interface SealedImportOptions extends ImportOptions {
  readonly vault: Vault;
}

type Joined = Exclude<Join, { kind: 'doubtful' }>;

/**
 * Reads rounds, investors, founders and exits into the log. Each row is joined to a company on file by domain, then by
 * name; an unknown one is registered, with its rounds in one append; a doubtful join goes to the findings untouched.
 */
export function importFunding(options: SealedImportOptions): Promise<ImportCounts> {
  return ImportRun.of(options, new FundingImporter(options));
}

class FundingImporter implements Importer<FundingRecord> {
  readonly isPersonal = false;
  /** Joined, and its people looked up, knowing what the rows before have become. */
  readonly isLookedUpInTurn = true;
  private readonly recorder: CompanyRecorder;
  private readonly investors: InvestorRegistry;
  private readonly people: PeopleRegistry;
  private readonly columns: ReturnType<typeof fundingColumns>;
  /** Companies that this run registered, which the read model may not show yet. */
  private readonly ours = new Map<string, string>();

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

  read(record: Readonly<Record<string, unknown>>, line: number): FundingRecord {
    return readFundingRecord(record, this.columns.of(record), line);
  }

  async deal(records: readonly FundingRecord[], run: ImportRun): Promise<void> {
    const joins = await joinCompanies(this.options.readStore, records.map(referenceOf));
    await this.ensureInvestors(records, run);
    const joined = joins.flatMap((join) => (join.kind === 'same' ? [join.companyId] : []));
    await this.people.load([...new Set(joined)]);
    for (const [index, record] of records.entries()) {
      const join = joins[index] as Join;
      if (join.kind === 'doubtful') {
        const row = { company: record.details.name, website: record.details.website ?? null };
        run.review(record.line, join.reason, row);
      } else await run.inLanes(lanesOf(record, join), () => this.takeOne(record, join, run));
    }
  }

  private async ensureInvestors(records: readonly FundingRecord[], run: ImportRun): Promise<void> {
    const parties = records.flatMap((record) =>
      [...record.leadInvestors, ...record.investors].map((name, index) => ({
        name,
        place: `${run.source}#${record.line}/${index}`,
        provenance: provenanceOf(record, run),
      })),
    );
    await this.investors.ensure(parties, run.context(0), this.options.generated);
    run.passed(this.investors.position);
  }

  private async takeOne(record: FundingRecord, join: Joined, run: ImportRun): Promise<void> {
    const own = this.ours.get(nameKey(record.details.name));
    const companyId = join.kind === 'same' ? join.companyId : own;
    const belief = { ...(companyId !== undefined && { companyId }), domainIsHeld: false };
    const recorded = await this.recorder.record(this.sightingOf(record, run), belief, run.context(record.line));
    if (recorded.outcome === 'registered') this.ours.set(nameKey(record.details.name), recorded.companyId);
    const founders = this.foundersOf(record, recorded.companyId, run);
    const news = await this.people.record(founders, run.context(record.line), this.options.generated);
    const outcome = recorded.outcome === 'unchanged' && news.all > 0 ? 'changed' : recorded.outcome;
    run.count(outcome, recorded.position);
    run.passed(news.position);
    if (recorded.contested === null) return;
    const reason = `${recorded.contested} is held by another company; recorded without it`;
    run.review(record.line, reason, { company: record.details.name });
  }

  private sightingOf(record: FundingRecord, run: ImportRun): Sighting {
    const rounds = this.roundsOf(record, run.source);
    const isUnattributed = rounds.length !== 1 && record.investors.length > 0;
    const details = isUnattributed
      ? { ...record.details, investors: this.parties([...record.leadInvestors, ...record.investors]) }
      : record.details;
    return {
      domain: record.domain,
      fallbackKey: `name:${nameKey(record.details.name)}`,
      observation: {
        slugBase: slugBaseOf(record.details.name),
        details,
        rounds,
        ...(record.isExited && {
          exit: { kind: 'acquired', date: null, acquirer: record.acquirer, amount: null } as const,
        }),
        provenance: fieldsProvenanceOf(record, run),
        ...(this.options.generated && { generated: true }),
      },
    };
  }

  /** One round an amount. Who took part in which of several nobody says, so only a single one gets the investors. */
  private roundsOf(record: FundingRecord, source: string): FundingRound[] {
    const isNamed = record.round !== null || record.date !== null || record.roundKey !== null;
    const amounts = record.amounts.length === 0 && isNamed ? [null] : record.amounts;
    const isOnly = amounts.length === 1;
    return amounts.map((amount, index) => {
      const key =
        record.roundKey ?? `${nameKey(record.details.name)}/${record.round ?? ''}/${record.date ?? ''}/${index}`;
      return {
        roundId: deriveId('round', `${source}#${key}`),
        round: isOnly ? record.round : null,
        date: isOnly ? record.date : null,
        amount,
        valuation: isOnly ? record.valuation : null,
        leadInvestors: isOnly ? this.parties(record.leadInvestors) : [],
        investors: isOnly ? this.parties([...record.leadInvestors, ...record.investors]) : [],
      };
    });
  }

  private parties(names: readonly string[]): RoundInvestor[] {
    const ids = [...new Set(names.flatMap((name) => this.investors.idOf(name) ?? []))];
    return ids.map((investorId) => ({ investorId, name: null }));
  }

  private foundersOf(record: FundingRecord, companyId: string, run: ImportRun): SeenPerson[] {
    return record.founders.map((name, index) => ({
      name,
      linkedinUrl: null,
      role: { companyId, title: 'Founder', isFounder: true, isCurrent: null },
      place: `${companyId}/${run.source}/founder/${index}`,
      provenance: provenanceOf(record, run),
    }));
  }
}

function provenanceOf(record: FundingRecord, run: ImportRun): Provenance {
  const { source, ...rest } = run.provenance(record.line);
  return { source, sourceKey: nameKey(record.details.name), ...rest };
}

function fieldsProvenanceOf(record: FundingRecord, run: ImportRun): FieldsProvenance {
  const hasReadings = Object.keys(record.readings).length > 0;
  return { ...provenanceOf(record, run), ...(hasReadings && { readings: record.readings }) };
}

function lanesOf({ details, domain }: FundingRecord, join: Joined): string[] {
  return [
    `name ${nameKey(details.name)}`,
    ...(domain === null ? [] : [`domain ${domain}`]),
    ...(join.kind === 'same' ? [`company ${join.companyId}`] : []),
  ];
}

function referenceOf({ names, domain, details }: FundingRecord): {
  names: string[];
  domain: string | null;
  batch: string | null;
} {
  const batch = details.extra?.batch;
  const spelt = [names.name, ...names.formerNames, ...names.otherNames];
  // `Segment.io` goes by `Segment` elsewhere; that alone would be a guess, so only beside a batch that agrees.
  const bare = typeof batch === 'string' ? spelt.map((name) => name.replace(/\.[a-z]{2,3}$/i, '')) : [];
  return {
    names: [...new Set([...spelt, ...bare])],
    domain,
    batch: typeof batch === 'string' ? batch : null,
  };
}
