import { decideOn } from '../../platform/event-store/decide.js';
import { BadRow } from '../../file-import/bad-row.js';
import { textCell, urlOf } from '../../file-import/cell-values.js';
import { readColumns } from '../../file-import/named-columns.js';
import { type ImportCounts, type Importer, ImportRun } from '../../file-import/import-run.js';
import { SubjectErased } from '../../platform/vault/vault.js';
import { type CompanyReference } from '../../vocabulary/company-reference.js';
import {
  collectMentions,
  curateReviews,
  hasStated,
  insightDecider,
  reportRevenue,
  statedCount,
  type InsightState,
} from '../insight.decide.js';
import { insightStream, type InsightEvent, type Provenance, type Review } from '../insight.events.js';
import { type PressImportOptions } from './press-options.import.js';
import {
  MENTION_COLUMNS,
  mentionOf,
  plainMention,
  REVENUE_COLUMNS,
  revenueOf,
  REVIEW_COLUMNS,
  reviewOf,
} from './insight-row.import.js';
import { type Columns, RowCells } from './row-cells.import.js';

type Decide = (state: InsightState) => InsightEvent[];

interface Row {
  readonly line: number;
  readonly cells: RowCells;
  readonly reference: CompanyReference;
  readonly raw: unknown;
}

interface ResolvedRow extends Row {
  /** Of the company on file. */
  readonly name: string;
}

interface Decision {
  readonly line: number;
  readonly decide: Decide;
}

/** How a row of one kind of file becomes a decision about a company. */
interface Kind {
  readonly columns: Columns;
  /** Rows name people, so a refused row is not copied to the findings. */
  readonly isPersonal: boolean;
  /** @throws BadRow for an unreadable row. */
  readonly decide: (row: ResolvedRow, companyId: string, provenance: Provenance, options: PressImportOptions) => Promise<Decide>; // prettier-ignore
}

export function importRevenue(options: PressImportOptions): Promise<ImportCounts> {
  return importInsights(options, {
    columns: REVENUE_COLUMNS,
    isPersonal: false,
    decide: async ({ cells }, companyId, provenance, { clock }) => {
      const figure = revenueOf(cells, companyId, provenance.source, clock.now());
      const stated = cells.optional('sourceUrl', (raw) => textCell(raw, 2_000));
      const sourceUrl = stated === null ? undefined : urlOf(stated);
      const from = { ...provenance, ...(sourceUrl !== undefined && { sourceUrl }) };
      return (state) => reportRevenue(state, companyId, [figure], from);
    },
  });
}

export function importMentions(options: PressImportOptions): Promise<ImportCounts> {
  return importInsights(options, {
    columns: MENTION_COLUMNS,
    isPersonal: false,
    decide: async ({ cells }, companyId, provenance, { clock }) => {
      const mention = mentionOf(cells, companyId, clock.now());
      const plain = plainMention(companyId, mention);
      // An earlier version recorded addresses with their tracking.
      const recorded = (state: InsightState) => (hasStated(state, mention.mentionId) ? mention : plain);
      return (state) => collectMentions(state, companyId, [recorded(state)], provenance);
    },
  });
}

export function importReviews(options: PressImportOptions): Promise<ImportCounts> {
  return importInsights(options, {
    columns: REVIEW_COLUMNS,
    isPersonal: true,
    decide: async ({ cells, reference, name }, companyId, provenance, { clock, vault }) => {
      const { review, author } = reviewOf(cells, { companyId, name: reference.name ?? name }, clock.now());
      const sealed = await sealedAuthor(review.reviewId, author, vault);
      return (state) => curateReviews(state, companyId, [{ ...review, sealedAuthor: sealed }], provenance);
    },
  });
}

async function sealedAuthor(
  reviewId: string,
  author: string | null,
  vault: PressImportOptions['vault'],
): Promise<Review['sealedAuthor']> {
  if (author === null) return null;
  try {
    return await vault.seal(`review-${reviewId}`, author);
  } catch (error) {
    if (error instanceof SubjectErased) return null;
    throw error;
  }
}

/** Imports a file about stored companies into the log; a repeated import appends nothing. */
function importInsights(options: PressImportOptions, kind: Kind): Promise<ImportCounts> {
  return ImportRun.of(options, new InsightImporter(options, kind));
}

class InsightImporter implements Importer<Row> {
  readonly isPersonal: boolean;
  readonly isResolvedInOrder = false;

  constructor(
    private readonly options: PressImportOptions,
    private readonly kind: Kind,
  ) {
    this.isPersonal = kind.isPersonal;
  }

  columnsOf(names: readonly string[]): readonly string[] {
    return readColumns(this.kind.columns, names, this.options.mapping);
  }

  read(record: Readonly<Record<string, unknown>>, line: number): Row {
    const cells = new RowCells(record, this.kind.columns, this.options.mapping ?? {});
    return { line, cells, reference: cells.company(), raw: record };
  }

  async deal(rows: readonly Row[], run: ImportRun): Promise<void> {
    const resolved = await this.options.companies.all(rows.map(({ reference }) => reference));
    const byCompany = new Map<string, ResolvedRow[]>();
    rows.forEach((row, index) => {
      const found = resolved[index];
      if (found?.kind === 'found') {
        const { company_id, name } = found.company;
        byCompany.set(company_id, [...(byCompany.get(company_id) ?? []), { ...row, name }]);
        return;
      }
      const reason = found?.kind === 'doubtful' ? found.reason : 'no company of this domain, slug or name is on file';
      run.review(row.line, reason, row.reference);
    });
    for (const [companyId, its] of byCompany) await run.inLanes([companyId], () => this.take(companyId, its, run));
  }

  /** All rows of a company with one read of its stream and one append. */
  private async take(companyId: string, rows: readonly ResolvedRow[], run: ImportRun): Promise<void> {
    const decisions: Decision[] = [];
    for (const row of rows) {
      try {
        const decide = await this.kind.decide(row, companyId, run.provenance(row.line), this.options);
        decisions.push({ line: row.line, decide });
      } catch (error) {
        if (!(error instanceof BadRow)) throw error;
        run.reject(row.line, error, this.isPersonal ? null : row.raw);
      }
    }
    await run.inParts(decisions, (part) => this.append(companyId, part, run));
  }

  private async append(companyId: string, decisions: readonly Decision[], run: ImportRun): Promise<void> {
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
          outcome[
            events.length === 0 ? 'unchanged' : statedCount(after) > statedCount(state) ? 'registered' : 'changed'
          ]++;
          state = after;
          return events;
        });
      },
      run.context(decisions[0]?.line ?? 0),
    );
    run.countAll(outcome);
    run.passed(position);
  }
}
