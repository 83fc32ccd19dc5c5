import { Injectable } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { withLines } from '../site-text/lined-page.js';
import { ReadSitePlaces, type SitePlaces } from './read-site-places.query.js';
import { siteFacts } from '../company-website/site-facts.rules.js';
import { kindOfPage } from '../company-website/site-pages.rules.js';

/** A place below this is of a branch or of a passing mention. */
const SURE = 0.5;

@QueryHandler(ReadSitePlaces)
@Injectable()
export class ReadSitePlacesHandler implements IQueryHandler<ReadSitePlaces> {
  async execute({ domain, pages }: ReadSitePlaces): Promise<SitePlaces> {
    const read = pages.flatMap(({ url, document }) => (document ? [{ kind: kindOfPage(url), url, document }] : []));
    const all = await siteFacts(await withLines(read), domain, '');
    const facts = all.filter(({ confidence }) => confidence > SURE).sort((a, b) => b.confidence - a.confidence);
    const of = (field: string): string[] => [
      ...new Set(facts.flatMap((fact) => (fact.field === field ? [String(fact.value)] : []))),
    ];
    const countries = of('hqCountry');
    return { cities: of('hqCity'), country: countries.length === 1 ? (countries[0] ?? null) : null };
  }
}
