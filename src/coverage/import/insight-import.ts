import { basename } from 'node:path';
import {
  observedAtOf,
  readRows,
  sourceOfFile,
  textCell,
  urlOf,
  type ImportCounts,
  type SourceRow,
} from '../../companies/import-kit.port.js';
import { decideOn } from '../../platform/event-store/decide.js';
import { deriveId, newId } from '../../platform/ids/ids.js';
import { SubjectErased } from '../../platform/vault/vault.js';
import { type CompanyReference } from '../../vocabulary/company-reference.js';
import { type CoverageImportOptions } from './coverage-import.js';
import { collectMentions, curateReviews, insightDecider, reportRevenue, type InsightState } from '../insight.decide.js';
import { insightStream, type InsightEvent, type Provenance, type Review } from '../insight.events.js';
import { MENTION_COLUMNS, mentionOf, REVENUE_COLUMNS, revenueOf, REVIEW_COLUMNS, reviewOf } from './insight-rows.js';
import { BadRow, type Columns, RowCells } from './row-cells.js';

type Decide = (state: InsightState) => InsightEvent[];

interface Row {
  readonly line: number;
  readonly cells: RowCells;
  readonly reference: CompanyReference;
  readonly raw: unknown;
}

/** How the rows of one kind of file become a decision about one company. */
interface Kind {
  readonly columns: Columns;
  /** Rows name people, so a refused one is not written to the findings. */
  readonly isPersonal: boolean;
  /** @throws BadRow where a row cannot be read. */
  readonly decide: (row: Row, companyId: string, provenance: Provenance, options: CoverageImportOptions) => Promise<Decide>; // prettier-ignore
}

const CHUNK = 512;
const IN_FLIGHT = 32;

export function importRevenue(options: CoverageImportOptions): Promise<ImportCounts> {
  return run(options, {
    columns: REVENUE_COLUMNS,
    isPersonal: false,
    decide: async ({ cells }, companyId, provenance) => {
      const figure = revenueOf(cells, companyId, provenance.source);
      const stated = cells.optional('sourceUrl', (raw) => textCell(raw, 2_000));
      const sourceUrl = stated === null ? undefined : urlOf(stated);
      const from = { ...provenance, ...(sourceUrl !== undefined && { sourceUrl }) };
      return (state) => reportRevenue(state, companyId, [figure], from);
    },
  });
}

export function importMentions(options: CoverageImportOptions): Promise<ImportCounts> {
  return run(options, {
    columns: MENTION_COLUMNS,
    isPersonal: false,
    decide: async ({ cells }, companyId, provenance) => {
      const mention = mentionOf(cells, companyId);
      return (state) => collectMentions(state, companyId, [mention], provenance);
    },
  });
}

export function importReviews(options: CoverageImportOptions): Promise<ImportCounts> {
  return run(options, {
    columns: REVIEW_COLUMNS,
    isPersonal: true,
    decide: async ({ cells }, companyId, provenance, { vault }) => {
      const { review, author } = reviewOf(cells, companyId);
      const sealed = await sealedAuthor(review.reviewId, author, vault);
      return (state) => curateReviews(state, companyId, [{ ...review, sealedAuthor: sealed }], provenance);
    },
  });
}

async function sealedAuthor(
  reviewId: string,
  author: string | null,
  vault: CoverageImportOptions['vault'],
): Promise<Review['sealedAuthor']> {
  if (author === null) return null;
  try {
    return await vault.seal(`review-${reviewId}`, author);
  } catch (error) {
    if (error instanceof SubjectErased) return null;
    throw error;
  }
}

async function run(options: CoverageImportOptions, kind: Kind): Promise<ImportCounts> {
  const observedAt = options.observedAt ?? (await observedAtOf(options.file));
  return new InsightImport(options, kind, observedAt).toEnd();
}

/** Reads a file about companies on file into the log; running it again appends nothing. */
class InsightImport {
  private readonly counts: ImportCounts = {
    rows: 0,
    registered: 0,
    changed: 0,
    unchanged: 0,
    rejected: 0,
    review: 0,
    position: 0n,
  };
  private readonly source: string;
  private readonly runId = newId();

  constructor(
    private readonly options: CoverageImportOptions,
    private readonly kind: Kind,
    private readonly observedAt: string,
  ) {
    this.source = options.source ?? sourceOfFile(basename(options.file));
  }

  async toEnd(): Promise<ImportCounts> {
    const { rows, read } = await readRows(this.options.file);
    let chunk: Row[] = [];
    for await (const row of rows) {
      if (this.options.signal?.aborted) break;
      this.counts.rows++;
      const wanted = this.rowOf(row);
      if (wanted) chunk.push(wanted);
      if (chunk.length < CHUNK) continue;
      await this.take(chunk);
      chunk = [];
      this.options.onProgress?.({ bytes: read(), rows: this.counts.rows });
    }
    await this.take(chunk);
    await this.options.findings.close();
    return this.counts;
  }

  private rowOf(row: SourceRow): Row | null {
    if (row.error !== undefined) {
      this.reject(row.line, row.error, row.text);
      return null;
    }
    const cells = new RowCells(row.record, this.kind.columns, this.options.mapping ?? {});
    try {
      return { line: row.line, cells, reference: cells.company(), raw: row.record };
    } catch (error) {
      this.rejectBad(row.line, error, row.record);
      return null;
    }
  }

  private async take(rows: readonly Row[]): Promise<void> {
    const resolved = await this.options.companies.all(rows.map(({ reference }) => reference));
    const byCompany = new Map<string, Row[]>();
    rows.forEach((row, index) => {
      const found = resolved[index];
      if (found?.kind === 'found') {
        const { company_id } = found.company;
        byCompany.set(company_id, [...(byCompany.get(company_id) ?? []), row]);
        return;
      }
      this.counts.review++;
      const reason = found?.kind === 'doubtful' ? found.reason : 'no company of this domain, slug or name is on file';
      this.options.findings.review({ line: row.line, reason, row: row.reference });
    });
    const waiting = [...byCompany];
    const worker = async (): Promise<void> => {
      for (let next = waiting.shift(); next; next = waiting.shift()) await this.takeCompany(...next);
    };
    await Promise.all(Array.from({ length: IN_FLIGHT }, worker));
  }

  /** All rows of a company with one look at its stream and one append. */
  private async takeCompany(companyId: string, rows: readonly Row[]): Promise<void> {
    const decisions: { line: number; decide: Decide }[] = [];
    for (const row of rows) {
      try {
        const decide = await this.kind.decide(row, companyId, this.provenance(row.line), this.options);
        decisions.push({ line: row.line, decide });
      } catch (error) {
        this.rejectBad(row.line, error, row.raw);
      }
    }
    const first = decisions[0];
    if (!first) return;
    let outcome = { registered: 0, changed: 0, unchanged: 0 };
    const { position } = await decideOn(
      this.options.eventStore,
      insightStream(companyId),
      insightDecider,
      (before) => {
        outcome = { registered: 0, changed: 0, unchanged: 0 };
        let state = before;
        return decisions.flatMap(({ decide }) => {
          const events = decide(state);
          const after = events.reduce(insightDecider.evolve, state);
          outcome[events.length === 0 ? 'unchanged' : after.size > state.size ? 'registered' : 'changed']++;
          state = after;
          return events;
        });
      },
      {
        commandId: deriveId('insight-row', `${this.runId}/${first.line}`),
        correlationId: this.runId,
        actor: `import:${this.source}`,
        now: this.options.clock.now(),
      },
    );
    this.counts.registered += outcome.registered;
    this.counts.changed += outcome.changed;
    this.counts.unchanged += outcome.unchanged;
    if (position > this.counts.position) this.counts.position = position;
  }

  private provenance(line: number): Provenance {
    return { source: this.source, file: basename(this.options.file), line, observedAt: this.observedAt };
  }

  private rejectBad(line: number, error: unknown, row: unknown): void {
    if (!(error instanceof BadRow)) throw error;
    this.reject(line, error.message, row);
  }

  private reject(line: number, reason: string, row: unknown): void {
    this.counts.rejected++;
    this.options.findings.reject({ line, reason, row: this.kind.isPersonal ? null : row });
  }
}
