import { Query } from '@nestjs/cqrs';

export interface SitemapFile {
  /** Such as `companies-1`. */
  readonly name: string;
}

/** The sitemaps of the stored records. */
export class ListSitemapFiles extends Query<SitemapFile[]> {}
