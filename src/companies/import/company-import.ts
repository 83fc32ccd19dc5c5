import { basename } from 'node:path';
import { type Clock } from '../../kernel/clock.js';
import { type EventStore } from '../../platform/event-store/event-store.js';
import { deriveId, newId } from '../../platform/ids/ids.js';
import { type ReadStore } from '../../platform/read-store/read-store.js';
import { type ColumnMapping, type FileShape, shapeOf } from './company-columns.js';
import { type CompanyRecord, readCompanyRecord } from './company-record.js';
import { CompanyRecorder } from './company-recorder.js';
import { type KnownCompanies, lookUpCompanies, takenMark } from './known-companies.js';
import { Lanes } from '../../platform/import-kit/lanes.js';
import { type ImportFindings } from '../../platform/import-kit/import-findings.js';
import { observedAtOf } from '../../platform/import-kit/observed-at.js';
import { readRows, type SourceRow } from '../../platform/import-kit/row-reader.js';

export interface ImportOptions {
  readonly file: string;
  readonly eventStore: EventStore;
  readonly readStore: ReadStore;
  readonly clock: Clock;
  readonly findings: ImportFindings;
  readonly mapping?: ColumnMapping;
  /** Name of the source; by default that of a known file shape, else the file's name without date and ending. */
  readonly source?: string;
  /** ISO 8601: when the source saw what stands in the file, where its rows do not say. */
  readonly observedAt?: string;
  /** Marks what is registered as made up. */
  readonly generated?: boolean;
  readonly signal?: AbortSignal;
  readonly onProgress?: (done: { readonly bytes: number; readonly rows: number }) => void;
}

export interface ImportCounts {
  rows: number;
  registered: number;
  changed: number;
  unchanged: number;
  rejected: number;
  review: number;
  /** Commit position of the last append; 0n where nothing was appended. */
  position: bigint;
}

/** Rows looked up and dealt out together. */
const CHUNK = 512;
/** Appends in flight at once. */
const IN_FLIGHT = 256;

/**
 * Reads a company file into the log. Idempotent: a row already taken in appends nothing, so a run that was broken off
 * is simply run again. Rows of one company or one domain keep their order; all others go side by side.
 *
 * Bad rows go to the findings with line and reason; so do rows whose domain another company holds.
 */
export async function importCompanies(options: ImportOptions): Promise<ImportCounts> {
  const run = await CompanyImport.begin(options);
  return run.toEnd();
}

class CompanyImport {
  readonly counts: ImportCounts = {
    rows: 0,
    registered: 0,
    changed: 0,
    unchanged: 0,
    rejected: 0,
    review: 0,
    position: 0n,
  };
  private readonly recorder: CompanyRecorder;
  private readonly lanes = new Lanes(IN_FLIGHT);
  /** Companies of this run by source key, since the read model may not show them yet. */
  private readonly recentKeys = new Map<string, string>();
  private readonly runId = newId();
  private readonly fileName: string;
  /** By the names of the fields. */
  private readonly shapes = new Map<string, FileShape>();
  private source = '';

  private constructor(
    private readonly options: ImportOptions,
    private readonly observedAt: string,
  ) {
    this.recorder = new CompanyRecorder(options.eventStore);
    this.fileName = basename(options.file);
  }

  static async begin(options: ImportOptions): Promise<CompanyImport> {
    return new CompanyImport(options, options.observedAt ?? (await observedAtOf(options.file)));
  }

  async toEnd(): Promise<ImportCounts> {
    const { rows, read } = await readRows(this.options.file);
    let chunk: CompanyRecord[] = [];
    for await (const row of rows) {
      if (this.options.signal?.aborted) break;
      this.counts.rows++;
      const record = this.recordOf(row);
      if (record) chunk.push(record);
      if (chunk.length < CHUNK) continue;
      await this.deal(chunk);
      chunk = [];
      this.options.onProgress?.({ bytes: read(), rows: this.counts.rows });
    }
    await this.deal(chunk);
    await this.lanes.drained();
    await this.options.findings.close();
    this.options.onProgress?.({ bytes: read(), rows: this.counts.rows });
    return this.counts;
  }

  private recordOf(row: SourceRow): CompanyRecord | null {
    const refuse = (error: string, text: unknown): null => {
      this.counts.rejected++;
      this.options.findings.reject({ line: row.line, reason: error, row: text });
      return null;
    };
    if (row.error !== undefined) return refuse(row.error, row.text);
    const mapping = this.mappingOf(row.record);
    const record = readCompanyRecord(row.record, mapping, row.line);
    return 'error' in record ? refuse(record.error, row.record) : record;
  }

  /** JSON rows may each have fields of their own; the shape of each set of fields is worked out once. */
  private mappingOf(record: Readonly<Record<string, unknown>>): ColumnMapping {
    const columns = Object.keys(record);
    const fields = columns.join('\n');
    let shape = this.shapes.get(fields);
    if (!shape) {
      shape = shapeOf(columns, this.options.mapping);
      if (this.shapes.size >= MAX_SHAPES) this.shapes.clear();
      this.shapes.set(fields, shape);
    }
    this.source ||= this.options.source ?? shape.source ?? sourceOfFile(this.fileName);
    return shape.mapping;
  }

  private async deal(records: readonly CompanyRecord[]): Promise<void> {
    if (records.length === 0) return;
    const known = await lookUpCompanies(this.options.readStore, this.source, records);
    for (const record of records) {
      const takenAs = this.takenAs(record, known);
      if (takenAs !== null) {
        this.counts.unchanged++;
        const isContested = record.domain !== null && known.contested.has(`${takenAs} ${record.domain}`);
        this.listForReview(record, isContested ? record.domain : null);
        continue;
      }
      const lanes = [record.domain, record.sourceKey && `#${record.sourceKey}`].filter(
        (lane) => typeof lane === 'string',
      );
      await this.lanes.run(lanes, () => this.take(record, known));
    }
  }

  /** The company under which just this record stands already; null where the log must be looked at. */
  private takenAs(record: CompanyRecord, known: KnownCompanies): string | null {
    const companyId =
      record.sourceKey === undefined
        ? record.domain !== null && known.byDomain.get(record.domain)
        : known.byKey.get(record.sourceKey);
    if (!companyId) return null;
    const mark = takenMark(companyId, record.observedAt ?? this.observedAt, record.digest);
    return known.taken.has(mark) ? companyId : null;
  }

  private async take(record: CompanyRecord, known: KnownCompanies): Promise<void> {
    const { sourceKey, domain } = record;
    const companyId =
      sourceKey === undefined ? undefined : (this.recentKeys.get(sourceKey) ?? known.byKey.get(sourceKey));
    const recorded = await this.recorder.record(
      { domain, fallbackKey: record.fallbackKey, observation: this.observationOf(record) },
      { ...(companyId !== undefined && { companyId }), domainIsHeld: domain !== null && known.byDomain.has(domain) },
      {
        commandId: deriveId('import-row', `${this.runId}/${record.line}`),
        correlationId: this.runId,
        actor: `import:${this.source}`,
        now: this.options.clock.now(),
      },
    );
    this.counts[recorded.outcome]++;
    if (recorded.position > this.counts.position) this.counts.position = recorded.position;
    if (sourceKey !== undefined) this.remember(sourceKey, recorded.companyId);
    this.listForReview(record, recorded.contested);
  }

  private observationOf(record: CompanyRecord) {
    const { details, slugBase, sourceKey, line, digest } = record;
    return {
      slugBase,
      details,
      provenance: {
        source: this.source,
        ...(sourceKey !== undefined && { sourceKey }),
        file: this.fileName,
        line,
        observedAt: record.observedAt ?? this.observedAt,
        digest,
      },
      ...(this.options.generated && { generated: true }),
    };
  }

  private listForReview(record: CompanyRecord, contested: string | null): void {
    const reason = contested
      ? `${contested} is held by another company; registered without it`
      : record.websiteProblem && record.websiteProblem !== 'shared_host'
        ? `the website names no domain (${record.websiteProblem})`
        : null;
    if (reason === null) return;
    this.counts.review++;
    this.options.findings.review({
      line: record.line,
      reason,
      row: { name: record.details.name, website: record.details.website },
    });
  }

  private remember(sourceKey: string, companyId: string): void {
    this.recentKeys.set(sourceKey, companyId);
    if (this.recentKeys.size <= MAX_RECENT) return;
    const oldest = this.recentKeys.keys().next();
    if (!oldest.done) this.recentKeys.delete(oldest.value);
  }
}

/** Sets of fields kept in mind; a file whose every row has other ones must not fill the memory. */
const MAX_SHAPES = 1_000;
/** More than the read model can lag behind while appends wait for it. */
const MAX_RECENT = 200_000;

/** `yc-companies-2026-03-13.jsonl` gives `yc-companies`. */
export function sourceOfFile(fileName: string): string {
  const name = fileName.replace(/\.[a-z]+$/i, '').replace(/[-_. ]?\d{4}-\d{2}(-\d{2})?$/, '');
  return (
    name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '') || 'file'
  );
}
