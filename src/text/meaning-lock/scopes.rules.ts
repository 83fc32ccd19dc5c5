import { GRAMMAR } from './fact-words.rules.js';
import { type Fact, type Facts, type FactToken, type MeaningDifference } from './fact.rules.js';

/** How many content words behind a negation or a modal verb may be what it is about. */
const REACH = 5;
const CLAUSE_WORDS = new Set(['but', 'because', 'while', 'although', 'though', 'whereas', 'if', 'unless']);
const ADVERB = /^(?:therefore|thus|hence|consequently|accordingly)$/i;
const SCOPED = ['negation', 'modality'] as const;

/**
 * A negation or modal verb that moved to other words. The word behind it, where the other text has it too, must be in
 * the reach of the same kind of word there.
 */
export function scopeDifference(old: Facts, now: Facts): MeaningDifference | null {
  for (const kind of SCOPED) {
    const [before, after] = [marksOf(old, kind), marksOf(now, kind)];
    for (const [i, mark] of before.entries()) {
      const other = after[i];
      if (!other) continue;
      const isMoved = isOutOfReach(mark.head, now, after) && isOutOfReach(other.head, old, before);
      if (isMoved) return { fact: kind, before: mark.said, after: other.said };
    }
  }
  return null;
}

interface Mark {
  readonly said: string;
  readonly head: string | null;
  readonly reach: ReadonlySet<string>;
}

function marksOf({ facts, tokens }: Facts, kind: Fact['kind']): Mark[] {
  return facts
    .filter((fact) => fact.kind === kind)
    .map(({ at, text }) => {
      const words = contentFrom(tokens, at + text.split(' ').length, REACH);
      const said = [text, ...words.slice(0, 2).map((word) => word.text)].join(' ');
      return {
        said,
        head: words[0] ? stemOf(words[0].lower) : null,
        reach: new Set(words.map(({ lower }) => stemOf(lower))),
      };
    });
}

function isOutOfReach(head: string | null, { tokens }: Facts, marks: readonly Mark[]): boolean {
  if (head === null || !tokens.some(({ isWord, lower }) => isWord && stemOf(lower) === head)) return false;
  return !marks.some(({ reach }) => reach.has(head));
}

function contentFrom(tokens: readonly FactToken[], from: number, most: number): FactToken[] {
  const found: FactToken[] = [];
  for (let at = from; at < tokens.length && found.length < most; at++) {
    const token = tokens[at] as FactToken;
    if (/^[.!?;,]$/.test(token.text) || CLAUSE_WORDS.has(token.lower)) break;
    if (isContent(token)) found.push(token);
  }
  return found;
}

/** No sentence that people write goes on longer; a text without full stops is one. */
const LONGEST_SIDE = 200;
/** Words between two things of which one comes first. */
const TIMES = new Set(['before', 'after']);

/** A cause that became the effect, or two things that changed their order in time. */
export function causeDifference(old: Facts, now: Facts): MeaningDifference | null {
  for (const kind of ['cause', 'date'] as const) {
    const [before, after] = [causesOf(old, kind), causesOf(now, kind)];
    for (const [i, one] of before.entries()) {
      const other = after[i];
      if (!other) continue;
      const straight = shared(one.cause, other.cause) + shared(one.effect, other.effect);
      const crossed = shared(one.cause, other.effect) + shared(one.effect, other.cause);
      if (crossed > straight) return { fact: kind, before: one.said, after: other.said };
    }
  }
  return null;
}

interface Cause {
  readonly said: string;
  readonly cause: ReadonlySet<string>;
  readonly effect: ReadonlySet<string>;
}

function causesOf({ facts, tokens }: Facts, wanted: 'cause' | 'date'): Cause[] {
  return facts
    .filter(({ kind, key }) => kind === wanted && (kind === 'cause' || TIMES.has(key)))
    .map(({ key, text, at }) => {
      const end = at + text.split(' ').length;
      const [from, to] = [edgeBefore(tokens, at), edgeBehind(tokens, end)];
      const isFirst = from === at;
      if (key === 'because' || TIMES.has(key)) {
        const inside = tokens.slice(end, to).findIndex((token) => token.text === ',');
        const comma = inside === -1 ? -1 : end + inside;
        if (!isFirst || comma === -1)
          return { said: text, cause: stems(tokens, end, to), effect: stems(tokens, from, at) };
        return { said: text, cause: stems(tokens, end, comma), effect: stems(tokens, comma, to) };
      }
      // "They should therefore rest." follows from the sentence before, as "So they should rest." does.
      if (!isFirst && key === 'so' && ADVERB.test(text) && !/^(?:[,;]|and)$/i.test(tokens[at - 1]?.text ?? '')) {
        return {
          said: text,
          cause: stems(tokens, edgeBefore(tokens, from - 1), from),
          effect: stems(tokens, from, to),
        };
      }
      // "So" at the beginning follows from the sentence before.
      const start = isFirst ? edgeBefore(tokens, at - 1) : from;
      return { said: text, cause: stems(tokens, start, at), effect: stems(tokens, end, to) };
    });
}

function edgeBefore(tokens: readonly FactToken[], at: number): number {
  let from = at;
  const last = Math.max(0, at - LONGEST_SIDE);
  while (from > last && !/^[.!?]$/.test((tokens[from - 1] as FactToken).text)) from--;
  return from;
}

function edgeBehind(tokens: readonly FactToken[], at: number): number {
  let to = at;
  const last = Math.min(tokens.length, at + LONGEST_SIDE);
  while (to < last && !/^[.!?]$/.test((tokens[to] as FactToken).text)) to++;
  return to;
}

function stems(tokens: readonly FactToken[], from: number, to: number): ReadonlySet<string> {
  return new Set(
    tokens
      .slice(Math.max(0, from), to)
      .filter(isContent)
      .map(({ lower }) => stemOf(lower)),
  );
}

function shared(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  return [...one].filter((stem) => other.has(stem)).length;
}

function isContent({ isWord, lower }: FactToken): boolean {
  return isWord && !GRAMMAR.has(lower);
}

/** The same for "save", "saves" and "saving". */
function stemOf(word: string): string {
  const stem = word.length > 4 ? word.replace(/(?:ing|ed|es|s|ly)$/, '') : word;
  return stem.replace(/e$/, '');
}
