import { capitalised, endsLikePlural } from '../wording/prose-tokens.rules.js';
import { type Edit, type Rule, type TaggedToken } from '../wording/rule.rules.js';
import { finiteVerb, isPastVerb } from '../phrases/finite-verb.rules.js';

const RULE = 'Long sentence';
const FEWEST_WORDS = 14;
const FEWEST_OF_SHARES = 12;
const FEWEST_RELATIVE = 18;
const FEWEST_SIDE = 5;
const FEWEST_BEHIND = 3;
const SHARES = new Set(['both', 'all', 'most', 'many', 'some', 'several', 'few', 'none']);
/** A clause under one of these, or one that says what another person said, is not split. */
const GOVERNORS = new Set(
  (
    'that if unless when because although though whether since until before after once who whose where which said says ' +
    'say claims claimed reported believes think thinks'
  ).split(' '),
);
const SUBJECTS = ['DET', 'PRON', 'NOUN', 'PROPN', 'ADJ', 'NUM', 'VERB'];
const PRONOUNS = new Set(['it', 'they', 'he', 'she', 'we', 'you', 'i']);
/** Present forms that only follow a plural, and verbs that state what a noun amounts to. */
const OF_PLURALS = new Set('are were have include cover offer provide account accounted'.split(' '));
/** What these say of a clause holds of its noun too. */
const OUTCOMES = new Set(
  (
    'ensures allows enables means makes helps reduces lets leads creates improves prevents gives keeps ' +
    'ensured allowed enabled meant made helped reduced let led created improved prevented gave kept'
  ).split(' '),
);

/** "Rents rose in the city, while they fell in the villages." becomes two sentences; the same for ", which means". */
export const partContrasts: Rule = {
  option: 'rhythm',
  strength: 'thorough',
  find: ({ text, sentences, isFree }) =>
    sentences.flatMap(({ tokens }): Edit[] => {
      const at = tokens.findIndex(({ text: mark }, i) => mark === ',' && linkLength(tokens, i + 1) > 0);
      const length = linkLength(tokens, at + 1);
      const [comma, link, next] = [tokens[at], tokens[at + 1], tokens[at + 1 + length]];
      if (at === -1 || !comma || !link || !next || tokens.at(-1)?.text !== '.') return [];
      const [before, behind] = [tokens.slice(0, at), tokens.slice(at + 1 + length, -1)];
      if (!isWhole(before) || !isFree(comma.start, next.end) || text.slice(comma.start, next.end).includes('\n'))
        return [];
      const opening = openingFor(link, before, behind);
      if (opening === null) return [];
      const replacement = opening === '' ? `. ${capitalised(next.text)}` : `. ${opening} ${next.text}`;
      return [{ rule: RULE, start: comma.start, end: next.end, replacement }];
    }),
};

/** Words of what joins the second clause: "while", "which", "including", "most of whom"; 0 elsewhere. */
function linkLength(tokens: readonly TaggedToken[], at: number): number {
  const [first, of, which] = [tokens[at], tokens[at + 1], tokens[at + 2]];
  if (['while', 'whereas', 'which', 'including'].includes(first?.text ?? '')) return 1;
  const isShare = SHARES.has(first?.lower ?? '') && of?.lower === 'of';
  return isShare && ['which', 'whom'].includes(which?.lower ?? '') ? 3 : 0;
}

/** What the second sentence begins with; empty where it has its own subject, null where it stays a clause. */
function openingFor(link: TaggedToken, before: readonly TaggedToken[], behind: readonly TaggedToken[]): string | null {
  if (link.text === 'which') return pronounFor(before, behind);
  if (link.text === 'including') return openList(before, behind);
  if (!SHARES.has(link.lower)) return isClause(before, behind) ? '' : null;
  const isLong = wordsOf(before) + wordsOf(behind) >= FEWEST_OF_SHARES;
  if (!isLong || behind.some(({ text }) => text === ',') || wordsOf(behind) < FEWEST_BEHIND) return null;
  return link.lower === 'both' ? 'Both' : `${capitalised(link.lower)} of them`;
}

/** "including Japan and Chile, boosting its sales": what follows is said of the whole clause. */
function isOfWhole(behind: readonly TaggedToken[], at: number): boolean {
  if (behind[at]?.text !== ',') return false;
  const next = behind[at + 1]?.partOfSpeech === 'ADV' ? behind[at + 2] : behind[at + 1];
  return (
    next?.partOfSpeech === 'VERB' &&
    next.lower.endsWith('ing') &&
    !behind.slice(at + 1).some(({ text }) => text === ',')
  );
}

/** "These include" behind a plural noun. */
function openList(before: readonly TaggedToken[], behind: readonly TaggedToken[]): string | null {
  const [verb, last] = [mainVerb(before), before.at(-1)];
  if (last?.partOfSpeech !== 'NOUN' || !endsLikePlural(last.lower) || wordsOf(before) < FEWEST_SIDE) return null;
  if (wordsOf(before) + wordsOf(behind) < FEWEST_WORDS || wordsOf(behind) < FEWEST_BEHIND) return null;
  if (['those', 'that', 'the'].includes(behind[0]?.lower ?? '') && behind[1]?.partOfSpeech !== 'NOUN') return null;
  // "including tax, and it ends": the sentence goes on behind its list.
  const isGoingOn = ({ lower }: TaggedToken, i: number): boolean =>
    PRONOUNS.has(lower) && behind[i - 1]?.lower === 'and';
  if (behind.some(isGoingOn) || behind.some((_, i) => isOfWhole(behind, i))) return null;
  if (behind.some(({ partOfSpeech, lower }) => partOfSpeech === 'AUX' || ['that', 'which', 'who'].includes(lower)))
    return null;
  return isPastVerb(verb) ? 'These included' : 'These include';
}

/** Behind an opening, and the last of joined ones: "Founded in 2019, Acme serves", "Acme was founded and serves". */
function mainVerb(before: readonly TaggedToken[]): TaggedToken | undefined {
  for (let end = before.length; end > 0;) {
    const comma = before.slice(0, end).findLastIndex(({ text }) => text === ',');
    const part = before.slice(comma + 1, end);
    const first = finiteVerb(part);
    const joined = part.findLast((_, i) => part[i - 1]?.lower === 'and' && finiteVerb(part.slice(i)) === 0);
    if (first !== -1) return joined ?? part[first];
    end = comma;
  }
  return undefined;
}

function isWhole(before: readonly TaggedToken[]): boolean {
  const [first] = before;
  const isOpening = before.some(({ text }) => text === ',');
  if (!first || !(isOpening || SUBJECTS.includes(first.partOfSpeech)) || wordsOf(before) < FEWEST_SIDE) return false;
  if (finiteVerb(before) < 1) return false;
  return !before.some(({ lower, text }) => GOVERNORS.has(lower) || /^[;:—–("“?]$/.test(text));
}

/** Whether the part after "while" has a subject and a verb. */
function isClause(before: readonly TaggedToken[], behind: readonly TaggedToken[]): boolean {
  const [first] = behind;
  if (!first || wordsOf(before) + wordsOf(behind) < FEWEST_WORDS || wordsOf(behind) < FEWEST_SIDE) return false;
  const verb = finiteVerb(behind);
  if (verb < 1 || !SUBJECTS.includes(first.partOfSpeech)) return false;
  // "while others found it": the voice of a second group needs the first beside it, and has it.
  return (
    !behind.some(({ text }) => /^[;:—–("“?]$/.test(text)) && !behind.slice(0, verb).some(({ text }) => text === ',')
  );
}

/** "These" behind a plural noun, "This" for an outcome; null where what "which" is about is not certain. */
function pronounFor(before: readonly TaggedToken[], behind: readonly TaggedToken[]): string | null {
  const [verb, last] = [behind[0], before.at(-1)];
  if (!verb || !last || wordsOf(before) + wordsOf(behind) < FEWEST_RELATIVE || wordsOf(behind) < FEWEST_SIDE)
    return null;
  if (['this', 'these'].includes(before[0]?.lower ?? '') || behind.some(({ text }) => text === ',')) return null;
  if (OUTCOMES.has(verb.lower)) return 'This';
  const isMany = last.partOfSpeech === 'NOUN' && endsLikePlural(last.lower);
  return isMany && OF_PLURALS.has(verb.lower) ? 'These' : null;
}

function wordsOf(tokens: readonly TaggedToken[]): number {
  return tokens.filter(({ isWord }) => isWord).length;
}
