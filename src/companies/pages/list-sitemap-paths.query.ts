import { Query } from '@nestjs/cqrs';

export interface SitemapEntry {
  readonly path: string;
  /** When the page's content last changed, ISO 8601. */
  readonly changedAt: string;
}

/** The pages of one sitemap, possibly none; null for an unknown kind or file. */
export class ListSitemapPaths extends Query<SitemapEntry[] | null> {
  constructor(
    readonly kind: string,
    readonly page: number,
  ) {
    super();
  }
}
