import { type ReadStore } from '../../platform/read-store/read-store.js';
import { articleIdOf } from './article-address.rules.js';

/** Articles on file, from the side of the article and from that of the company. */
export class ArticlesQuery {
  constructor(private readonly store: ReadStore) {}

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
