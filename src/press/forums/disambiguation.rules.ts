import { type ForumPost } from './forum.port.js';

/** What tells a company from its namesakes. */
export interface KnownCompany {
  readonly name: string;
  readonly domain: string | null;
  /** Others on file have the same name. */
  readonly hasNamesakes: boolean;
  /** Words of its description and sectors, in small letters. */
  readonly about: readonly string[];
}

/** Words of somebody, and what they are about. */
export type Passage = Pick<ForumPost, 'title' | 'text' | 'threadUrl'>;

export interface Disambiguation {
  /** Where in the text the company is named; 0 where only the thread is about it. */
  readonly at: number;
  /** Words of the post, to the letter. */
  readonly snippet: string;
  /** What tells that it is about this company. */
  readonly proofs: readonly string[];
}

const MAX_SNIPPET = 600;
const AROUND = 260;
const IN_A_WORD = /[\p{L}\p{N}]/u;
const IN_A_HOST = /[a-z0-9-]/;
/** Words of its line of business that a post must share where only its name is said. */
const SHARED_WORDS = 2;

/**
 * Whether a post speaks of this company and of no other of its name. Its domain proves it: in the words, or as what the
 * thread is about. A name alone proves nothing where another company on file has it or where it is one plain word;
 * otherwise the post must also speak of what the company does.
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
  // Its namesakes have the words of its name too.
  const lower = `${post.title} ${post.text}`.replaceAll(name, ' ').toLowerCase();
  const shared = company.about.filter((word) => hasWord(lower, word));
  if (shared.length < SHARED_WORDS) return null;
  return {
    at: named,
    snippet: around(post.text, named, name.length),
    proofs: [`names ${name}`, `speaks of ${shared.slice(0, 5).join(', ')}`],
  };
}

/** One word without a capital inside, a digit or a mark may be a word of any language. */
export function isPlainWord(name: string): boolean {
  return /^\p{Lu}?\p{Ll}*$/u.test(name.trim());
}

/** A domain, or a host under it, and not one that only begins or ends like it. */
export function placeOfDomain(text: string, domain: string): number {
  const lower = text.toLowerCase();
  for (let at = lower.indexOf(domain); at >= 0; at = lower.indexOf(domain, at + 1)) {
    const end = at + domain.length;
    const goesOn =
      IN_A_HOST.test(lower.charAt(end)) || (lower.charAt(end) === '.' && IN_A_HOST.test(lower.charAt(end + 1)));
    if (!IN_A_HOST.test(lower.charAt(at - 1)) && !goesOn) return at;
  }
  return -1;
}

/** The name as it is written, capitals and all, between words. */
export function placeOfName(text: string, name: string, from = 0): number {
  for (let at = text.indexOf(name, from); at >= 0; at = text.indexOf(name, at + 1)) {
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

/** The sentences around a place, to the letter: cut at sentences where there are any, else at words. */
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

/** Words that say what a company does. */
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
