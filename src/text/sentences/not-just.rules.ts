import { isPlainSubject } from '../phrases/finite-verb.rules.js';
import { inflected } from '../phrases/verb-forms.rules.js';
import { capitalised } from '../wording/prose-tokens.rules.js';
import { type Edit, type Passage, type Rule, type Sentence, type TaggedToken } from '../wording/rule.rules.js';

const RULE = 'Not just X but Y';
const JUST = new Set(['just', 'only', 'merely', 'simply']);
/** Negated forms of "be" in one or two words, with the affirmative form. */
const NEGATED: Readonly<Record<string, string>> = {
  "isn't": 'is',
  "aren't": 'are',
  "wasn't": 'was',
  "weren't": 'were',
};
const AFFIRMATIVE = new Set(['is', 'are', 'was', 'were']);
/** Subjects of the second clause, alone or with their verb. */
const AGAIN = new Set(['it', 'they', 'this', 'that', 'he', 'she']);
const AGAIN_IS: Readonly<Record<string, string>> = {
  "it's": 'is',
  "they're": 'are',
  "that's": 'is',
  "he's": 'is',
  "she's": 'is',
};
/** Their pronouns name no thing. */
const PERSONS = new Set(['he', 'she', 'i', 'we', 'you']);
const RELATIVE = new Set(['that', 'who', 'which']);
const BREAKS = new Set([';', '—', '–', ',', '-', ':']);
/** More of what was said, and no second thing. */
const AMOUNTS = new Set('all every each both most more many much no everything everyone nothing'.split(' '));
const LONGEST_FIRST = 14;

/** A clause that says "is not just": where the verb is, and where what it says begins. */
interface Opening {
  /** Token that carries the verb, or the pronoun with its verb. */
  readonly verb: number;
  readonly said: string;
  readonly number: string;
  readonly from: number;
}

/** "It is not just fast; it is cheap." becomes "It is fast and also cheap." */
export const affirmNotJust: Rule = {
  option: 'destructure',
  strength: 'balanced',
  find: (passage) =>
    passage.sentences.flatMap((sentence, i) => {
      const edit =
        notJust(passage, sentence, passage.sentences[i + 1]) ??
        verbNotJust(passage, sentence) ??
        notOnly(passage, sentence);
      return edit && isClean(passage, edit) ? [edit] : [];
    }),
};

function isClean({ text, isFree }: Passage, { start, end }: Edit): boolean {
  return isFree(start, end) && !text.slice(start, end).includes('\n');
}

function notJust({ text }: Passage, sentence: Sentence, following: Sentence | undefined): Edit | null {
  const { tokens } = sentence;
  const opening = openingOf(tokens);
  if (!opening) return null;
  const inside = secondClause(tokens, opening);
  const start = (tokens[opening.verb] as TaggedToken).start;
  const from = (tokens[opening.from] as TaggedToken).start;
  if (inside) {
    const again = subjectOf(tokens.slice(inside.at + 1).find(({ isWord }) => isWord));
    if (!isSameSubject(subjectOf(tokens[opening.verb], tokens[opening.verb - 1]), again)) return null;
    const first = text.slice(from, (tokens[inside.at - 1] as TaggedToken).end);
    const replacement = affirmed(opening, first, tokens.slice(inside.behind));
    return { rule: RULE, start, end: (tokens[inside.behind - 1] as TaggedToken).end, replacement };
  }
  const stop = tokens.at(-1);
  if (!following || stop?.text !== '.' || tokens.length - opening.from > LONGEST_FIRST) return null;
  const behind = repeatedBe(following.tokens, 0, opening.number);
  if (behind === null || !isOneStatement(tokens, opening, following)) return null;
  const first = text.slice(from, stop.start);
  const replacement = affirmed(opening, first, following.tokens.slice(behind));
  return { rule: RULE, start, end: (following.tokens[behind - 1] as TaggedToken).end, replacement };
}

/** "is both a tool and"; of several things, and beside another "and", "both" would be read of something else. */
function affirmed({ said, number }: Opening, first: string, second: readonly TaggedToken[]): string {
  const isOne = number === 'is' || number === 'was';
  // "It's about speed and also about trust."
  const isOfBoth = second[0]?.partOfSpeech !== 'ADP';
  const isListed = /\band\b|,/.test(first) || second.some(({ lower, text }) => lower === 'and' || text === ',');
  return isOne && isOfBoth && !isListed ? `${said} both ${first} and` : `${said} ${first} and also`;
}

/** Whether the next sentence says more about the subject of the first, and the first nothing besides. */
function isOneStatement(tokens: readonly TaggedToken[], { verb, from }: Opening, following: Sentence): boolean {
  const [before, again] = [tokens[verb - 1], subjectOf(following.tokens[0])];
  const subject = subjectOf(tokens[verb], before);
  // "The plan is not just bad. He is angry.": of a thing, "he" is another subject.
  if (PERSONS.has(again) && subject !== again && before?.partOfSpeech !== 'PROPN') return false;
  if (!isSameSubject(subject, again) || !isPlainSubject(tokens.slice(0, verb))) return false;
  const isJoined = ({ lower }: TaggedToken): boolean => lower === 'but' || lower === 'also';
  return !tokens.slice(from).some(isJoined) && !following.tokens.some(({ lower }) => lower === 'also');
}

/** "he" of "he" and of "he's". */
function subjectOf(word: TaggedToken | undefined, before?: TaggedToken): string {
  const own = word?.lower ?? '';
  return own in AGAIN_IS || before === undefined ? (own.split("'")[0] ?? own) : before.lower;
}

function isSameSubject(subject: string, again: string): boolean {
  if (subject === 'there' || subject === 'who' || subject === 'which') return false;
  return (
    subject === again || !(PERSONS.has(subject) || (PERSONS.has(again) && ['it', 'this', 'that'].includes(subject)))
  );
}

function openingOf(tokens: readonly TaggedToken[]): Opening | null {
  for (const [i, { text, lower }] of tokens.entries()) {
    const [second, third] = [tokens[i + 1]?.lower ?? '', tokens[i + 2]?.lower ?? ''];
    const negated = NEGATED[lower];
    if (negated !== undefined && JUST.has(second)) return { verb: i, said: negated, number: negated, from: i + 2 };
    const number = AFFIRMATIVE.has(lower) ? lower : AGAIN_IS[lower];
    if (number === undefined) continue;
    if (second === 'not' && JUST.has(third)) return { verb: i, said: text, number, from: i + 3 };
    const isMoreThan = second === 'more' && third === 'than' && JUST.has(tokens[i + 3]?.lower ?? '');
    if (isMoreThan) return { verb: i, said: text, number, from: i + 4 };
  }
  return null;
}

/** The break before "it is …" and the token behind "is". */
function secondClause(
  tokens: readonly TaggedToken[],
  { from, number }: Opening,
): { at: number; behind: number } | null {
  const last = Math.min(tokens.length - 2, from + LONGEST_FIRST);
  for (let at = from + 1; at < last; at++) {
    if (!BREAKS.has((tokens[at] as TaggedToken).text)) continue;
    const next = tokens[at + 1]?.text === '-' ? at + 2 : at + 1;
    const behind = repeatedBe(tokens, next, number);
    if (behind !== null && behind < tokens.length - 1) return { at, behind };
  }
  return null;
}

/** Index behind "it is", "it's" and the like with the same form of "be"; null where something else stands there. */
function repeatedBe(tokens: readonly TaggedToken[], at: number, number: string): number | null {
  const [subject, verb] = [tokens[at], tokens[at + 1]];
  if (!subject || !verb) return null;
  const isShort = AGAIN_IS[subject.lower] === number;
  const isLong = AGAIN.has(subject.lower) && verb.lower === number;
  if (!isShort && !isLong) return null;
  const behind = at + (isShort ? 1 : 2);
  const next = tokens[behind];
  // "it's being", "it's not" and a verb say more than a noun or an adjective does.
  return next?.isWord && !['not', 'being', 'going', 'also'].includes(next.lower) && next.partOfSpeech !== 'VERB'
    ? behind
    : null;
}

/** "We don't just build sites, we design them." becomes "We build sites and design them." */
function verbNotJust({ text }: Passage, { tokens }: Sentence): Edit | null {
  const at = tokens.findIndex(
    ({ lower }, i) => /^(?:don't|doesn't)$/.test(lower) && JUST.has(tokens[i + 1]?.lower ?? ''),
  );
  const [helper, verb] = [tokens[at], tokens[at + 2]];
  if (at < 1 || !helper || verb?.partOfSpeech !== 'VERB') return null;
  const subject = (tokens[at - 1] as TaggedToken).lower;
  for (let i = at + 3; i < Math.min(tokens.length - 2, at + LONGEST_FIRST); i++) {
    const [mark, again, next] = [tokens[i], tokens[i + 1], tokens[i + 2]];
    if (!mark || !again || !next || !BREAKS.has(mark.text)) continue;
    if (again.lower !== subject && !AGAIN.has(again.lower)) continue;
    if (next.partOfSpeech !== 'VERB') continue;
    const isThird = helper.lower === "doesn't";
    if (isThird !== next.lower.endsWith('s')) continue;
    const first = text.slice(verb.end, (tokens[i - 1] as TaggedToken).end);
    const said = isThird ? inflected(verb.lower, 'third') : verb.text;
    // "They don't just get a tool; they get a partner.": once is enough.
    const behind = next.lower === said.toLowerCase() ? tokens[i + 3] : undefined;
    if (behind) {
      // "He doesn't just run; he runs fast.", "We don't just need two nurses; we need ten."
      if (i === at + 3 || AMOUNTS.has(behind.lower) || tokens.slice(at + 3).some(isFigure)) continue;
      if (!isThing(behind) && behind.partOfSpeech !== 'PRON') continue;
    }
    const isAdded = isThing(behind) && (isThing(tokens[at + 3]) || tokens[at + 3]?.partOfSpeech === 'ADJ');
    if (behind && isAdded)
      return { rule: RULE, start: helper.start, end: behind.start, replacement: `${said}${first} and also ` };
    return { rule: RULE, start: helper.start, end: next.start, replacement: `${said}${first} and ` };
  }
  return null;
}

function isFigure({ partOfSpeech, text }: TaggedToken): boolean {
  return partOfSpeech === 'NUM' || /\p{N}/u.test(text);
}

function isThing(token: TaggedToken | undefined): boolean {
  return ['DET', 'NOUN', 'PROPN'].includes(token?.partOfSpeech ?? '');
}

/** "not only X but also Y" and "not just X but also Y" become "X and Y". */
function notOnly({ text }: Passage, { tokens }: Sentence): Edit | null {
  const at = tokens.findIndex(({ lower }, i) => lower === 'not' && JUST.has(tokens[i + 1]?.lower ?? ''));
  const but = tokens.findIndex(({ lower }, i) => i > at + 2 && lower === 'but');
  if (at === -1 || but === -1 || but - at > LONGEST_FIRST + 6) return null;
  // "not just new, but better" may deny the first; with "also" it does not.
  if (tokens[at + 1]?.lower !== 'only' && tokens[but + 1]?.lower !== 'also') return null;
  // "It's not only the price that matters but also the quality."
  if (
    at > 0 &&
    /^it(?:'s)?$/.test(tokens[0]?.lower ?? '') &&
    tokens.slice(at, but).some(({ lower }) => RELATIVE.has(lower))
  )
    return null;
  if (at === 0) return invertedNotOnly({ text }, tokens, but);
  const [from, next] = [tokens[at + 2] as TaggedToken, tokens[but + 1]];
  const before = tokens[at - 1] as TaggedToken;
  if (
    !next ||
    !before.isWord ||
    !from.isWord ||
    tokens.slice(at + 2, but).some(({ lower }) => /^(?:not|[;:—])$/.test(lower))
  )
    return null;
  const isClause = AGAIN.has(next.lower) || next.lower === 'we' || next.lower === 'you';
  const end = next.lower === 'also' ? next.end : (tokens[but] as TaggedToken).end;
  const last = tokens[but - 1] as TaggedToken;
  const first = text.slice(
    from.start,
    last.text === ',' && !isClause ? (tokens[but - 2] as TaggedToken).end : last.end,
  );
  return { rule: RULE, start: (tokens[at] as TaggedToken).start, end, replacement: `${first} and` };
}

const OF_SUBJECT = new Set(['DET', 'ADJ', 'NOUN', 'PROPN', 'PRON']);

/** "Not only does it sort, but it also packs." becomes "It sorts, and it also packs." */
function invertedNotOnly({ text }: { text: string }, tokens: readonly TaggedToken[], but: number): Edit | null {
  const [first, , helper, subject] = tokens;
  if (helper && subject && AFFIRMATIVE.has(helper.lower) && AGAIN.has(subject.lower) && tokens[but - 1]?.text === ',') {
    // "Not only is it cheap, but it also packs." becomes "It is cheap, and it also packs."
    const end = (tokens[but] as TaggedToken).end;
    const said = text.slice(subject.end, (tokens[but - 1] as TaggedToken).end);
    const own = `${capitalised(subject.text)} ${helper.lower}${said} and`;
    return first ? { rule: RULE, start: first.start, end, replacement: own } : null;
  }
  const at = tokens.findIndex(({ partOfSpeech }, i) => i > 3 && !OF_SUBJECT.has(partOfSpeech));
  const isPronoun = [...AGAIN, 'we', 'you'].includes(subject?.lower ?? '');
  const verb = tokens[isPronoun ? 4 : at];
  const last = tokens[isPronoun ? 3 : at - 1];
  if (!first || !helper || !subject || !verb || !last || !/^(?:do|does)$/.test(helper.lower)) return null;
  if (!isPronoun && verb.partOfSpeech !== 'VERB') return null;
  if (!verb.isWord || tokens[but - 1]?.text !== ',') return null;
  const said = helper.lower === 'does' ? inflected(verb.lower, 'third') : verb.text;
  const rest = text.slice(verb.end, (tokens[but - 1] as TaggedToken).end);
  const name = capitalised(subject.text) + text.slice(subject.end, last.end);
  return {
    rule: RULE,
    start: first.start,
    end: (tokens[but] as TaggedToken).end,
    replacement: `${name} ${said}${rest} and`,
  };
}
