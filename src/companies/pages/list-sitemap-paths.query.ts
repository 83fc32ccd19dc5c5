import { Query } from '@nestjs/cqrs';

export interface SitemapEntry {
  readonly path: string;
  /** When the page's content last changed, ISO 8601. */
  readonly changedAt: string;
}

/** The pages of one sitemap, which may have none that is listed; null where there is no such kind or file. */
export class ListSitemapPaths extends Query<SitemapEntry[] | null> {
  constructor(
    readonly kind: string,
    readonly page: number,
  ) {
    super();
  }
}
