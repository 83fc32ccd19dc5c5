import { type ImportCounts, type Importer, type ImportOptions, ImportRun } from '../../file-import/import-run.js';
import { type LeaveOut } from '../../file-import/bad-row.js';
import { type ColumnMapping, type FileShape, shapeOf } from './company-columns.import.js';
import { nameKey } from '../../vocabulary/company-name.js';
import { reviewUnfinished } from './unfinished-split.import.js';
import { CompanyRecorder } from './company-recorder.js';
import { type CompanyRecord, readCompanyRecord } from './company-row.import.js';
import { type KnownCompanies, lookUpCompanies, type Namesake, takenMark } from './known-companies.js';

/**
 * Imports a company file into the log. Rows of one company or domain keep their order; a row whose domain belongs to
 * another company is registered without it and listed for review.
 */
export function importCompanies(options: ImportOptions): Promise<ImportCounts> {
  return ImportRun.of(options, new CompanyImporter(options));
}

class CompanyImporter implements Importer<CompanyRecord> {
  readonly isPersonal = false;
  readonly isResolvedInOrder = false;
  private readonly recorder: CompanyRecorder;
  /** Companies of this run by source key, since the read model may lag. */
  private readonly recentKeys = new Map<string, string>();
  /** By the set of field names. */
  private readonly shapes = new Map<string, FileShape>();

  constructor(private readonly options: ImportOptions) {
    this.recorder = new CompanyRecorder(options.eventStore);
  }

  sourceOf(columns: readonly string[]): string | null {
    return shapeOf(columns, this.options.mapping).source;
  }

  columnsOf(names: readonly string[]): readonly string[] {
    return Object.values(shapeOf(names, this.options.mapping).mapping);
  }

  read(record: Readonly<Record<string, unknown>>, line: number, leaveOut: LeaveOut): CompanyRecord {
    return readCompanyRecord(record, this.mappingOf(record), line, this.options.clock.now(), leaveOut);
  }

  async deal(records: readonly CompanyRecord[], run: ImportRun): Promise<void> {
    const known = await lookUpCompanies(this.options.readStore, run.source, records, run.observedAt);
    for (const record of records) {
      const takenAs = takenIn(record, known, run.observedAt);
      if (takenAs !== null) {
        run.count('unchanged');
        const isContested = record.domain !== null && known.contested.has(`${takenAs} ${record.domain}`);
        leaveForReview(record, isContested ? record.domain : null, run);
        continue;
      }
      // Rows of one name without domain and key are one company's, and of one day the first row counts.
      const lanes = [record.domain ?? [], `#${record.fallbackKey}`].flat();
      await run.inLanes(lanes, () => reviewUnfinished(record, run, () => this.take(record, known, run)), record.line);
    }
  }

  /** JSON rows may have different fields, so the mapping is cached per set of fields. */
  private mappingOf(record: Readonly<Record<string, unknown>>): ColumnMapping {
    const columns = Object.keys(record);
    const fields = columns.join('\n');
    let shape = this.shapes.get(fields);
    if (!shape) {
      shape = shapeOf(columns, this.options.mapping);
      if (this.shapes.size >= MAX_SHAPES) this.shapes.clear();
      this.shapes.set(fields, shape);
    }
    return shape.mapping;
  }

  private async take(record: CompanyRecord, known: KnownCompanies, run: ImportRun): Promise<void> {
    const { sourceKey, domain } = record;
    const companyId =
      sourceKey === undefined ? undefined : (this.recentKeys.get(sourceKey) ?? known.byKey.get(sourceKey));
    const recorded = await this.recorder.record(
      { domain, fallbackKey: record.fallbackKey, observation: this.observationOf(record, run) },
      { ...(companyId !== undefined && { companyId }), domainIsHeld: domain !== null && known.byDomain.has(domain) },
      run.context(record.line),
    );
    run.count(recorded.outcome, recorded.position);
    if (sourceKey !== undefined) this.remember(sourceKey, recorded.companyId);
    leaveForReview(record, recorded.contested, run);
    const namesake = known.namesakes.get(nameKey(record.details.name));
    if (recorded.outcome === 'registered' && namesake) reviewNamesake(record, namesake, run);
  }

  private observationOf(record: CompanyRecord, run: ImportRun) {
    const { details, readings, slugBase, sourceKey, line, digest, observedAt } = record;
    return {
      slugBase,
      details,
      provenance: {
        source: run.source,
        ...(sourceKey !== undefined && { sourceKey }),
        file: run.fileName,
        line,
        observedAt: observedAt ?? run.observedAt,
        digest,
        ...(Object.keys(readings).length > 0 && { readings }),
      },
      ...(this.options.generated && { generated: true }),
    };
  }

  private remember(sourceKey: string, companyId: string): void {
    this.recentKeys.set(sourceKey, companyId);
    if (this.recentKeys.size <= MAX_RECENT) return;
    const oldest = this.recentKeys.keys().next();
    if (!oldest.done) this.recentKeys.delete(oldest.value);
  }
}

/** The company that already has exactly this record; null where the log must decide. */
function takenIn(record: CompanyRecord, known: KnownCompanies, observedAt: string): string | null {
  const companyId =
    record.sourceKey === undefined
      ? record.domain !== null && known.byDomain.get(record.domain)
      : known.byKey.get(record.sourceKey);
  if (!companyId) return null;
  const mark = takenMark(companyId, record.observedAt ?? observedAt, record.digest);
  return known.taken.has(mark) ? companyId : null;
}

function leaveForReview(
  { line, websiteProblem, employeesRange, details }: CompanyRecord,
  contested: string | null,
  run: ImportRun,
): void {
  if (employeesRange !== null) {
    const reason = 'the number of employees is a range; recorded without it';
    run.review(line, reason, { name: details.name, employee_count: employeesRange });
  }
  const reason = contested
    ? `${contested} belongs to another company; registered without it`
    : websiteProblem && websiteProblem !== 'shared_host'
      ? `the website names no domain (${websiteProblem})`
      : null;
  if (reason !== null) run.review(line, reason, { name: details.name, website: details.website });
}

/** The row does not show whether the company moved or is another one, so it is registered and reported. */
function reviewNamesake({ line, details, sourceKey }: CompanyRecord, namesake: Namesake, run: ImportRun): void {
  const { slug, domain, isJoinedByName } = namesake;
  if (!isJoinedByName && sourceKey !== undefined) return;
  const reason = isJoinedByName
    ? `registered beside ${slug}, which has the same name and facts that were joined to it by name alone; ` +
      'check whose they are'
    : `registered beside ${slug} (${domain ?? 'no website'}), which an earlier file of this source has under the same ` +
      'name; if the company has moved, give the rows a key column so that it keeps its record';
  run.review(line, reason, { name: details.name, website: details.website });
}

/** Bounds the cache for files in which every row has other fields. */
const MAX_SHAPES = 1_000;
/** Above the possible lag of the read model, since appends wait for it. */
const MAX_RECENT = 200_000;
