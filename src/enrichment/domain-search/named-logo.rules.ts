import { folded } from '../../vocabulary/ascii-fold.js';
import { hasInitialsOf, isNameOfDomain } from './domain-names.rules.js';
import { type PageDocument } from '../site-visit/page-document.rules.js';

/** `Visa logo`, `Globex’s logo` */
const LOGO_BEHIND = /^(.{2,40}?)(['’]s)? logo$/i;
/** `Logo of Globex` */
const LOGO_BEFORE = /^logo (?:of|von|de) (.{2,40})$/i;
/** Brands of payment, ratings and press, which pages show beside the company's. */
const KNOWN =
  /^(?:visa|master ?card|maestro|american express|amex|paypal|apple ?pay|google ?pay|klarna|diners(?: club)?|union ?pay|jcb|techcrunch|forbes|trustpilot|capterra|g2|y combinator|app store|google play)$/;
const NO_BRAND = new Set(
  (
    'the our my a an company site website web header footer main brand corporate official primary page home homepage mobile ' +
    'desktop nav navbar menu top small large full short new white black dark light color colour horizontal image img mode ' +
    'theme default retina sticky firm business team store shop back to go toggle firma unser unsere notre la le el l ' +
    'empresa entreprise'
  ).split(' '),
);

/** Whether a picture's text names it the logo of a brand of which neither the domain nor the title speaks. */
export function isNamedAfterAnother(
  alt: string,
  { title, metas }: Pick<PageDocument, 'title' | 'metas'>,
  domains: readonly string[],
): boolean {
  const [, named, possessive] = LOGO_BEHIND.exec(alt.trim()) ?? [];
  const brand = (named ?? LOGO_BEFORE.exec(alt.trim())?.[1] ?? '').trim();
  const words = brand.split(/[ _’'-]/);
  if (brand === '' || words.every((word) => NO_BRAND.has(word.toLowerCase()))) return false;
  // One word in front of `logo` may be an adjective or a noun at the beginning of a text: `Inverted logo`.
  const isName = words.every((word) => /^\p{Lu}/u.test(word));
  const isBrand = named === undefined || possessive !== undefined || words.length > 1;
  if (!KNOWN.test(brand.toLowerCase()) && !(isName && isBrand)) return false;
  if (domains.some((domain) => isNameOfDomain(brand, domain) || hasInitialsOf(domain, brand))) return false;
  const siteNames = metas.flatMap(({ name, content }) => (name === 'og:site_name' ? [content] : []));
  return ![title, ...siteNames].some((text) => folded(text).includes(folded(brand)));
}
