import { Query } from '@nestjs/cqrs';

/** Paths of one sitemap; empty where there is no such kind or page. */
export class ListSitemapPaths extends Query<string[]> {
  constructor(
    readonly kind: string,
    readonly page: number,
  ) {
    super();
  }
}
