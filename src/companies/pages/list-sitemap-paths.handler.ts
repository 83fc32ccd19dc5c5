import { Injectable } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { ListSitemapPaths, type SitemapEntry } from './list-sitemap-paths.query.js';
import { SitemapFiles } from './sitemap-files.service.js';

@QueryHandler(ListSitemapPaths)
@Injectable()
export class ListSitemapPathsHandler implements IQueryHandler<ListSitemapPaths> {
  constructor(private readonly files: SitemapFiles) {}

  execute({ kind, page }: ListSitemapPaths): Promise<SitemapEntry[] | null> {
    return this.files.entries(kind, page);
  }
}
