import { basename } from 'node:path';
import { type Clock } from '../kernel/clock.js';
import { type CommandContext } from '../platform/event-store/decide.js';
import { type EventStore } from '../platform/event-store/event-store.js';
import { AppendRefused } from '../platform/event-store/event-store.errors.js';
import { deriveId, newId } from '../platform/ids/ids.js';
import { type ReadStore } from '../platform/read-store/read-store.js';
import { BadRow, type Fault, type LeaveOut, type LeftOutCell, listed, withoutHeadings } from './bad-row.js';
import { type DateOrder, withDatesIn } from './dates/date-order.js';
import { type ImportFindings } from './import-findings.js';
import { KeyedQueues } from './keyed-queues.js';
import { observedAtOf } from './observed-at.js';
import { countRead, ReadColumns } from './read-columns.js';
import { readRows, type RowFile, type SourceRow } from './row-reader.js';
import { sourceOfFile } from './source-of-file.js';

export interface ImportOptions {
  readonly file: string;
  readonly eventStore: EventStore;
  readonly readStore: ReadStore;
  readonly clock: Clock;
  readonly findings: ImportFindings;
  /** Our name of a column → the file's name, for columns that are not recognised. */
  readonly mapping?: Readonly<Record<string, string>>;
  /** Name of the source; by default that of a known file format, else the file's name without date and extension. */
  readonly source?: string;
  /** ISO 8601: when the source observed the content, for rows without a date. */
  readonly observedAt?: string;
  /** The order of dates such as `03/04/2015`, which are else not read. */
  readonly dateOrder?: DateOrder;
  /** Marks the registered records as generated. */
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
  /** Cells that were left out of imported rows. */
  leftOut: number;
  /** Commit position of the last append; 0n for none. */
  position: bigint;
  /** Columns of the file that no row was read by. */
  unread: readonly string[];
  /** Where a CSV file has its headings below other lines, which are not read; else null. */
  headingLine: number | null;
}

export type Outcome = 'registered' | 'changed' | 'unchanged';

/** The parts of an importer that differ by kind of file. */
export interface Importer<R> {
  /** Rows contain personal data, so a refused row is not written to the findings, which are outside the vault. */
  readonly isPersonal: boolean;
  /** Whether a row's look-up needs the results of all rows before it. */
  readonly isResolvedInOrder: boolean;
  /** Name of the source, when the columns identify it. */
  sourceOf?(columns: readonly string[]): string | null;
  begin?(): Promise<void>;
  /** The columns that are read, of those with these names; absent for a form whose other columns are known. */
  columnsOf?(names: readonly string[]): readonly string[];
  /** @throws BadRow when the row cannot be read. */
  read(record: Readonly<Record<string, unknown>>, line: number, leaveOut: LeaveOut): R;
  /** Looks rows up and passes the work on each to `run.inLanes`, counts it, or leaves it for review. */
  deal(rows: readonly R[], run: ImportRun): Promise<void>;
}

/** Rows looked up together. */
const CHUNK = 512;
/** Maximum concurrent appends. */
const IN_FLIGHT = 256;
const TOO_LARGE: Fault = {
  column: null,
  problem: 'the row states more than one record of the log can have, which is a megabyte',
  remedy: 'Shorten its lists and texts',
};

/**
 * Imports one file of any kind into the log. Idempotent if its importer is: a row that was imported before appends
 * nothing, so an interrupted run can be repeated. Rows that share a lane stay in order, all others run in parallel;
 * bad rows go to the findings with line and reason.
 */
export class ImportRun {
  readonly counts: ImportCounts = {
    rows: 0,
    registered: 0,
    changed: 0,
    unchanged: 0,
    rejected: 0,
    review: 0,
    leftOut: 0,
    position: 0n,
    unread: [],
    headingLine: null,
  };
  readonly fileName: string;
  /** Set from the first row on. */
  source: string;
  private readonly lanes = new KeyedQueues(IN_FLIGHT);
  private readonly columns = new ReadColumns();
  private readonly runId = newId();
  private open = (): Promise<RowFile> => readRows(this.options.file);

  private constructor(
    private readonly options: ImportOptions,
    /** When the source observed the content. */
    readonly observedAt: string,
  ) {
    this.fileName = basename(options.file);
    this.source = options.source ?? '';
  }

  static async of<R>(options: ImportOptions, importer: Importer<R>): Promise<ImportCounts> {
    const run = new ImportRun(options, options.observedAt ?? (await observedAtOf(options.file, options.clock.now())));
    await importer.begin?.();
    await run.toEnd(importer);
    run.counts.unread = run.columns.unread;
    return run.counts;
  }

  /**
   * Returns as soon as the work may start. With a `line`, a record that is too large for the log rejects its row, so that
   * the rows after it are imported. @throws the error of earlier work.
   */
  inLanes(lanes: readonly string[], work: () => Promise<void>, line?: number): Promise<void> {
    if (line === undefined) return this.lanes.run(lanes, work);
    return this.lanes.run(lanes, async () => {
      try {
        await work();
      } catch (error) {
        this.rejectTooLarge(line, error);
      }
    });
  }

  /** Appends rows together, and in smaller parts where they are too large for one append; a row that is so alone is rejected. */
  async inParts<R extends { readonly line: number }>(
    rows: readonly R[],
    append: (part: readonly R[]) => Promise<void>,
  ): Promise<void> {
    const [first] = rows;
    if (!first) return;
    try {
      await append(rows);
    } catch (error) {
      if (rows.length === 1) return this.rejectTooLarge(first.line, error);
      if (!isTooLarge(error)) throw error;
      const half = Math.ceil(rows.length / 2);
      await this.inParts(rows.slice(0, half), append);
      await this.inParts(rows.slice(half), append);
    }
  }

  /** The records of the whole file, from its beginning. */
  async *allRecords(): AsyncGenerator<Readonly<Record<string, unknown>>> {
    const { rows } = await this.open();
    for await (const { record } of rows) if (record) yield record;
  }

  private rejectTooLarge(line: number, error: unknown): void {
    if (!isTooLarge(error)) throw error;
    this.reject(line, new BadRow(TOO_LARGE), null);
  }

  count(outcome: Outcome, position = 0n): void {
    this.counts[outcome]++;
    this.passed(position);
  }

  countAll({ registered, changed, unchanged }: Readonly<Record<Outcome, number>>): void {
    this.counts.registered += registered;
    this.counts.changed += changed;
    this.counts.unchanged += unchanged;
  }

  /** Records the commit position of an append. */
  passed(position: bigint): void {
    if (position > this.counts.position) this.counts.position = position;
  }

  /** Leaves a row for manual review. */
  review(line: number, reason: string, row: unknown): void {
    this.counts.review++;
    this.options.findings.review({ line, reason, row });
  }

  reject(line: number, { faults, message }: BadRow, row: unknown): void {
    this.counts.rejected++;
    const columns = [...new Set(faults.flatMap(({ column }) => column ?? []))];
    const remedy = [...new Set(faults.map((fault) => fault.remedy))].join('; ');
    const column = columns.length > 0 ? columns.join(', ') : null;
    this.options.findings.reject({ line, column, reason: message, remedy, row });
  }

  /** The command context of a row. */
  context(line: number): CommandContext {
    return {
      commandId: deriveId('import-row', `${this.runId}/${line}`),
      correlationId: this.runId,
      actor: `import:${this.source}`,
      now: this.options.clock.now(),
    };
  }

  /** The provenance of a row. */
  provenance(line: number): { source: string; file: string; line: number; observedAt: string } {
    return { source: this.source, file: this.fileName, line, observedAt: this.observedAt };
  }

  private async toEnd<R>(importer: Importer<R>): Promise<void> {
    const { findings, signal, onProgress, file } = this.options;
    const countKnown = (names: readonly string[]) => countRead(names, (own) => importer.columnsOf?.(own) ?? []);
    if (importer.columnsOf) this.open = () => readRows(file, countKnown);
    const { rows, read, format, headings } = await this.open();
    if (headings && headings.linesAbove > 0) this.counts.headingLine = headings.line;
    if (headings?.known === 0 && Object.keys(this.options.mapping ?? {}).length === 0) {
      this.counts.rows = 1;
      this.reject(headings.line, withoutHeadings(headings.cells), null);
      return findings.close();
    }
    const progress = (): void => onProgress?.({ bytes: read(), rows: this.counts.rows });
    let chunk: R[] = [];
    let isChecked = false;
    for await (const row of rows) {
      if (signal?.aborted) break;
      this.counts.rows++;
      if (format === 'csv' && row.record && !isChecked) {
        isChecked = true;
        this.refuseUnknownColumns(Object.keys(row.record));
      }
      const wanted = this.rowOf(importer, row);
      if (wanted !== undefined) chunk.push(wanted);
      if (chunk.length === CHUNK) {
        await this.deal(importer, chunk);
        chunk = [];
      }
      if (this.counts.rows % CHUNK === 0) progress();
    }
    await this.deal(importer, chunk);
    await this.lanes.drained();
    await findings.close();
    progress();
  }

  /** A mistyped column would be missing in all rows, and its companies would be registered without it. */
  private refuseUnknownColumns(columns: readonly string[]): void {
    for (const [ours, theirs] of Object.entries(this.options.mapping ?? {})) {
      if (columns.includes(theirs)) continue;
      throw new Error(
        `the mapping gives ${JSON.stringify(theirs)} for ${ours}, which is no column of the file; it has ${listed(columns)}`,
      );
    }
  }

  private async deal<R>(importer: Importer<R>, rows: readonly R[]): Promise<void> {
    if (rows.length === 0) return;
    if (importer.isResolvedInOrder) await this.lanes.drained();
    await importer.deal(rows, this);
  }

  private rowOf<R>(importer: Importer<R>, row: SourceRow): R | undefined {
    if (row.error !== undefined) {
      const bad = new BadRow({ column: null, problem: row.error, remedy: row.remedy });
      this.reject(row.line, bad, importer.isPersonal ? null : row.text);
      return undefined;
    }
    if (this.source === '') {
      this.source = importer.sourceOf?.(Object.keys(row.record)) ?? sourceOfFile(this.fileName);
    }
    if (importer.columnsOf) this.columns.add(row.record, (names) => importer.columnsOf?.(names) ?? []);
    const leftOut: LeftOutCell[] = [];
    try {
      const record = withDatesIn(this.options.dateOrder, row.record);
      const read = importer.read(record, row.line, (cell) => leftOut.push(cell));
      this.counts.leftOut += leftOut.length;
      for (const cell of leftOut) this.options.findings.leaveOut({ ...cell, line: row.line });
      return read;
    } catch (error) {
      if (!(error instanceof BadRow)) throw error;
      this.reject(row.line, error, importer.isPersonal ? null : row.record);
      return undefined;
    }
  }
}

function isTooLarge(error: unknown): boolean {
  return error instanceof AppendRefused && error.isTooLarge;
}
