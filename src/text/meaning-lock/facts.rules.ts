import { isCapitalised, proseTokens, type ProseToken } from '../wording/prose-tokens.rules.js';
import { protectedSpans, type ProtectedKind } from '../wording/protected-spans.rules.js';
import { DECORATIONS, WEIGHTS, WORDINGS } from '../wording/wordings.rules.js';
import { CANON, FACT_WORDS, type FactWordKind } from './fact-words.rules.js';

export type FactKind = FactWordKind | ProtectedKind | 'name' | 'word';

/** A fact of a text that a rewrite must keep, in order. */
export interface Fact {
  readonly kind: FactKind;
  /** Key for comparison. */
  readonly key: string;
  /** The verbatim text, for people. */
  readonly text: string;
  /** At the start of a sentence, a capital letter has no meaning. */
  readonly isInitial: boolean;
}

/** Marks that vary with rhythm and punctuation and contain no fact. */
const QUIET = new Set([...'.,;:!?—…()[]{}*_`#~|>"“”„«»\'‘’•\\']);
/** Words that the lists replace or insert: they may change unless they are fact words. */
const CHANGEABLE = new Set([
  ...WORDINGS.flatMap(({ from, to }) => [...from, ...to.split(' ')]),
  ...WEIGHTS,
  ...['a', 'an', 'and', 'it', 'they', 'we', 'he', 'she'],
  ...DECORATIONS,
]);
const CANON_BY_FIRST = new Map<string, (typeof CANON)[number][]>();
for (const row of CANON) {
  const [first = ''] = row.words;
  CANON_BY_FIRST.set(first, [...(CANON_BY_FIRST.get(first) ?? []), row]);
}

/** Everything that a rewrite must keep: protected spans, numbers, names, and every word outside the lists. */
export function factsOf(text: string): Fact[] {
  const facts: Fact[] = [];
  let at = 0;
  for (const span of protectedSpans(text)) {
    readProse(text.slice(at, span.start), isSentenceEnd(text, at), facts);
    const content = text.slice(span.start, span.end);
    facts.push({ kind: span.kind, key: content, text: content, isInitial: false });
    at = span.end;
  }
  readProse(text.slice(at), isSentenceEnd(text, at), facts);
  return facts;
}

/** Whether the text at `at` may begin a sentence. */
function isSentenceEnd(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 8), at).replaceAll(/[ \t]/g, '');
  return before === '' || '.!?:\n'.includes(before.slice(-1));
}

function readProse(prose: string, startsInitial: boolean, facts: Fact[]): void {
  const tokens = proseTokens(prose);
  let isInitial = startsInitial;
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i] as ProseToken;
    const previous = tokens[i - 1];
    if (previous && prose.slice(previous.end, token.start).includes('\n')) isInitial = true;
    const canon = canonAt(tokens, i);
    if (canon) {
      facts.push(...canon.facts.map((key) => factOf(key, kindOfWord(key) ?? 'word', token)));
      i += canon.words.length - 1;
      isInitial = false;
      continue;
    }
    const fact = token.isWord ? wordFact(token, isInitial) : markFact(prose, token);
    if (fact) facts.push(fact);
    if (token.isWord) isInitial = false;
    else if (/^[.!?:•*—-]$/.test(token.text)) isInitial = true;
  }
}

function canonAt(tokens: readonly ProseToken[], at: number): (typeof CANON)[number] | undefined {
  const rows = CANON_BY_FIRST.get((tokens[at] as ProseToken).lower);
  return rows?.find(({ words }) => words.every((word, i) => tokens[at + i]?.lower === word));
}

function factOf(key: string, kind: FactKind, { text }: ProseToken): Fact {
  return { kind, key, text, isInitial: false };
}

function kindOfWord(lower: string): FactWordKind | null {
  const known = FACT_WORDS.get(lower);
  if (known) return known;
  if (lower.endsWith("n't")) return 'negation';
  return /\p{N}/u.test(lower) ? 'number' : null;
}

function wordFact(token: ProseToken, isInitial: boolean): Fact | null {
  const kind = kindOfWord(token.lower);
  if (kind)
    return {
      kind,
      key: kind === 'number' ? token.text.toLowerCase() : token.lower,
      text: token.text,
      isInitial: false,
    };
  const isName = isCapitalised(token.text) || /\p{Lu}/u.test(token.text);
  const isChangeable = CHANGEABLE.has(token.lower) && (!isName || isInitial || token.text === capital(token.lower));
  if (isChangeable && (isInitial || !isName)) return null;
  return { kind: isName ? 'name' : 'word', key: token.text.replaceAll('’', "'"), text: token.text, isInitial };
}

function capital(lower: string): string {
  return lower.charAt(0).toUpperCase() + lower.slice(1);
}

/** Currency, percent and arithmetic signs, a leading minus, a dash between figures, and any unknown sign. */
function markFact(prose: string, token: ProseToken): Fact | null {
  const { text, start, end } = token;
  const isDash = text === '-' || text === '–' || text === '—';
  if (isDash) {
    const isFigure = /\p{N}/u.test(prose.charAt(end)) && !/\p{L}/u.test(prose.charAt(start - 1));
    return isFigure ? { kind: 'number', key: text, text, isInitial: false } : null;
  }
  if (QUIET.has(text) || CHANGEABLE.has(text)) return null;
  return { kind: /[%$€£¥°‰]/.test(text) ? 'unit' : 'word', key: text, text, isInitial: false };
}
