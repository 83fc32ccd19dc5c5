import { isCapitalised, proseTokens } from '../wording/prose-tokens.rules.js';
import { protectedSpans, type ProtectedSpan } from '../wording/protected-spans.rules.js';
import { type Tagger } from '../wording/rule.rules.js';
import { type Fact, type Facts, type FactToken, type ReadFact } from './fact.rules.js';
import { LISTED_WORDS } from '../phrases/phrase-rule.rules.js';
import { GRAMMAR, MEANINGS, MONTHS_AND_DAYS, UNIT_SIGNS } from './fact-words.rules.js';
import { figureAt } from './figures.rules.js';

/** Reads the facts of a text. Words that occur in lower case in one of `texts` are no names at the start of a sentence. */
export function factsOf(text: string, tagger: Tagger, texts: readonly string[] = [text]): Facts {
  const spans = protectedSpans(text);
  const tokens = tokensOf(text, tagger, spans);
  const isName = nameTest(texts);
  const facts: Fact[] = [];
  let next = 0;
  let skipTo = 0;
  for (const [at, token] of tokens.entries()) {
    for (let span = spans[next]; span && span.start < token.start; span = spans[++next]) {
      const content = text.slice(span.start, span.end);
      facts.push({ kind: span.kind, key: content, text: content, at });
    }
    if (at < skipTo) continue;
    const read = figureAt(text, tokens, at) ?? phraseAt(tokens, at) ?? nameAt(tokens, at, isName);
    if (!read) continue;
    facts.push(...read.facts);
    skipTo = read.end;
  }
  for (const span of spans.slice(next)) {
    const content = text.slice(span.start, span.end);
    facts.push({ kind: span.kind, key: content, text: content, at: tokens.length });
  }
  return { facts, tokens };
}

/** The tokens outside protected parts. */
function tokensOf(text: string, tagger: Tagger, spans: readonly ProtectedSpan[]): FactToken[] {
  const tags = new Map(tagger(text).words.map(({ start, partOfSpeech }) => [start, partOfSpeech]));
  const tokens: FactToken[] = [];
  let isInitial = true;
  let end = 0;
  let next = 0;
  for (const token of proseTokens(text)) {
    while ((spans[next]?.end ?? Infinity) <= token.start) next++;
    if (text.slice(end, token.start).includes('\n')) isInitial = true;
    ({ end } = token);
    const span = spans[next];
    if (span !== undefined && span.start <= token.start) {
      // Behind a whole sentence that is quoted, the next one begins.
      isInitial = span.kind === 'quote' && /[.!?]["”’']$/.test(text.slice(span.start, span.end));
      continue;
    }
    tokens.push({ ...token, isInitial, partOfSpeech: tags.get(token.start) ?? 'X' });
    if (token.isWord) isInitial = false;
    else if (/^[.!?:•*—–]$/.test(token.text) || (token.text === '-' && isInitial)) isInitial = true;
  }
  return tokens;
}

function phraseAt(tokens: readonly FactToken[], at: number): ReadFact | null {
  const token = tokens[at] as FactToken;
  if (token.lower === 'so' && isConsequence(tokens, at)) {
    return { facts: [{ kind: 'cause', key: 'so', text: token.text, at }], end: at + 1 };
  }
  const row = MEANINGS.get(token.lower)?.find(({ words }) => words.every((word, i) => tokens[at + i]?.lower === word));
  if (!row) return null;
  const end = at + row.words.length;
  if (row.meanings.length === 0) return { facts: [], end };
  if (MONTHS_AND_DAYS.has(token.lower) && isCapitalised(token.text) && !token.isInitial) return null;
  const text = tokens
    .slice(at, end)
    .map((each) => each.text)
    .join(' ');
  return { facts: row.meanings.map((meaning) => ({ ...meaning, text, at })), end };
}

/** "So it ended", not "so good". */
function isConsequence(tokens: readonly FactToken[], at: number): boolean {
  const [token, before, next] = [tokens[at] as FactToken, tokens[at - 1], tokens[at + 1]];
  return (
    (token.isInitial || before?.text === ',') && !['that', 'as', 'far', 'long', 'much', ','].includes(next?.lower ?? '')
  );
}

type NameTest = (tokens: readonly FactToken[], at: number) => boolean;

function nameTest(texts: readonly string[]): NameTest {
  const lower = new Set<string>();
  const inside = new Set<string>();
  for (const text of texts) {
    let end = 0;
    for (const { 0: word, index } of text.matchAll(/(?<![\p{L}'’-])\p{L}[\p{L}'’-]*/gu)) {
      if (/^\p{Ll}/u.test(word)) lower.add(word.toLowerCase());
      else if (index > 0 && !beginsSentence((end === 0 ? '\n' : '') + text.slice(end, index))) inside.add(word);
      end = index + word.length;
    }
  }
  return (tokens, at) => {
    const token = tokens[at] as FactToken;
    if (!token.isWord || !/\p{Lu}/u.test(token.text) || /^I(?:['’]|$)/.test(token.text)) return false;
    if (!token.isInitial || /\p{Lu}|\p{N}/u.test(token.text.slice(1))) return true;
    if (GRAMMAR.has(token.lower)) return false;
    if (inside.has(token.text)) return true;
    // "Leveraging Acme, we …": a participle of the rules' lists.
    if (token.lower.endsWith('ing') && LISTED_WORDS.has(token.lower)) return false;
    if (lower.has(token.lower) || basesOf(token.lower).some((base) => lower.has(base))) return false;
    const next = tokens[at + 1];
    if (next?.isWord && isCapitalised(next.text) && !next.isInitial && !/^I(?:['’]|$)/.test(next.text)) return true;
    return token.partOfSpeech === 'PROPN' && !LISTED_WORDS.has(token.lower);
  };
}

/** "Testing" of "test": a participle of a verb that one of the texts has is no name. */
function basesOf(word: string): string[] {
  const stem = /^(\p{Ll}{3,})ing$/u.exec(word)?.[1];
  return stem === undefined ? [] : [stem, `${stem}e`, stem.slice(0, -1)];
}

/** Whether what stands between two words ends a sentence, a line or a bullet. */
function beginsSentence(gap: string): boolean {
  const trimmed = gap.trimEnd();
  const isAfterBullet = /\n\s{0,8}(?:[-+]|\d{1,9}[.)]|\p{Extended_Pictographic}\uFE0F?)\s$/u.test(gap);
  return isAfterBullet || '.!?:•*—–'.includes(trimmed.at(-1) ?? ' ') || gap.slice(trimmed.length).includes('\n');
}

/** A name with all its words; months and days are dates. */
function nameAt(tokens: readonly FactToken[], at: number, isName: NameTest): ReadFact | null {
  const token = tokens[at] as FactToken;
  if (UNIT_SIGNS.has(token.lower))
    return { facts: [{ kind: 'unit', key: token.lower, text: token.text, at }], end: at + 1 };
  if (MONTHS_AND_DAYS.has(token.lower) && isCapitalised(token.text) && (token.lower !== 'may' || !token.isInitial)) {
    return { facts: [{ kind: 'date', key: token.lower, text: token.text, at }], end: at + 1 };
  }
  if (!isName(tokens, at)) return null;
  let end = at + 1;
  while (end < tokens.length && isPartOfName(tokens, end, isName)) end++;
  const text = tokens
    .slice(at, end)
    .map((each) => each.text.replace(/['’]s$/, ''))
    .join(' ');
  return { facts: [{ kind: 'name', key: text.replaceAll('’', "'"), text, at }], end };
}

function isPartOfName(tokens: readonly FactToken[], at: number, isName: NameTest): boolean {
  const [token, before] = [tokens[at] as FactToken, tokens[at - 1] as FactToken];
  return token.start - before.end <= 1 && !token.isInitial && !MONTHS_AND_DAYS.has(token.lower) && isName(tokens, at);
}
