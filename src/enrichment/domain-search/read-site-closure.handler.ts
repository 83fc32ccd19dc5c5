import { Injectable } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { closureOf } from '../company-website/parked-site.rules.js';
import { ANOTHER_SITE, isVisitOfAnotherFirm } from './domain-names.rules.js';
import { ReadSiteClosure, type SiteClosure } from './read-site-closure.query.js';

@QueryHandler(ReadSiteClosure)
@Injectable()
export class ReadSiteClosureHandler implements IQueryHandler<ReadSiteClosure> {
  async execute({ visit, names }: ReadSiteClosure): Promise<SiteClosure | null> {
    const page = visit.home?.document;
    if (!page) return null;
    return closureOf(page) ?? (isVisitOfAnotherFirm(visit, names) ? ANOTHER_SITE : null);
  }
}
