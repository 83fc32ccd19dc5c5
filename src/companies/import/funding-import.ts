import { basename } from 'node:path';
import { type CommandContext } from '../../platform/event-store/decide.js';
import { deriveId, newId } from '../../platform/ids/ids.js';
import { type Vault } from '../../platform/vault/vault.js';
import { type FundingRound, type Provenance, type RoundInvestor } from '../record/company.events.js';
import { nameKey, slugBaseOf } from '../../vocabulary/company-name.js';
import { type ImportCounts, type ImportOptions, sourceOfFile } from './company-import.js';
import { joinCompanies, type Join } from './company-join.js';
import { CompanyRecorder, type Sighting } from './company-recorder.js';
import { fundingColumns, readFundingRecord, type FundingColumns, type FundingRecord } from './funding-record.js';
import { InvestorRegistry } from './investor-registry.js';
import { Lanes } from '../../platform/import-kit/lanes.js';
import { observedAtOf } from '../../platform/import-kit/observed-at.js';
import { PeopleRegistry, type SeenPerson } from './people-registry.js';
import { readRows } from '../../platform/import-kit/row-reader.js';

export interface FundingImportOptions extends Omit<ImportOptions, 'mapping'> {
  readonly vault: Vault;
  readonly mapping?: Readonly<Record<string, string>>;
}

const CHUNK = 256;
/** Rows taken in at once; those of one company, domain or name keep their order. */
const IN_FLIGHT = 64;

type Joined = Exclude<Join, { kind: 'doubtful' }>;

/**
 * Reads rounds, investors, founders and exits into the log. Each row is joined to a company on file by domain, then by
 * name; an unknown one is registered, with its rounds in one append; a doubtful join goes to the findings untouched.
 */
export async function importFunding(options: FundingImportOptions): Promise<ImportCounts> {
  const run = new FundingImport(options, options.observedAt ?? (await observedAtOf(options.file)));
  return run.toEnd();
}

class FundingImport {
  private readonly counts: ImportCounts = {
    rows: 0,
    registered: 0,
    changed: 0,
    unchanged: 0,
    rejected: 0,
    review: 0,
    position: 0n,
  };
  private readonly recorder: CompanyRecorder;
  private readonly investors: InvestorRegistry;
  private readonly people: PeopleRegistry;
  private readonly lanes = new Lanes(IN_FLIGHT);
  private readonly runId = newId();
  private readonly fileName: string;
  private readonly source: string;
  private columns: FundingColumns | null = null;
  /** Companies that this run registered, which the read model may not show yet. */
  private readonly ours = new Map<string, string>();

  constructor(
    private readonly options: FundingImportOptions,
    private readonly observedAt: string,
  ) {
    const { eventStore, readStore, vault, file } = options;
    this.recorder = new CompanyRecorder(eventStore);
    this.investors = new InvestorRegistry(eventStore, readStore, vault);
    this.people = new PeopleRegistry(eventStore, readStore, vault);
    this.fileName = basename(file);
    this.source = options.source ?? sourceOfFile(this.fileName);
  }

  async toEnd(): Promise<ImportCounts> {
    await this.investors.load();
    const { rows, read } = await readRows(this.options.file);
    let chunk: FundingRecord[] = [];
    for await (const row of rows) {
      if (this.options.signal?.aborted) break;
      this.counts.rows++;
      const refused = (reason: string, text: unknown): void => {
        this.counts.rejected++;
        this.options.findings.reject({ line: row.line, reason, row: text });
      };
      if (row.error !== undefined) {
        refused(row.error, row.text);
        continue;
      }
      this.columns ??= fundingColumns(Object.keys(row.record), this.options.mapping);
      const record = readFundingRecord(row.record, this.columns, row.line);
      if ('error' in record) refused(record.error, row.record);
      else chunk.push(record);
      if (chunk.length < CHUNK) continue;
      await this.take(chunk);
      chunk = [];
      this.options.onProgress?.({ bytes: read(), rows: this.counts.rows });
    }
    await this.take(chunk);
    await this.options.findings.close();
    const position = [this.counts.position, this.investors.position, this.people.position];
    this.counts.position = position.reduce((a, b) => (a > b ? a : b));
    return this.counts;
  }

  private async take(records: readonly FundingRecord[]): Promise<void> {
    if (records.length === 0) return;
    const joins = await joinCompanies(this.options.readStore, records.map(referenceOf));
    await this.ensureInvestors(records);
    const joined = joins.flatMap((join) => (join.kind === 'same' ? [join.companyId] : []));
    await this.people.load([...new Set(joined)]);
    for (const [index, record] of records.entries()) {
      const join = joins[index] as Join;
      if (join.kind === 'doubtful') this.setAside(record, join.reason);
      else await this.lanes.run(lanesOf(record, join), () => this.takeOne(record, join));
    }
    // The next rows are joined and their people looked up knowing what these have become.
    await this.lanes.drained();
  }

  private async ensureInvestors(records: readonly FundingRecord[]): Promise<void> {
    const parties = records.flatMap((record) =>
      [...record.leadInvestors, ...record.investors].map((name, index) => ({
        name,
        place: `${this.source}#${record.line}/${index}`,
        provenance: this.provenanceOf(record),
      })),
    );
    await this.investors.ensure(parties, this.context(0), this.options.generated);
  }

  private setAside(record: FundingRecord, reason: string): void {
    this.counts.review++;
    const row = { company: record.details.name, website: record.details.website ?? null };
    this.options.findings.review({ line: record.line, reason, row });
  }

  private async takeOne(record: FundingRecord, join: Joined): Promise<void> {
    const own = this.ours.get(nameKey(record.details.name));
    const companyId = join.kind === 'same' ? join.companyId : own;
    const belief = { ...(companyId !== undefined && { companyId }), domainIsHeld: false };
    const recorded = await this.recorder.record(this.sightingOf(record), belief, this.context(record.line));
    if (recorded.outcome === 'registered') this.ours.set(nameKey(record.details.name), recorded.companyId);
    const news = await this.people.record(
      this.foundersOf(record, recorded.companyId),
      this.context(record.line),
      this.options.generated,
    );
    this.counts[recorded.outcome === 'unchanged' && news > 0 ? 'changed' : recorded.outcome]++;
    if (recorded.position > this.counts.position) this.counts.position = recorded.position;
    if (recorded.contested === null) return;
    this.counts.review++;
    const reason = `${recorded.contested} is held by another company; recorded without it`;
    this.options.findings.review({ line: record.line, reason, row: { company: record.details.name } });
  }

  private sightingOf(record: FundingRecord): Sighting {
    const rounds = this.roundsOf(record);
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
        provenance: this.provenanceOf(record),
        ...(this.options.generated && { generated: true }),
      },
    };
  }

  /** One round an amount. Who took part in which of several nobody says, so only a single one gets the investors. */
  private roundsOf(record: FundingRecord): FundingRound[] {
    const isNamed = record.round !== null || record.date !== null || record.roundKey !== null;
    const amounts = record.amounts.length === 0 && isNamed ? [null] : record.amounts;
    const isOnly = amounts.length === 1;
    return amounts.map((amount, index) => {
      const key =
        record.roundKey ?? `${nameKey(record.details.name)}/${record.round ?? ''}/${record.date ?? ''}/${index}`;
      return {
        roundId: deriveId('round', `${this.source}#${key}`),
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

  private foundersOf(record: FundingRecord, companyId: string): SeenPerson[] {
    return record.founders.map((name, index) => ({
      name,
      linkedinUrl: null,
      role: { companyId, title: 'Founder', isFounder: true, isCurrent: null },
      place: `${companyId}/${this.source}/founder/${index}`,
      provenance: this.provenanceOf(record),
    }));
  }

  private provenanceOf(record: FundingRecord): Provenance {
    return {
      source: this.source,
      sourceKey: nameKey(record.details.name),
      file: this.fileName,
      line: record.line,
      observedAt: this.observedAt,
    };
  }

  private context(line: number): CommandContext {
    return {
      commandId: deriveId('import-row', `${this.runId}/${line}`),
      correlationId: this.runId,
      actor: `import:${this.source}`,
      now: this.options.clock.now(),
    };
  }
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
