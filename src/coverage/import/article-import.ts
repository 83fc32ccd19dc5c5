import { basename } from 'node:path';
import {
  observedAtOf,
  readRows,
  sourceOfFile,
  type ImportCounts,
  type SourceRow,
} from '../../companies/import-kit.port.js';
import { decideOn } from '../../platform/event-store/decide.js';
import { deriveId, newId } from '../../platform/ids/ids.js';
import { articleDecider, recordArticle } from '../articles/article.decide.js';
import { articleStream, type Article, type ArticleEvent } from '../articles/article.events.js';
import { type Resolved } from '../../companies/matching/company-resolver.port.js';
import { type CompanyReference } from '../../vocabulary/company-reference.js';
import { type CoverageImportOptions } from './coverage-import.js';
import { type Provenance } from '../insight.events.js';
import { ARTICLE_COLUMNS, articleOf, companiesOf } from './article-rows.js';
import { BadRow, RowCells } from './row-cells.js';

interface Row {
  readonly line: number;
  readonly article: Article;
  readonly references: readonly CompanyReference[];
}

interface LinkedRow extends Row {
  readonly companyIds: readonly string[];
}

const CHUNK = 512;
const IN_FLIGHT = 32;

/**
 * Reads articles, and which companies each speaks of, into the log; running it again appends nothing. An article whose
 * company is in doubt or not on file is recorded all the same, and the company left for review.
 */
export async function importArticles(options: CoverageImportOptions): Promise<ImportCounts> {
  return new ArticleImport(options, options.observedAt ?? (await observedAtOf(options.file))).toEnd();
}

class ArticleImport {
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
    try {
      const cells = new RowCells(row.record, ARTICLE_COLUMNS, this.options.mapping ?? {});
      return { line: row.line, article: articleOf(cells), references: companiesOf(cells) };
    } catch (error) {
      if (!(error instanceof BadRow)) throw error;
      this.reject(row.line, error.message, row.record);
      return null;
    }
  }

  /** Rows of one article keep their order, in one append; articles go side by side. */
  private async take(rows: readonly Row[]): Promise<void> {
    const resolved = await this.options.companies.all(rows.flatMap(({ references }) => references));
    let next = 0;
    const byArticle = new Map<string, LinkedRow[]>();
    for (const row of rows) {
      const companyIds = row.references.flatMap((reference) => {
        const found = resolved[next++];
        if (found?.kind === 'found') return found.company.company_id;
        this.review(row, reference, found);
        return [];
      });
      const { articleId } = row.article;
      byArticle.set(articleId, [...(byArticle.get(articleId) ?? []), { ...row, companyIds }]);
    }
    const waiting = [...byArticle];
    const worker = async (): Promise<void> => {
      for (let one = waiting.shift(); one; one = waiting.shift()) await this.takeArticle(...one);
    };
    await Promise.all(Array.from({ length: IN_FLIGHT }, worker));
  }

  private async takeArticle(articleId: string, rows: readonly LinkedRow[]): Promise<void> {
    let outcome = { registered: 0, changed: 0, unchanged: 0 };
    const { events, position } = await decideOn(
      this.options.eventStore,
      articleStream(articleId),
      articleDecider,
      (before) => {
        outcome = { registered: 0, changed: 0, unchanged: 0 };
        let state = before;
        return rows.flatMap(({ article, companyIds, line }): ArticleEvent[] => {
          const news = recordArticle(state, article, companyIds, this.provenance(line));
          outcome[news.length === 0 ? 'unchanged' : state.known === null ? 'registered' : 'changed']++;
          state = news.reduce(articleDecider.evolve, state);
          return news;
        });
      },
      {
        commandId: deriveId('article-row', `${this.runId}/${rows[0]?.line}`),
        correlationId: this.runId,
        actor: `import:${this.source}`,
        now: this.options.clock.now(),
      },
    );
    this.counts.registered += outcome.registered;
    this.counts.changed += outcome.changed;
    this.counts.unchanged += outcome.unchanged;
    if (events.length > 0 && position > this.counts.position) this.counts.position = position;
  }

  private provenance(line: number): Provenance {
    return { source: this.source, file: basename(this.options.file), line, observedAt: this.observedAt };
  }

  private review({ line, article }: Row, company: CompanyReference, found: Resolved | undefined): void {
    this.counts.review++;
    const reason = found?.kind === 'doubtful' ? found.reason : 'no company of this domain, slug or name is on file';
    this.options.findings.review({ line, reason, row: { article: article.url, company } });
  }

  private reject(line: number, reason: string, row: unknown): void {
    this.counts.rejected++;
    this.options.findings.reject({ line, reason, row });
  }
}
