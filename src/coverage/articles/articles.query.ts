import { DomainError } from '../../kernel/domain-error.js';
import { type ReadStore } from '../../platform/read-store/read-store.js';
import { articleIdOf } from './article-address.rules.js';

export interface ArticleRow {
  readonly article_id: string;
  readonly slug: string;
  readonly title: string;
  readonly url: string;
  readonly publication: string | null;
  /** YYYY-MM-DD. */
  readonly date: string | null;
}

export interface ArticleRecord extends ArticleRow {
  readonly summary: string | null;
  readonly provenance: Readonly<Record<string, unknown>>;
  /** Those it speaks of, by name. */
  readonly companies: readonly { readonly name: string; readonly slug: string }[];
}

const COLUMNS = 'a.article_id, a.slug, a.title, a.url, a.publication, a.published_on::text AS date';
/** More than a record or page should carry. */
const MOST_OF_A_COMPANY = 50;

/** The articles of a company as a subquery; both are SQL expressions. */
export function articlesSql(companyId: string, linkedBefore = 'NULL::timestamptz'): string {
  return `SELECT ${COLUMNS} FROM read.article_companies l JOIN read.articles a USING (article_id)
    WHERE l.company_id = ${companyId} AND (${linkedBefore} IS NULL OR l.linked_at <= ${linkedBefore})
    ORDER BY a.published_on DESC NULLS LAST, a.slug LIMIT ${MOST_OF_A_COMPANY}`;
}

/** Articles on file, from the side of the article and from that of the company. */
export class ArticlesQuery {
  constructor(private readonly store: ReadStore) {}

  /** What is written of a company, the newest first; with `asOf` only what the log had taken in by then. */
  ofCompany(companyId: string, asOf?: Date): Promise<ArticleRow[]> {
    return this.store.prepared<ArticleRow>('articles_of_company', articlesSql('$1', '$2::timestamptz'), [
      companyId,
      asOf ?? null,
    ]);
  }

  /** @throws DomainError not_found */
  async bySlug(slug: string): Promise<ArticleRecord> {
    const rows = await this.store.prepared<Omit<ArticleRecord, 'companies'>>(
      'article_by_slug',
      `SELECT ${COLUMNS}, a.summary, a.provenance FROM read.articles a WHERE a.slug = $1`,
      [slug],
    );
    if (!rows[0]) throw new DomainError('not_found', `No article has the slug ${slug.slice(0, 100)}.`);
    const companies = await this.store.prepared<ArticleRecord['companies'][number]>(
      'companies_of_article',
      `SELECT c.name, c.slug FROM read.article_companies l JOIN read.companies c USING (company_id)
       WHERE l.article_id = $1 AND c.status <> 'pending' ORDER BY c.name, c.slug LIMIT 200`,
      [rows[0].article_id],
    );
    return { ...rows[0], companies };
  }

  async idOfSlug(slug: string): Promise<string | null> {
    return this.idWhere('article_id_of_slug', 'slug = $1', slug);
  }

  /** However the address is written; null also where it is none. */
  async idOfUrl(url: string): Promise<string | null> {
    if (!URL.canParse(url)) return null;
    return this.idWhere('article_id_of_url', 'article_id = $1::uuid', articleIdOf(url));
  }

  private async idWhere(name: string, condition: string, param: string): Promise<string | null> {
    const rows = await this.store.prepared<{ id: string }>(
      name,
      `SELECT article_id AS id FROM read.articles WHERE ${condition}`,
      [param],
    );
    return rows[0]?.id ?? null;
  }
}
