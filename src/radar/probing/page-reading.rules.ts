import { domainToUnicode } from 'node:url';
import { type HtmlPage } from '../../parsers/html/html-page.js';
import { readHtml } from '../../parsers/html/read-html.js';
import { nameKey } from '../../vocabulary/company-name.js';
import { labelOf } from '../intake/apex-name.rules.js';
import { type HomepageEvidence } from '../radar.events.js';
import { languageOf } from './language.rules.js';
import { readJson, VALUES_ON_EVENT_LOOP } from '../../parsers/json/read-json.js';
import { parkedMarkers } from './parked-page.rules.js';
import { isUnder } from '../../parsers/web-addresses/is-under.js';

/** The facts that a page states about its site. */
export interface PageReading extends Pick<
  HomepageEvidence,
  'words' | 'language' | 'siteName' | 'hasDescription' | 'sections' | 'markers'
> {
  readonly description: string | null;
}

/** Default pages of servers and site builders. */
const PLACEHOLDERS: readonly (readonly [string, RegExp])[] = [
  ['default server page', /welcome to nginx!|apache2? (?:ubuntu|debian)? ?default page|iis windows server/i],
  [
    'unfinished site',
    /\bhello world!\s{0,40}<|welcome to wordpress\. this is your first post|site not published|future home of|website is (?:coming soon|under construction)/i,
  ],
  ['filler text', /lorem ipsum dolor sit amet/i],
  ['suspended', /account (?:has been )?suspended|this site has been (?:disabled|suspended)/i],
];
const SERVER_TITLE = /^(?:it works!?$|index of \/)/i;
const COMING_SOON = /\b(?:coming soon|under construction|launching soon|opening soon)\b/i;
/** An announcement of a site is near the start of its sentence, one of a feature later. */
const ANNOUNCED_WITHIN_CHARS = 80;

const PERSONAL = /\b(?:portfolio|r[eé]sum[eé]|curriculum vitae|personal (?:web)?site|personal blog)\b/i;

const SECTIONS: readonly (readonly [string, RegExp])[] = [
  ['about', /\babout\b|\bteam\b|\bcompany\b|über-uns|ueber-uns|a-propos/i],
  ['pricing', /\bpric(?:e|es|ing)\b|\bplans\b|preise|tarif/i],
  ['contact', /\bcontact\b|kontakt|get-in-touch|book-a-demo|\bdemo\b/i],
  ['careers', /\bcareers?\b|\bjobs\b|join-us|karriere/i],
  ['product', /\bproducts?\b|\bfeatures\b|\bsolutions?\b|\bplatform\b|\bdocs\b|documentation/i],
  ['legal', /\bprivacy\b|\bterms\b|\blegal\b|impressum|datenschutz/i],
];
/** They would reorder or hide text where the name is shown. */
const STEERING = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/gu;
const MAX_NAME = 60;
const MAX_DESCRIPTION = 1_000;
const MAX_LINKS = 500;
const MAX_LINKED_DATA = 10;

/** @param url of the page, for its links */
export function readPage(html: string, url: string, apex: string): PageReading {
  const page = readHtml(html);
  const { title, text } = page;
  const ld = linkedData(page);
  const description = meta(page, 'description') ?? meta(page, 'og:description') ?? null;
  const isPersonal = ld.types.has('Person') || PERSONAL.test(title) || meta(page, 'og:type') === 'profile';
  const stated = [
    meta(page, 'og:site_name'),
    meta(page, 'application-name'),
    ...ld.names,
    ...title.split(/\s[|–—·•:»-]\s|: /),
  ];
  const words = text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  const markers = markersOf(html, page, { words, apex });
  const stateLanguage = (page.language ?? '').trim().toLowerCase().slice(0, 2);
  return {
    words,
    language: /^[a-z]{2}$/.test(stateLanguage) ? stateLanguage : languageOf(text),
    // A personal site's name is personal data, so it is not stored.
    siteName: isPersonal
      ? null
      : (stated.map((name) => clean(name ?? '')).find((name) => isNameOf(name, apex)) ?? null),
    hasDescription: description !== null,
    sections: sectionsOf(page, url),
    markers: isPersonal ? [...markers, 'personal:a page about a person'] : markers,
    description: description?.slice(0, MAX_DESCRIPTION) ?? null,
  };
}

/** Whether a name can be the site's: it contains the domain's label, or the label contains it. */
export function isNameOf(name: string, apex: string): boolean {
  if (name === '' || name.length > MAX_NAME) return false;
  const key = nameKey(name);
  const label = nameKey(labelOf(domainToUnicode(apex)).replace(/-/g, ' '));
  if (key.length < 2 || label.length < 2) return false;
  if (key === label) return true;
  const [short, long] = key.length < label.length ? [key, label] : [label, key];
  return short.length >= 4 && long.includes(short) && long.length <= short.length + 12;
}

function markersOf(html: string, page: HtmlPage, { words, apex }: { words: number; apex: string }): string[] {
  const head = html.slice(0, 200_000);
  const placeholders = PLACEHOLDERS.filter(([, pattern]) => pattern.test(head)).map(([name]) => `placeholder:${name}`);
  const markers = [...parkedMarkers(head, words, apex), ...placeholders];
  const add = (marker: string): void => void (markers.includes(marker) || markers.push(marker));
  if (SERVER_TITLE.test(page.title)) add('placeholder:default server page');
  const announced = [page.title, ...page.headings.filter(({ level }) => level <= 2).map(({ text }) => text)];
  if (announced.some((text) => COMING_SOON.test(text.slice(0, ANNOUNCED_WITHIN_CHARS)))) add('placeholder:coming soon');
  const refresh = meta(page, 'refresh') ?? '';
  if (/\/lander\b/i.test(head.length < 4_000 ? head : '') || /\/lander\b/i.test(refresh)) add('parked:lander');
  return markers;
}

function sectionsOf(page: HtmlPage, url: string): string[] {
  const host = new URL(url).host.replace(/^www\./, '');
  const found = new Set<string>();
  for (const { href, text } of page.links.slice(0, MAX_LINKS)) {
    const target = URL.canParse(href, url) ? new URL(href, url) : null;
    if (!target || !isUnder(target.host, host)) continue;
    const words = `${target.pathname}${target.hash} ${text}`.slice(0, 200);
    for (const [name, pattern] of SECTIONS) if (pattern.test(words)) found.add(name);
  }
  return SECTIONS.map(([name]) => name).filter((name) => found.has(name));
}

/** The content of the first meta element of that name, if it has a word. */
function meta({ metas }: HtmlPage, name: string): string | undefined {
  const text = clean(metas.find(({ key }) => key === name)?.content ?? '');
  return text === '' ? undefined : text;
}

/** Names and types of schema.org objects on the page. */
function linkedData({ scripts }: HtmlPage): { names: string[]; types: Set<string> } {
  const names: string[] = [];
  const types = new Set<string>();
  const visit = (value: unknown, depth: number): void => {
    if (depth > 4 || typeof value !== 'object' || value === null) return;
    if (Array.isArray(value)) return value.forEach((one) => visit(one, depth + 1));
    const node = value as Record<string, unknown>;
    const type = [node['@type']].flat().find((one) => typeof one === 'string');
    if (type !== undefined && depth <= 2) types.add(type);
    if (
      type !== undefined &&
      /Organization|Corporation|WebSite|Brand|Business/.test(type) &&
      typeof node.name === 'string'
    ) {
      names.push(node.name);
    }
    if (node['@graph'] !== undefined) visit(node['@graph'], depth);
  };
  for (const { text } of scripts.filter(({ type }) => type === 'application/ld+json').slice(0, MAX_LINKED_DATA)) {
    try {
      visit(readJson(text, VALUES_ON_EVENT_LOOP), 0);
    } catch {
      // Many pages contain invalid blocks, which are skipped.
    }
  }
  return { names, types };
}

function clean(text: string): string {
  return text.replace(/\s+/g, ' ').replace(STEERING, '').trim();
}
