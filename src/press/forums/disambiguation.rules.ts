import { type ForumPost } from './forum.port.js';

/** The facts that distinguish a company from its namesakes. */
export interface KnownCompany {
  readonly name: string;
  readonly domain: string | null;
  /** Other stored companies share the name. */
  readonly hasNamesakes: boolean;
  /** Words of its description and sectors, in lower case. */
  readonly about: readonly string[];
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

const MAX_SNIPPET = 600;
const AROUND = 260;
const IN_A_WORD = /[\p{L}\p{N}]/u;
const IN_A_HOST = /[a-z0-9-]/;
/** The minimum of shared business terms for a post with the name only. */
const SHARED_WORDS = 2;
/** Bounds the work in a text that repeats a name inside longer words. */
const MOST_HITS = 20_000;

/**
 * Whether a post concerns this company and no namesake. Its domain is proof: in the text, or as the thread's link. A
 * name alone is no proof where another stored company has it, or where it is one plain word; the post must then also
 * contain terms of the company's business.
 */
export function disambiguate(post: Passage, company: KnownCompany): Disambiguation | null {
  const { domain, name } = company;
  const inText = domain === null ? -1 : placeOfDomain(post.text, domain);
  if (domain !== null && inText >= 0)
    return { at: inText, snippet: around(post.text, inText, domain.length), proofs: [`names ${domain}`] };
  const named = placeOfName(post.text, name);
  if (domain !== null && post.threadUrl !== null && hostIs(post.threadUrl, domain) && post.text !== '') {
    const proofs = [`thread about ${domain}`, ...(named >= 0 ? [`names ${name}`] : [])];
    return {
      at: Math.max(named, 0),
      snippet: around(post.text, Math.max(named, 0), named >= 0 ? name.length : 0),
      proofs,
    };
  }
  if (named < 0 || company.hasNamesakes || isPlainWord(name)) return null;
  // Excludes the name itself, since namesakes share its words.
  const lower = `${post.title} ${post.text}`.replaceAll(name, ' ').toLowerCase();
  const shared = company.about.filter((word) => hasWord(lower, word));
  if (shared.length < SHARED_WORDS) return null;
  return {
    at: named,
    snippet: around(post.text, named, name.length),
    proofs: [`names ${name}`, `speaks of ${shared.slice(0, 5).join(', ')}`],
  };
}

/** One word without an inner capital, digit or mark may be an ordinary word. */
export function isPlainWord(name: string): boolean {
  return /^\p{Lu}?\p{Ll}*$/u.test(name.trim());
}

/** The offset of a domain, or a host under it, at word boundaries. */
export function placeOfDomain(text: string, domain: string): number {
  const lower = text.toLowerCase();
  let hits = 0;
  for (let at = lower.indexOf(domain); at >= 0 && ++hits <= MOST_HITS; at = lower.indexOf(domain, at + 1)) {
    const end = at + domain.length;
    const goesOn =
      IN_A_HOST.test(lower.charAt(end)) || (lower.charAt(end) === '.' && IN_A_HOST.test(lower.charAt(end + 1)));
    if (!IN_A_HOST.test(lower.charAt(at - 1)) && !goesOn) return at;
  }
  return -1;
}

/** The offset of the name in its exact spelling, at word boundaries. */
export function placeOfName(text: string, name: string, from = 0): number {
  let hits = 0;
  for (let at = text.indexOf(name, from); at >= 0 && ++hits <= MOST_HITS; at = text.indexOf(name, at + 1)) {
    if (!IN_A_WORD.test(text.charAt(at - 1)) && !IN_A_WORD.test(text.charAt(at + name.length))) return at;
  }
  return -1;
}

function hasWord(lower: string, word: string): boolean {
  for (let at = lower.indexOf(word); at >= 0; at = lower.indexOf(word, at + 1)) {
    if (!IN_A_WORD.test(lower.charAt(at - 1))) return true;
  }
  return false;
}

export function hostIs(address: string, domain: string): boolean {
  if (!URL.canParse(address)) return false;
  const host = new URL(address).hostname.toLowerCase();
  return host === domain || host.endsWith(`.${domain}`);
}

/** The sentences around an offset, verbatim: cut between sentences where possible, else between words. */
export function around(text: string, at: number, length: number): string {
  if (text.length <= MAX_SNIPPET) return text.trim();
  const from = Math.max(0, at - AROUND);
  const to = Math.min(text.length, at + length + AROUND);
  const before = text.slice(from, at);
  const sentence = Math.max(before.lastIndexOf('. '), before.lastIndexOf('! '), before.lastIndexOf('? '));
  const start = from === 0 ? 0 : from + (sentence >= 0 ? sentence + 2 : Math.max(before.indexOf(' ') + 1, 0));
  const after = text.slice(at + length, to);
  const stop = Math.max(after.lastIndexOf('. '), after.lastIndexOf('! '), after.lastIndexOf('? '));
  const word = after.lastIndexOf(' ');
  const end = to === text.length ? to : at + length + (stop >= 0 ? stop + 1 : word > 0 ? word : after.length);
  return text.slice(start, end).trim();
}

const SMALL = new Set('about their which with from that this these those your will have been other over into more than they them what when where who for and the our are can its use using used make makes made help helps build builds company companies platform software service services solution solutions product products best first new'.split(' ')); // prettier-ignore

/** Words that describe a company's business. */
export function wordsAbout(texts: readonly (string | null)[]): string[] {
  const words = texts.flatMap(
    (text) =>
      text
        ?.toLowerCase()
        .slice(0, 2_000)
        .match(/\p{L}{4,30}/gu) ?? [],
  );
  return [...new Set(words.filter((word) => !SMALL.has(word)))].slice(0, 60);
}
