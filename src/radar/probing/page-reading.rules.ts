import { domainToUnicode } from 'node:url';
import { type HtmlPage } from '../../parsers/html/html-page.js';
import { readHtml } from '../../parsers/html/read-html.js';
import { vacanciesOf } from '../../parsers/html/vacant-page.js';
import { wordCount } from '../../parsers/html/word-count.js';
import { nameKey } from '../../vocabulary/company-name.js';
import { readEntityType } from '../../vocabulary/entity-names/entity-type.js';
import { labelOf } from '../intake/apex-name.rules.js';
import { type HomepageEvidence } from '../radar.events.js';
import { type LanguageOf } from '../../parsers/text-language/text-language.js';
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

/** Default pages of servers and site builders; longer pages write about them. */
const PLACEHOLDERS: readonly (readonly [string, RegExp])[] = [
  ['default server page', /welcome to nginx!|apache2? (?:ubuntu|debian)? ?default page|iis windows server/i],
  [
    'unfinished site',
    /\bhello world!\s{0,40}<|welcome to wordpress\. this is your first post|site not published|future home of|website is (?:coming soon|under construction)/i,
  ],
  ['suspended', /account (?:has been )?suspended|this site has been (?:disabled|suspended)/i],
];
const FILLER = /lorem ipsum dolor sit amet/i;
/** Default pages have fewer words. */
const MOST_WORDS = 400;
/** What a seller, a registrar and the like say is of a parked domain; the rest of an unfinished site. */
const PARKED_BY = new Set<string>(['domain is for sale', 'registrar page']);

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
export function readPage(html: string, url: string, apex: string, languageOf: LanguageOf): PageReading {
  const page = readHtml(html);
  const { title, text } = page;
  const ld = linkedData(page);
  const description = meta(page, 'description') ?? meta(page, 'og:description') ?? null;
  const parts = title.split(/\s[|–—·•:»-]\s|: |\s?[｜：]\s?/);
  const stated = [meta(page, 'og:site_name'), meta(page, 'application-name'), ...ld.names, ...parts];
  const siteName = nameIn(stated, apex);
  const isPersonal =
    ld.types.has('Person') ||
    PERSONAL.test(title) ||
    meta(page, 'og:type') === 'profile' ||
    (siteName !== null && isPersonsSite(siteName, apex, page, description));
  const words = wordCount(text);
  const markers = markersOf(html, page, { words, apex });
  if (isPersonal) markers.push('personal:a page about a person');
  if (isUnwanted(`${title} ${description ?? ''}`)) markers.push('unwanted:gambling or sex');
  return {
    words,
    language: languageOfPage(page, languageOf),
    // A personal site's name is personal data, so it is not stored.
    siteName: isPersonal ? null : siteName,
    hasDescription: description !== null,
    sections: sectionsOf(page, url),
    markers,
    description: description?.slice(0, MAX_DESCRIPTION) ?? null,
  };
}

/** Former codes, and the two written forms of Norwegian. */
const SAME_LANGUAGE: Readonly<Record<string, string>> = { nb: 'no', nn: 'no', iw: 'he', in: 'id', ji: 'yi' };

/** Shorter texts are menus and names. */
const LEAST_CHARS_AGAINST_STATED = 200;

/** As stated; but templates state English whatever language the text is in, so a page of them is read. */
function languageOfPage({ language, text }: HtmlPage, languageOf: LanguageOf): string | null {
  const [, code = ''] = /^([a-z]{2})(?:[-_]|$)/.exec((language ?? '').trim().toLowerCase()) ?? [];
  const stated = SAME_LANGUAGE[code] ?? code;
  if (stated === '') return languageOf(text);
  const isDoubtful = stated === 'en' && text.length >= LEAST_CHARS_AGAINST_STATED;
  return (isDoubtful ? languageOf(text) : null) ?? stated;
}

const GREETING =
  /^(?:welcome to|(?:sign|log) in to|willkommen (?:bei|auf|zu)|bienvenue (?:chez|sur|à)|bienvenid[oa]s? a|benvenut[io] (?:su|in|da)|welkom bij|välkommen till) /i;
const AROUND = /^(?:home|login|sign in) |(?: (?:login|log in|sign in|sign up|home ?page|official (?:web)?site))$/i;

/** The first text that names the site. Its address counts only without another. */
function nameIn(stated: readonly (string | undefined)[], apex: string): string | null {
  const names = stated.map((name) => withoutGreeting(clean(name ?? ''), apex)).filter((name) => isNameOf(name, apex));
  return names.find((name) => name.toLowerCase() !== apex) ?? names[0] ?? null;
}

/** `Welcome to Acme!` names Acme; of a site at welcometoacme.com it is the name. */
function withoutGreeting(name: string, apex: string): string {
  if (name.length > MAX_NAME || nameKey(name) === nameKey(labelOf(apex).replace(/-/g, ' '))) return name;
  const greeted = name.replace(GREETING, '');
  const bare = greeted === name ? name : greeted.replace(/[!.]{1,5}$/, '');
  return bare.replace(AROUND, '').replace(/^www\./i, '');
}

/** Most newly registered sites with these words are advertisements that are made in thousands. */
const UNWANTED = [
  ...[
    'slot gacor',
    'situs slot',
    'slot online',
    'togel',
    'judi online',
    'casino',
    'casinos',
    'sportsbook',
    'baccarat',
    'sbobet',
  ],
  ...['online betting', 'nhà cái', 'cá cược', 'nổ hũ', 'canlı bahis', 'bahis siteleri', 'deneme bonusu', 'казино'],
  ...[
    'ставки на спорт',
    'porn',
    'porno',
    'xxx videos',
    'sex videos',
    'hentai',
    'escort girls',
    'escort service',
    'call girls',
  ],
];
const UNWANTED_UNSPACED = ['娱乐城', '博彩', '老虎机', 'オンラインカジノ', '카지노', '토토사이트', '成人视频'];

/** Whether a title or description advertises gambling or sex. */
function isUnwanted(text: string): boolean {
  const words = ` ${
    text
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu)
      ?.join(' ') ?? ''
  } `;
  return UNWANTED.some((word) => words.includes(` ${word} `)) || UNWANTED_UNSPACED.some((word) => words.includes(word));
}

const SPEAKS_OF_SELF =
  /\b(?:i am|i['’]m|my name is|about me|my (?:work|projects|blog|writing)|hire me|ich bin|über mich|je suis|soy|sobre mí|sono)\b/iu;
const PROFESSION =
  /\b(?:designer|developer|engineer|photographer|artist|writer|author|consultant|coach|researcher|professor|illustrator|architect|speaker|therapist|freelancer)\b/i;
const BEGINNING_CHARS = 600;

/** Whether the site has the name of a person who speaks of themself or states a profession: firms do neither. */
function isPersonsSite(name: string, apex: string, { title, text }: HtmlPage, description: string | null): boolean {
  if (nameKey(name) !== nameKey(labelOf(domainToUnicode(apex)).replace(/-/g, ' '))) return false;
  const { kind, isGuess } = readEntityType(name);
  if (kind !== 'person' || isGuess || !name.includes(' ')) return false;
  const said = `${title} . ${description ?? ''} . ${text.slice(0, BEGINNING_CHARS)}`;
  return SPEAKS_OF_SELF.test(said) || PROFESSION.test(title);
}

/** Whether a name can be the site's: it contains the domain's label, or the label contains it. */
export function isNameOf(name: string, apex: string): boolean {
  if (name === '' || name.length > MAX_NAME) return false;
  const key = nameKey(name);
  const label = nameKey(labelOf(domainToUnicode(apex)).replace(/-/g, ' '));
  if (key.length < 2) return false;
  // `Cal.com` names cal.com, and `xAI` names x.ai.
  if (key === label || key === nameKey(domainToUnicode(apex))) return true;
  const [short, long] = key.length < label.length ? [key, label] : [label, key];
  return short.length >= 4 && long.includes(short) && long.length <= short.length + 12;
}

function markersOf(html: string, page: HtmlPage, { words, apex }: { words: number; apex: string }): string[] {
  const head = html.slice(0, 200_000);
  const placeholders = words <= MOST_WORDS ? PLACEHOLDERS.filter(([, pattern]) => pattern.test(head)) : [];
  const markers = [...parkedMarkers(head, words, apex), ...placeholders.map(([name]) => `placeholder:${name}`)];
  const add = (marker: string): void => void (markers.includes(marker) || markers.push(marker));
  if (FILLER.test(head)) add('placeholder:filler text');
  for (const vacancy of vacanciesOf(page, words, [apex, domainToUnicode(apex)])) {
    add(`${PARKED_BY.has(vacancy) ? 'parked' : 'placeholder'}:${vacancy}`);
  }
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
