import { type LinedPage, type LinedText } from '../site-text/lined-page.js';
import { flatMapInTurns } from '../site-text/lines-in-turns.js';
import { type IsOwnName } from '../site-text/own-name.rules.js';
import { nameKey } from '../../vocabulary/company-name.js';
import { isOfOthersSubject } from './based-subject.rules.js';
import { isJapaneseLabel } from './japanese-address.rules.js';
import { placesIn, type Place, type PlaceHints } from './postal-address.rules.js';
import { countryNamed, countryOfDomain } from './regions.rules.js';
import { isTemplateAddress } from './template-address.rules.js';
import { type PageKind } from '../company-website/site-pages.rules.js';
import { type SiteFact } from '../company-website/site-fact.rules.js';

/** Addresses of service providers, officers, authorities, dealers, trade fairs and branches are not the company's. */
const PROVIDER =
  /\b(?:data protection officer|(?:supervisory|data protection) authority|ombudsman|complaints?(?=:)|hosting|hosted by|governing law|webdesign|web design|agency|photos? by)\b|hébergement|hébergeur|hoster|alojamiento|agentur|datenschutzbeauftragte|(?<!\p{L})(?:zuständige[rs]? |berufshaftpflicht)|(?:aufsichts|gewerbe)behörde|schlichtungsstelle|délégué à la protection|médiateur|autorité de contrôle|delegado de protección|agencia española de protección|functionaris (?:voor )?gegevensbescherming|autoriteit persoonsgegevens|garante per la protezione|ホスティング|制作会社|制作:|(?:代理店|監修)(?=[:：])/iu;
/** Places of machines, law, production and investors; what comes before them, and the next sentences, may be the company's. */
const ELSEWHERE =
  /\b(?:hosted in|stored in|data cent(?:er|re)s?(?: located)?(?: in\b| ?:)|(?:designed|manufactured|assembled|produced|printed|sewn|woven|grown|harvested|sourced|bottled) in\b|(?:founded|incorporated|established|started|born|launched|formed|grew up) in (?!\d|the\b|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|governed by|investors? in (?!people\b))/iu;
/** Not behind `St.` or an initial, as of `U.S. Army`. */
const SENTENCE_END = /(?<=[\p{L}\d]{3})\. (?=\p{Lu})/u;
/** `Jane Doe, CEO of Globex`, but no `Director of Sales`. */
const TITLE_AT =
  /\b(?:CEO|CTO|CFO|COO|CMO|CIO|VP|Vice President|President|Founder|Director|Manager|Owner|Engineer|Lead)(?: (?:of|at)| ?@) ?(?!(?:Business|Customer|Data|Design|Engineering|Finance|Marketing|Operations|People|Product|Sales|Technology)(?!\p{L}))(?=\p{Lu})([^,;|\n]{1,80})/u;
/** Where customers live, unless a street follows. */
const SERVED =
  /^(?:proudly )?(?:serving|we serve|service areas?|areas? (?:we serve|served)|delivering to|shipping to)(?!\p{L})/iu;
const STREET_NUMBER = /(?<![\d-])\d{1,5} (?:[NSEW]\.? )?\p{Lu}\p{L}/u;
const EVENT =
  /(?<!\p{L})(?:stand|stall|booth|fair|festival|summit|conference|expo|event|events|meet us|meet me|messe|feria|salon|webinar|(?:winter|christmas|farmers|flea) market)(?!\p{L})|会場|展示会|セミナー|イベント|ブース|出展|開催|勤務地|(?:サポート|コール|配送|物流|修理)センター|返品先|返送先/iu;
/** A heading above the address of an event. */
const VENUE = /^(?:the |our )?(?:venue|conference venue|event venue|veranstaltungsort|tagungsort|会場):?$/iu;
const BRANCH =
  /(?<!\p{L})(?:offices?|branch|niederlassung|zweigstelle|oficina en|oficinas|delegación|bureau|bureaux|filiale?|succursale|sucursal|vestiging|oddział|pobočka|plant|warehouse|showroom)(?!\p{L})|支社|支店|営業所|出張所|事業所|工場|研究所|倉庫|ショールーム|(?<!広告|保険|旅行)代理店|(?:サポート|サービス|コール|配送|物流|修理)センター|返品先|返送先|配送先|店舗(?:情報|一覧|案内|紹介|所在地|$)/iu;
const HEAD_OFFICE =
  /headquart|(?<!\p{L})(?:hq|head office|main office|registered office|registered address|^central(?=:?$)|oficinas centrales|casa matriz|hoofdkantoor|hoofdvestiging|huvudkontor|hovedkontor|siedziba|sídlo|zentrale|hauptsitz|firmensitz|siège|siege social|oficina central|sede|domicilio social|morada|principal place)(?!\p{L})|(?<!日)本社|(?<!日)本店/iu;
/** Often the address of an accountant, so a stated head office is surer. */
const REGISTERED = /registered (?:office|address)/giu;
const BASED =
  /(?<!\p{L})(?:headquartered|headquarters|based|head office|hq|mit sitz|basée?|établie?|con sede|com sede|gevestigd) (?:is |are )?(?:in|at|à|en|em|a|te) /iu;
/** Of the past, of the future or of a person: `formerly based in`, `Ann Lee, who is based in`. */
const NOT_BASED =
  /(?<!\p{L})(?:(?:formerly|previously|originally|initially|once|was|were|used to be|will be|to be|would be|not|no longer|who is|who are|who['’]s|ehemals|früher|anciennement|antes) )(?:\p{L}{1,12} )?$/iu;
const MAX_ADDRESS_LINE = 300;
const PROSE_WORDS = 4;

const CONFIDENCE: Readonly<Record<PageKind, number>> = {
  imprint: 0.85,
  contact: 0.8,
  home: 0.6,
  about: 0.65,
  team: 0.55,
};
const AS_HEAD_OFFICE = 0.9;
const AS_REGISTERED = 0.87;
const AS_ADDRESS = 0.85;
const IN_FOOTER = 0.8;
const AS_BRANCH = 0.3;
const IN_SENTENCE = 0.7;

/** The company's city and country by its addresses, with the least certain for branches. */
export function sitePlaces(page: LinedPage, domain: string, isOwn: IsOwnName): Promise<SiteFact[]> {
  const language = page.document.language?.slice(0, 2).toLowerCase() ?? null;
  const hints = { domainCountry: countryOfDomain(domain), language };
  const { lines } = page;
  let skipUntil = -1;
  return flatMapInTurns(lines, (line, at) => {
    if ((PROVIDER.test(line.text) || VENUE.test(line.text)) && line.text.length < 40) skipUntil = at + 3;
    if (at <= skipUntil || line.section === 'others') return [];
    const text = withoutProvider(line.text);
    if (
      (SERVED.test(text) && !STREET_NUMBER.test(text)) ||
      EVENT.test(text) ||
      isTemplateAddress(text) ||
      isOfOthersStaff(text, isOwn)
    )
      return [];
    const cue = BASED.exec(text);
    if (cue) {
      const behind = cue.index + cue[0].length;
      if (NOT_BASED.test(text.slice(Math.max(0, cue.index - 40), cue.index))) return [];
      if (isOfOthersSubject([text.slice(0, cue.index), text.slice(behind)], { page, domain, isOwn })) return [];
      // In `based in London with offices in Paris, France` the other place is a branch.
      return factsOf(basedIn(text, behind, hints), 'based-in', IN_SENTENCE);
    }
    if (text.length > MAX_ADDRESS_LINE || isProseAboutOthers(line, isOwn)) return [];
    const byParts = line.parts.length > 1 ? placesIn(withoutProvider(line.parts.join('\n')), hints) : [];
    const [found] = byParts.length > 0 ? byParts : placesOf(withCountry(lines, at, text), hints);
    const isNamedItself =
      found?.city && isOwn(found.city) && nameKey(found.city).length >= (domain.split('.', 1)[0] ?? '').length;
    return factsOf(found && isNamedItself ? { ...found, city: null } : found, ruleOf(line), confidenceOf(page, at));
  });
}

/**
 * Of several addresses in a line, that of the head office is the firm's, else the first that ends with its country; a
 * later one may be that of a branch.
 */
function placesOf(text: string, hints: PlaceHints): Place[] {
  const parts = text.split(/[|·•]/u);
  const head = parts.findIndex((part) => HEAD_OFFICE.test(part));
  const ofHead = head > 0 ? placesIn(parts.slice(head).join(' | '), hints) : [];
  if (ofHead.some(({ city }) => city !== null)) return ofHead;
  const end = parts.findIndex((part) => /\d/.test(part) && countryNamed(part.split(',').at(-1) ?? '') !== null);
  const first = end < 0 ? [] : placesIn(parts.slice(0, end + 1).join(' | '), hints);
  return first.some(({ city }) => city !== null) ? first : placesIn(text, hints);
}

/** A sentence with an address is about the company where it names it or a head office. */
function isProseAboutOthers({ tokens, text, isFooter, isAddress }: LinedText, isOwn: IsOwnName): boolean {
  const lower = tokens.filter(
    ({ isWord, isCapital, text: word }) => isWord && !isCapital && /^\p{L}{2}/u.test(word),
  ).length;
  if (isFooter || isAddress || lower < PROSE_WORDS || HEAD_OFFICE.test(text)) return false;
  return !tokens.some((token) => token.isWord && isOwn(token.text));
}

/** The author of a praise lives elsewhere. */
function isOfOthersStaff(text: string, isOwn: IsOwnName): boolean {
  const employer = TITLE_AT.exec(text)?.[1]?.trim();
  return employer !== undefined && !isOwn(employer);
}

function withoutProvider(text: string): string {
  const provider = text.search(PROVIDER);
  const own = provider < 0 ? text : text.slice(0, provider);
  if (!ELSEWHERE.test(own)) return own;
  return own
    .split(SENTENCE_END)
    .flatMap((sentence) => sentence.split(ELSEWHERE, 1)[0] ?? [])
    .join('. ');
}

/** A country on one of the next two lines belongs to the address. */
function withCountry(lines: readonly LinedText[], at: number, text: string): string {
  const reach = /\d{4}/.test(text) ? 3 : 2;
  const next = lines.slice(at + 1, at + reach).find((line) => countryNamed(line.text) !== null);
  const before = lines[at - 1];
  // A code alone on its line has its city above, and one that resembles a year its street.
  const isCodeOnly = /^[A-Z]{0,2}[\d -]{4,10}$|^[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}$|^(?:19|20)\d{2} \p{Lu}\S+$/u.test(
    text,
  );
  if (before && isJapaneseLabel(before.text)) return `${before.text} ${text}`;
  return `${isCodeOnly && before ? `${before.text}, ` : ''}${text}${next ? `, ${next.text}` : ''}`;
}

function basedIn(text: string, at: number, hints: PlaceHints): Place | null {
  const behind = text.slice(at).split(/[.;!?] |[.;!?]$/, 1)[0] ?? '';
  const clause = behind.split(/ (?:and|with|where|since|und|et|y|e) /, 1)[0] ?? '';
  const [found] = placesIn(clause, hints);
  if (found) return found;
  // A city that is its country.
  const state = countryNamed(clause);
  if (state === 'SG' || state === 'HK' || state === 'LU') return { city: clause, country: state, matched: clause };
  // `Our headquarters are in Denver. 1801 Blake St, Denver, CO 80202`
  return (
    placesIn(text.slice(at, at + MAX_ADDRESS_LINE), hints).find(({ city }) => city !== null && city === clause) ?? null
  );
}

function confidenceOf({ kind, lines }: LinedPage, at: number): number {
  const line = lines[at];
  const near = lines.slice(Math.max(0, at - 3), at + 1).map(({ text }) => text);
  const isHead = near.some((text) => HEAD_OFFICE.test(text));
  const branchAt = near.findLastIndex((text) => text.length < 60 && BRANCH.test(text) && !HEAD_OFFICE.test(text));
  const headAt = near.findLastIndex((text) => HEAD_OFFICE.test(text));
  if (branchAt > headAt) return AS_BRANCH;
  if (isHead)
    return near.some((text) => HEAD_OFFICE.test(text.replace(REGISTERED, ''))) ? AS_HEAD_OFFICE : AS_REGISTERED;
  if (line?.isAddress) return AS_ADDRESS;
  if (line?.isFooter) return IN_FOOTER;
  return CONFIDENCE[kind];
}

function ruleOf({ isAddress, isFooter }: LinedText): string {
  if (isAddress) return 'address.element';
  return isFooter ? 'address.footer' : 'address.line';
}

function factsOf(place: Place | null | undefined, rule: string, confidence: number): SiteFact[] {
  if (!place) return [];
  const { city, country, matched } = place;
  const base = { rule: `text.${rule}`, matched, confidence, isText: true };
  return [
    { field: 'hqCountry', value: country, ...base },
    ...(city === null ? [] : [{ field: 'hqCity' as const, value: city, ...base }]),
  ];
}
