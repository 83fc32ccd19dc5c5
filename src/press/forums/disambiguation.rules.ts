import { isCommonName } from '../../vocabulary/names/common-name.js';
import { sharedWords, wordsIn } from './business-words.rules.js';
import { type ForumPost } from './forum.port.js';
import { isUsedAsCompany, placesOfUse } from './name-use.rules.js';
import { around, hostIs, placeOfDomain, placeOfName } from './passage-text.rules.js';

/** What distinguishes a company from others of its name. */
export interface Business {
  readonly domain: string | null;
  /** Words of its description and sectors, in lower case. */
  readonly about: readonly string[];
}

export interface KnownCompany extends Business {
  readonly name: string;
  /** Stored companies that share the name; at most `MOST_NAMESAKES` and one more. */
  readonly namesakes: readonly Business[];
}

/** The text of a post and its topic. */
export type Passage = Pick<ForumPost, 'title' | 'text' | 'threadUrl'>;

export interface Disambiguation {
  /** The offset of the company's name; 0 where only the thread concerns it. */
  readonly at: number;
  /** The post's words, verbatim. */
  readonly snippet: string;
  /** The evidence that it concerns this company. */
  readonly proofs: readonly string[];
}

/** The distance to a name within which words count as evidence, since a long text contains nearly every word. */
export const NEAR = 1_500;
/** Names of more companies need the domain. */
export const MOST_NAMESAKES = 5;
/** The shared words that a common name, or a name of several companies, needs. */
const WORDS_FOR_COMMON = 2;
/** Letters and digits of names in no dictionary, up to which two words or one are needed. */
const SHORTEST = 3;
const SHORT = 5;

/**
 * Whether a post concerns this company and no namesake. Its domain is proof: in the text, or as the thread's link. A
 * name alone is proof only where it is long and in no dictionary; other names need words of the company's business
 * near them.
 */
export function disambiguate(post: Passage, company: KnownCompany): Disambiguation | null {
  const { domain, name } = company;
  const inText = domain === null ? -1 : placeOfDomain(post.text, domain);
  if (domain !== null && inText >= 0)
    return { at: inText, snippet: around(post.text, inText, domain.length), proofs: [`names ${domain}`] };
  if (domain !== null && post.threadUrl !== null && hostIs(post.threadUrl, domain) && post.text !== '') {
    const named = placeOfName(post.text, name);
    const proofs = [`thread about ${domain}`, ...(named >= 0 ? [`names ${name}`] : [])];
    return {
      at: Math.max(named, 0),
      snippet: around(post.text, Math.max(named, 0), named >= 0 ? name.length : 0),
      proofs,
    };
  }
  return byContext(post, company);
}

function byContext(post: Passage, company: KnownCompany): Disambiguation | null {
  const { name, namesakes } = company;
  const needed = wordsNeeded(company);
  const places = needed === 0 ? [placeOfName(post.text, name)].filter((at) => at >= 0) : placesOfUse(post.text, name);
  const [at] = places;
  if (at === undefined || namesakes.length > MOST_NAMESAKES || isOfNamesake(post, company)) return null;
  const isCompany =
    needed > 0 && namesakes.length === 0 && places.some((place) => isUsedAsCompany(post.text, place, name));
  const words = ownWords(contextOf(post, name, places), company);
  if (words.length < needed - (isCompany ? 1 : 0)) return null;
  const proofs = [
    `names ${name}`,
    ...(words.length < needed ? ['names it as a company'] : []),
    ...(words.length > 0 ? [`speaks of ${words.slice(0, 5).join(', ')}`] : []),
  ];
  return { at, snippet: around(post.text, at, name.length), proofs };
}

/** The shorter a name, the more companies of all countries have it, and few of them are on file. */
export function wordsNeeded({ name, namesakes }: Pick<KnownCompany, 'name' | 'namesakes'>): number {
  if (namesakes.length > 0 || isCommonName(name)) return WORDS_FOR_COMMON;
  const letters = name.replace(/[^\p{L}\p{N}]/gu, '').length;
  if (letters <= SHORTEST) return WORDS_FOR_COMMON;
  return letters <= SHORT ? 1 : 0;
}

/** The words of the business near the name that no namesake has; none where a namesake has enough of its own. */
function ownWords(context: string, { name, about, namesakes }: KnownCompany): string[] {
  const words = wordsIn(context);
  // `gorilla/mux` says nothing of the company Mux.
  words.delete(name.toLowerCase());
  const ours = sharedWords(words, about);
  const theirs = namesakes.map((namesake) => sharedWords(words, namesake.about));
  const hasRival = theirs.some(
    (shared) => [...shared.keys()].filter((stem) => !ours.has(stem)).length >= WORDS_FOR_COMMON,
  );
  if (hasRival) return [];
  return [...ours].flatMap(([stem, word]) => (theirs.some((shared) => shared.has(stem)) ? [] : [word]));
}

function isOfNamesake({ text, threadUrl }: Passage, { namesakes }: KnownCompany): boolean {
  return namesakes.some(
    ({ domain }) =>
      domain !== null && (placeOfDomain(text, domain) >= 0 || (threadUrl !== null && hostIs(threadUrl, domain))),
  );
}

/** The title and the text near the places, without the name itself, since namesakes share its words. */
function contextOf({ title, text }: Passage, name: string, places: readonly number[]): string {
  const parts = [title];
  let from = 0;
  for (const place of places) {
    const start = Math.max(from, place - NEAR);
    const end = place + name.length + NEAR;
    if (end <= from) continue;
    parts.push(text.slice(start, end));
    from = end;
  }
  return parts.join('\n').replaceAll(name, ' ');
}
