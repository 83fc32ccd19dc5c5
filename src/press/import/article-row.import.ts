import { bareAddress } from '../../parsers/web-addresses/bare-address.js';
import { registrableDomain } from '../../parsers/web-addresses/registrable-domain.js';
import { slugBaseOf } from '../../vocabulary/company-name.js';
import { textCell, type Cell } from '../../file-import/cell-values.js';
import { TRANSLATED_HEADINGS as TRANSLATED } from '../../file-import/translated-headings.js';
import { articleIdOf } from '../articles/article-address.rules.js';
import { type Article } from '../articles/article.events.js';
import { type CompanyReference } from '../../vocabulary/company-reference.js';
import { pastDayCell, webAddress, type Columns, type RowCells } from './row-cells.import.js';

/** `company`, `domain` and `companySlug` may contain lists, which correspond by index. */
export const ARTICLE_COLUMNS: Columns = {
  title: 'title headline name articletitle titel uberschrift titre titulo',
  url: 'url link address permalink articleurl articlelink',
  slug: 'slug articleslug',
  date: `date published publishedat publishedon publicationdate publishdate publisheddate datepublished ${TRANSLATED.date}`,
  publication: 'publication publisher outlet magazine blog mediaoutlet newspaper source',
  summary: `summary excerpt description standfirst ${TRANSLATED.description}`,
  companies: 'companies mentionedcompanies mentions startups',
  company: `company companyname startup startupname organization ${TRANSLATED.company}`,
  domain: 'domain domains website companywebsite companydomain companydomains companyurl',
  companySlug: 'companyslug companyslugs',
};

/** @throws BadRow for an invalid cell. */
export function articleOf(cells: RowCells, now: number): Article {
  const url = cells.required('url', webAddress);
  const title = cells.required('title', line(1_000));
  const slug = cells.optional('slug', line(200));
  return {
    articleId: articleIdOf(url),
    slugBase: slugBaseOf(slug ?? title),
    url,
    title,
    publication: cells.optional('publication', line(300)),
    publishedOn: cells.optional('date', pastDayCell(now)),
    summary: cells.optional('summary', line(5_000)),
  };
}

/** The companies in a row. @throws BadRow for an invalid cell. */
export function companiesOf(cells: RowCells): CompanyReference[] {
  const names = cells.optional('company', listOf(/[;|\n]/)) ?? [];
  const domains = cells.optional('domain', listOf(/[,;|\s]+/)) ?? [];
  const slugs = cells.optional('companySlug', listOf(/[,;|\s]+/)) ?? [];
  const listed = cells.optional('companies', listOf(/[;|\n]/)) ?? [];
  return [...joined(names, domains, slugs), ...listed.map(referenceOf)];
}

type Named = string | Readonly<Record<string, unknown>>;

/** Lists of equal length are columns of one table; lists of different lengths name separate companies. */
function joined(names: readonly Named[], domains: readonly Named[], slugs: readonly Named[]): CompanyReference[] {
  const lengths = new Set([names.length, domains.length, slugs.length].filter((length) => length > 0));
  const reference = (name?: Named, domain?: Named, slug?: Named): CompanyReference => ({
    domain: domainIn(domain),
    slug: textIn(slug)?.toLowerCase() ?? null,
    // A website on a shared host is not a domain, but stays as a name for the review.
    name: textIn(name) ?? (domainIn(domain) === null ? textIn(domain) : null),
  });
  if (lengths.size <= 1) {
    const [length = 0] = lengths;
    return Array.from({ length }, (_, at) => reference(names[at], domains[at], slugs[at]));
  }
  return [
    ...names.map((name) => reference(name)),
    ...domains.map((domain) => reference(undefined, domain)),
    ...slugs.map((slug) => reference(undefined, undefined, slug)),
  ];
}

/** A name, a domain, or an object with `domain` or `website`, `slug` and `name`. */
function referenceOf(named: Named): CompanyReference {
  if (typeof named !== 'string') {
    const { domain, website, slug, name } = named as Readonly<Record<string, Named | undefined>>;
    return { domain: domainIn(domain ?? website), slug: textIn(slug), name: textIn(name) };
  }
  const domain = /\s/.test(named) ? null : domainIn(named);
  // `Booking.com` is both a name and a domain.
  return { domain, slug: null, name: /^https?:/i.test(named) ? null : named };
}

function domainIn(value: Named | undefined): string | null {
  return typeof value === 'string' && value.includes('.') ? registrableDomain(bareAddress(value)).domain : null;
}

function textIn(value: Named | undefined): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

function listOf(separator: RegExp): (raw: unknown) => Cell<Named[]> {
  return (raw) => {
    const parts: unknown[] = Array.isArray(raw) ? raw : typeof raw === 'string' ? raw.split(separator) : [raw];
    const values: Named[] = [];
    for (const part of parts) {
      if (part !== null && typeof part === 'object' && !Array.isArray(part)) {
        values.push(part as Named);
        continue;
      }
      const cell = textCell(part, 2_000);
      if (cell.error !== undefined) return { ...cell, error: `has an entry that ${cell.error}` };
      if (cell.value !== undefined) values.push(cell.value);
    }
    return { value: values.length > 0 ? values : undefined };
  };
}

function line(most: number): (raw: unknown) => Cell<string> {
  return (raw) => textCell(raw, most);
}
