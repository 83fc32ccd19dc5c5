import { Query } from '@nestjs/cqrs';

export interface SitemapFile {
  /** Such as `companies-1`. */
  readonly name: string;
  /** When a record of its kind was last taken on file, ISO 8601. */
  readonly changedAt: string;
}

/** The sitemaps of what is on file. */
export class ListSitemapFiles extends Query<SitemapFile[]> {}
