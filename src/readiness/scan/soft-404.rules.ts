/** The compared part of a site's answer. */
interface Answer {
  readonly url: string;
  readonly body: string;
  readonly isCut: boolean;
  readonly sha256: string;
}

/** Maximum compared characters of a page. */
const MOST_COMPARED = 20_000;
/**
 * If two controls differ in more words than this and a third of what they share, they prove nothing about a third
 * answer.
 */
const MOST_VARYING = 3;
/** Maximum share of the common words that may be missing by chance. */
const MOST_MISSING = 0.05;

/**
 * Whether an answer equals the site's answer to missing paths. `control` and `other` are two such answers: words in
 * only one of them vary between requests, such as tokens, and may vary here.
 */
export function isAnswerToAnything(control: Answer, other: Answer | null, probe: Answer): boolean {
  if (control.sha256 === probe.sha256 || withoutRequestPath(control) === withoutRequestPath(probe)) return true;
  if (other === null) return false;
  const limit = Math.min(
    MOST_COMPARED,
    ...[control, other, probe].map(({ isCut, body }) => (isCut ? body.length : Infinity)),
  );
  const [one, two, probed] = [wordsOf(control, limit), wordsOf(other, limit), wordsOf(probe, limit)];
  return resembles([one, two], probed, 'title') && resembles([one, two], probed, 'text');
}

/** Minimum number of shared words of a text, and spare words for a token that is numeric elsewhere. */
const ALLOWED = { title: { shared: 0, spare: 0 }, text: { shared: 3, spare: 2 } } as const;

/** Whether an answer's words differ from both controls no more than those from each other. */
function resembles([a, b]: readonly [Words, Words], probed: Words, part: 'title' | 'text'): boolean {
  const [one, two, third] = [a[part], b[part], probed[part]];
  let [shared, missing, ownWords] = [0, 0, 0];
  for (const word of one) {
    if (!two.has(word)) continue;
    shared++;
    if (!third.has(word) && !probed.path.has(word)) missing++;
  }
  const varying = Math.max(one.size, two.size) - shared;
  if (shared < ALLOWED[part].shared || varying > Math.max(MOST_VARYING, shared / 3)) return false;
  for (const word of third) if (!one.has(word) && !two.has(word)) ownWords++;
  return missing <= shared * MOST_MISSING && ownWords <= 2 * varying + ALLOWED[part].spare;
}

interface Words {
  readonly limit: number;
  /** Without the words of the URL. */
  readonly text: ReadonlySet<string>;
  readonly title: ReadonlySet<string>;
  /** Words of the requested URL. */
  readonly path: ReadonlySet<string>;
}

/** Caches word sets, because a control is compared with every other answer. */
const known = new WeakMap<Answer, Words>();

function wordsOf(probe: Answer, limit: number): Words {
  const before = known.get(probe);
  if (before?.limit === limit) return before;
  const path = wordsIn(decoded(new URL(probe.url).pathname));
  const text = withoutRequestPath(probe).slice(0, limit).toLowerCase();
  const words = { limit, path, text: without(path, wordsIn(text)), title: without(path, wordsIn(titleIn(text))) };
  known.set(probe, words);
  return words;
}

/** Words without digits: those with digits are dates, counts, tokens, file versions. */
function wordsIn(text: string): Set<string> {
  const words = text.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return new Set(words.filter((word) => word !== '' && !/\p{N}/u.test(word)));
}

function without(some: ReadonlySet<string>, words: Set<string>): Set<string> {
  for (const word of some) words.delete(word);
  return words;
}

function titleIn(text: string): string {
  const from = text.indexOf('<title');
  const to = from < 0 ? -1 : text.indexOf('</title', from);
  return to < 0 ? '' : text.slice(text.indexOf('>', from) + 1, to);
}

/** Error pages often repeat the requested path. */
function withoutRequestPath({ url, body }: Answer): string {
  const { pathname } = new URL(url);
  const text = body.slice(0, MOST_COMPARED);
  return pathname.length > 1
    ? text.replaceAll(url, '').replaceAll(pathname, '').replaceAll(pathname.slice(1), '')
    : text;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
