import { Injectable } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { ListSitemapFiles, type SitemapFile } from './list-sitemap-files.query.js';
import { SitemapFiles } from './sitemap-files.service.js';

@QueryHandler(ListSitemapFiles)
@Injectable()
export class ListSitemapFilesHandler implements IQueryHandler<ListSitemapFiles> {
  constructor(private readonly files: SitemapFiles) {}

  execute(): Promise<SitemapFile[]> {
    return this.files.files();
  }
}
