import { load, type CheerioAPI } from 'cheerio';
import { domainToUnicode } from 'node:url';
import { nameKey } from '../../vocabulary/company-name.js';
import { labelOf } from '../intake/apex-name.rules.js';
import { type HomepageEvidence } from '../radar.events.js';
import { languageOf } from './language.rules.js';

/** What a page of HTML says of the site. */
export interface PageReading extends Pick<
  HomepageEvidence,
  'words' | 'language' | 'siteName' | 'hasDescription' | 'sections' | 'markers'
> {
  readonly description: string | null;
}

/** Phrases and addresses of pages that wait for a buyer or live on advertisements. */
const PARKED: readonly (readonly [string, RegExp])[] = [
  [
    'domain is for sale',
    /\b(?:this |the )?domain(?: name)?(?: [\w.-]+)? (?:is|may be|could be|might be) (?:now )?for sale\b/i,
  ],
  ['buy this domain', /\b(?:buy|purchase|acquire|get) this domain\b|\bmake an offer (?:on|for) this domain\b/i],
  ['domain parking', /\bdomain parking\b|\bparked (?:free|domain|by)\b|\bthis (?:page|domain) is parked\b/i],
  ['parking service', /sedoparking|parkingcrew|bodis\.com|parklogic|afternic\.com|dan\.com\/buy|hugedomains\.com/i],
  [
    'registrar lander',
    /wsimg\.com\/parking-lander|godaddy\.com\/domainsearch|window\.park\s*=|img1\.wsimg\.com\/parking/i,
  ],
];

/** Pages of servers and site builders whose owner has not begun. */
const PLACEHOLDERS: readonly (readonly [string, RegExp])[] = [
  [
    'default server page',
    /welcome to nginx!|apache2? (?:ubuntu|debian)? ?default page|<title>\s*it works!?\s*<\/title>|iis windows server|<title>index of \//i,
  ],
  [
    'coming soon',
    /<(?:title|h1|h2)[^>]*>[^<]{0,60}\b(?:coming soon|under construction|launching soon|opening soon)\b/i,
  ],
  [
    'unfinished site',
    /\bhello world!\s*<|welcome to wordpress\. this is your first post|site not published|future home of|website is (?:coming soon|under construction)/i,
  ],
  ['filler text', /lorem ipsum dolor sit amet/i],
  ['suspended', /account (?:has been )?suspended|this site has been (?:disabled|suspended)/i],
];

const PERSONAL = /\b(?:portfolio|r[eé]sum[eé]|curriculum vitae|personal (?:web)?site|personal blog)\b/i;

const SECTIONS: readonly (readonly [string, RegExp])[] = [
  ['about', /\babout\b|\bteam\b|\bcompany\b|über-uns|ueber-uns|a-propos/i],
  ['pricing', /\bpric(?:e|es|ing)\b|\bplans\b|preise|tarif/i],
  ['contact', /\bcontact\b|kontakt|get-in-touch|book-a-demo|\bdemo\b/i],
  ['careers', /\bcareers?\b|\bjobs\b|join-us|karriere/i],
  ['product', /\bproducts?\b|\bfeatures\b|\bsolutions?\b|\bplatform\b|\bdocs\b|documentation/i],
  ['legal', /\bprivacy\b|\bterms\b|\blegal\b|impressum|datenschutz/i],
];
const MAX_NAME = 60;
const MAX_DESCRIPTION = 1_000;

/** @param url of the page itself, for its links */
export function readPage(html: string, url: string, apex: string): PageReading {
  // A space before each tag: words of neighbouring elements are not one word.
  const $ = load(html.replace(/<(?=[a-z/])/gi, ' <'));
  const ld = linkedData($);
  const title = clean($('title').first().text());
  const description = meta($, 'description') ?? meta($, 'og:description') ?? null;
  const isPersonal = ld.types.has('Person') || PERSONAL.test(title) || meta($, 'og:type') === 'profile';
  const stated = [
    meta($, 'og:site_name'),
    meta($, 'application-name'),
    ...ld.names,
    ...title.split(/\s[|–—·•:»-]\s|: /),
  ];
  const sections = sectionsOf($, url);
  const markers = markersOf(html, $);
  const stateLanguage = ($('html').attr('lang') ?? '').trim().toLowerCase().slice(0, 2);
  $('script, style, noscript, template, svg, iframe').remove();
  const text = clean($('body').text());
  return {
    words: text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0,
    language: /^[a-z]{2}$/.test(stateLanguage) ? stateLanguage : languageOf(text),
    // A person's page names its person: that name is not for us to keep.
    siteName: isPersonal
      ? null
      : (stated.map((name) => clean(name ?? '')).find((name) => isNameOf(name, apex)) ?? null),
    hasDescription: description !== null,
    sections,
    markers: isPersonal ? [...markers, 'personal:a page about a person'] : markers,
    description: description?.slice(0, MAX_DESCRIPTION) ?? null,
  };
}

/** Whether a name can be that of the site: the domain's own label has it, or it has the label. */
export function isNameOf(name: string, apex: string): boolean {
  if (name === '' || name.length > MAX_NAME) return false;
  const key = nameKey(name);
  const label = nameKey(labelOf(domainToUnicode(apex)).replace(/-/g, ' '));
  if (key.length < 2 || label.length < 2) return false;
  if (key === label) return true;
  const [short, long] = key.length < label.length ? [key, label] : [label, key];
  return short.length >= 4 && long.includes(short) && long.length <= short.length + 12;
}

function markersOf(html: string, $: CheerioAPI): string[] {
  const head = html.slice(0, 200_000);
  const markers = [
    ...PARKED.filter(([, pattern]) => pattern.test(head)).map(([name]) => `parked:${name}`),
    ...PLACEHOLDERS.filter(([, pattern]) => pattern.test(head)).map(([name]) => `placeholder:${name}`),
  ];
  const refresh = $('meta[http-equiv="refresh" i]').attr('content') ?? '';
  if (/\/lander\b/i.test(head.length < 4_000 ? head : '') || /\/lander\b/i.test(refresh)) markers.push('parked:lander');
  return markers;
}

function sectionsOf($: CheerioAPI, url: string): string[] {
  const host = new URL(url).host;
  const found = new Set<string>();
  $('a[href]')
    .slice(0, 500)
    .each((_index, element) => {
      const href = $(element).attr('href') ?? '';
      const target = URL.canParse(href, url) ? new URL(href, url) : null;
      if (!target || !target.host.endsWith(host.replace(/^www\./, ''))) return;
      const words = `${target.pathname}${target.hash} ${$(element).text()}`.slice(0, 200);
      for (const [name, pattern] of SECTIONS) if (pattern.test(words)) found.add(name);
    });
  return SECTIONS.map(([name]) => name).filter((name) => found.has(name));
}

function meta($: CheerioAPI, name: string): string | undefined {
  const content = $(`meta[name="${name}" i], meta[property="${name}" i]`).first().attr('content');
  const text = clean(content ?? '');
  return text === '' ? undefined : text;
}

/** Names and types of schema.org objects on the page. */
function linkedData($: CheerioAPI): { names: string[]; types: Set<string> } {
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
  $('script[type="application/ld+json"]')
    .slice(0, 10)
    .each((_index, element) => {
      try {
        visit(JSON.parse($(element).text()), 0);
      } catch {
        // Many pages carry broken blocks; they say nothing.
      }
    });
  return { names, types };
}

function clean(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
