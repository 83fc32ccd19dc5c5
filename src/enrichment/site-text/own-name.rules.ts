import { nameKey } from '../../vocabulary/company-name.js';
import { organisationOf } from '../company-website/organisation-data.rules.js';
import { type ReadPage } from '../company-website/site-fact.rules.js';
import { titleParts } from '../site-visit/page-document.rules.js';

/**
 * Whether a name is the site's own company.
 *
 * @param isWhole whether further words behind the company's name make it the name of another firm: `Acme America`
 */
export type IsOwnName = (name: string, isWhole?: boolean) => boolean;

const MIN_PART = 4;
/** Each further name costs time for each word of a page. */
const MAX_STATED = 2;
const MAX_PARTS = 12;

/** From the domain, the site's name and its linked data. A title counts where it agrees with the domain. */
export function ownNameOf(pages: readonly ReadPage[], domain: string): IsOwnName {
  const label = keyOf(domain.split('.', 1)[0] ?? '');
  const own = new Set([label, keyOf(domain)]);
  for (const { document } of pages) {
    const organisation = organisationOf(document, domain);
    const stated = document.metas
      .flatMap(({ name, content }) => (name === 'og:site_name' ? [content] : []))
      .slice(0, MAX_STATED);
    const titles = titleParts(document, MAX_PARTS).filter(
      (part) =>
        isLike(keyOf(part), label) || isLike(keyOf(withoutUmlauts(part)), label) || isBehindPrefix(keyOf(part), label),
    );
    for (const name of [organisation?.name, organisation?.legalName, ...stated, ...titles]) {
      if (name && keyOf(name).length > 1) own.add(keyOf(name));
    }
  }
  const names = [...own];
  return (name, isWhole = false) => {
    const key = keyOf(name);
    const isNamed = (each: string): boolean =>
      each === key || (!(isWhole && key.length > each.length) && isLike(key, each));
    return key !== '' && names.some(isNamed);
  };
}

const PREFIXES = new Set('get try use join go my hello hey meet with we the'.split(' '));

/** Whether a domain's label is a name behind a common word: `Acme` and `getacme`. */
export function isBehindPrefix(name: string, label: string): boolean {
  return name.length > 2 && label.endsWith(name) && PREFIXES.has(label.slice(0, -name.length));
}

function isLike(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return short === long || (short.length >= MIN_PART && long.startsWith(short));
}

/** Domains spell `ü` as `ue`. */
function withoutUmlauts(name: string): string {
  return name.replace(/ä/gi, 'ae').replace(/ö/gi, 'oe').replace(/ü/gi, 'ue');
}

function keyOf(name: string): string {
  return nameKey(name).replace(/[^\p{L}\p{N}]/gu, '');
}
