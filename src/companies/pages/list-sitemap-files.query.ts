import { Query } from '@nestjs/cqrs';

/** Names of the sitemaps of what is on file, such as `companies-1`. */
export class ListSitemapFiles extends Query<string[]> {}
