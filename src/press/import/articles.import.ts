import { decideOn } from '../../platform/event-store/decide.js';
import { readColumns } from '../../file-import/named-columns.js';
import { type ImportCounts, type Importer, ImportRun } from '../../file-import/import-run.js';
import { type CompanyReference } from '../../vocabulary/company-reference.js';
import { articleDecider, recordArticle } from '../articles/article.decide.js';
import { articleStream, type Article, type ArticleEvent } from '../articles/article.events.js';
import { ARTICLE_COLUMNS, articleOf, companiesOf } from './article-row.import.js';
import { type PressImportOptions } from './press-options.import.js';
import { RowCells } from './row-cells.import.js';

interface Row {
  readonly line: number;
  readonly article: Article;
  readonly references: readonly CompanyReference[];
}

interface LinkedRow extends Row {
  readonly companyIds: readonly string[];
}

/**
 * Imports articles and their companies into the log; a repeated import appends nothing. An article with a doubtful or
 * unknown company is recorded, and the company becomes a finding.
 */
export function importArticles(options: PressImportOptions): Promise<ImportCounts> {
  return ImportRun.of(options, new ArticleImporter(options));
}

class ArticleImporter implements Importer<Row> {
  readonly isPersonal = false;
  readonly isResolvedInOrder = false;

  constructor(private readonly options: PressImportOptions) {}

  columnsOf(names: readonly string[]): readonly string[] {
    return readColumns(ARTICLE_COLUMNS, names, this.options.mapping);
  }

  read(record: Readonly<Record<string, unknown>>, line: number): Row {
    const cells = new RowCells(record, ARTICLE_COLUMNS, this.options.mapping ?? {});
    return { line, article: articleOf(cells, this.options.clock.now()), references: companiesOf(cells) };
  }

  /** Rows of one article keep their order in one append; articles are processed concurrently. */
  async deal(rows: readonly Row[], run: ImportRun): Promise<void> {
    const resolved = await this.options.companies.all(rows.flatMap(({ references }) => references));
    let next = 0;
    const byArticle = new Map<string, LinkedRow[]>();
    for (const row of rows) {
      const companyIds = row.references.flatMap((company) => {
        const found = resolved[next++];
        if (found?.kind === 'found') return found.company.company_id;
        const reason = found?.kind === 'doubtful' ? found.reason : 'no company of this domain, slug or name is on file';
        run.review(row.line, reason, { article: row.article.url, company });
        return [];
      });
      const { articleId } = row.article;
      byArticle.set(articleId, [...(byArticle.get(articleId) ?? []), { ...row, companyIds }]);
    }
    for (const [articleId, its] of byArticle)
      await run.inLanes([articleId], () => run.inParts(its, (part) => this.take(articleId, part, run)));
  }

  private async take(articleId: string, rows: readonly LinkedRow[], run: ImportRun): Promise<void> {
    let outcome = { registered: 0, changed: 0, unchanged: 0 };
    const { events, position } = await decideOn(
      this.options.eventStore,
      articleStream(articleId),
      articleDecider,
      (before) => {
        outcome = { registered: 0, changed: 0, unchanged: 0 };
        let state = before;
        return rows.flatMap(({ article, companyIds, line }): ArticleEvent[] => {
          const news = recordArticle(state, article, companyIds, run.provenance(line));
          outcome[news.length === 0 ? 'unchanged' : state.known === null ? 'registered' : 'changed']++;
          state = news.reduce(articleDecider.evolve, state);
          return news;
        });
      },
      run.context(rows[0]?.line ?? 0),
    );
    run.countAll(outcome);
    if (events.length > 0) run.passed(position);
  }
}
