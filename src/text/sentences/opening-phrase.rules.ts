import { MEANINGS } from '../meaning-lock/fact-words.rules.js';
import { hasSpeaker } from '../phrases/finite-verb.rules.js';
import { capitalised } from '../wording/prose-tokens.rules.js';
import { type Edit, type Rule, type TaggedToken } from '../wording/rule.rules.js';

const RULE = 'Opening phrase last';
const MOST_LEAD = 14;
const MOST_POINT = 30;
const FEWEST_POINT = 4;
const MOST_RANGED = 9;
const SUBJECTS = ['DET', 'PRON', 'NOUN', 'ADJ', 'NUM'];
const REQUESTS = new Set(['please', 'let', 'try', 'make', 'use', 'take', 'choose', 'keep', 'see', "let's"]);

/** "From desks to fields, it runs all day." becomes "It runs all day, from desks to fields."; the same for "Despite". */
export const putOpeningPhraseLast: Rule = {
  option: 'rhythm',
  strength: 'thorough',
  find: ({ text, sentences, isFree }) =>
    sentences.flatMap(({ tokens }): Edit[] => {
      const gone = goneDays(tokens);
      if (gone.length > 0) {
        const isClean = gone.every(({ start, end }) => isFree(start, end) && !text.slice(start, end).includes('\n'));
        return isClean ? gone : [];
      }
      const comma = tokens.findIndex((token) => token.text === ',');
      const [first, next, stop] = [tokens[0], tokens[comma + 1], tokens.at(-1)];
      if (!first || !next || !stop || !/^[.!]$/.test(stop.text)) return [];
      const [lead, point] = [tokens.slice(0, comma), tokens.slice(comma + 1, -1)];
      if (!isLead(lead) || !isPoint(point) || isOrderLost(lead, point)) return [];
      // Behind a longer clause, the range would be one of its last noun.
      if (first.text === 'From' && point.length > MOST_RANGED) return [];
      if (!isFree(first.start, stop.start) || text.slice(first.start, stop.end).includes('\n')) return [];
      const said = text.slice(next.start, stop.start);
      const phrase = text.slice(first.start, (tokens[comma - 1] as TaggedToken).end);
      const isLong = point.length > 12 || point.some(({ lower }) => lower === 'that' || lower === 'which');
      const joint = first.text === 'From' || isLong ? ', ' : ' ';
      const replacement = `${capitalised(said.slice(0, next.text.length))}${said.slice(next.text.length)}${joint}${phrase.charAt(0).toLowerCase()}${phrase.slice(1)}`;
      return [{ rule: RULE, start: first.start, end: stop.start, replacement }];
    }),
};

/** "Gone are the days when a degree was enough." becomes "The days when a degree was enough are gone." */
function goneDays(tokens: readonly TaggedToken[]): Edit[] {
  const [gone, are, the, days, link] = tokens;
  const stop = tokens.at(-1);
  if (gone?.text !== 'Gone' || are?.lower !== 'are' || the?.lower !== 'the' || days?.lower !== 'days') return [];
  if (!/^(?:when|of)$/.test(link?.lower ?? '') || stop?.text !== '.' || tokens.length > MOST_POINT) return [];
  const last = tokens.at(-2);
  if (!last?.isWord || tokens.slice(4, -1).some(({ text }) => /^[,;:—()]$/.test(text))) return [];
  return [
    { rule: RULE, start: gone.start, end: days.end, replacement: 'The days' },
    { rule: RULE, start: last.start, end: last.end, replacement: `${last.text} are gone` },
  ];
}

function isLead(lead: readonly TaggedToken[]): boolean {
  const [first, second] = lead;
  if (!first || !second || lead.length < 3 || lead.length > MOST_LEAD || !lead.slice(1).every(isWordOfPhrase))
    return false;
  if (first.text === 'Despite') return ['DET', 'PRON', 'ADJ'].includes(second.partOfSpeech);
  const to = lead.findIndex(({ lower }) => lower === 'to');
  return first.text === 'From' && to > 1 && to < lead.length - 1;
}

function isWordOfPhrase({ isWord, text, lower }: TaggedToken): boolean {
  return (isWord || text === '-') && !['not', 'no', 'never', 'without'].includes(lower);
}

function isPoint(point: readonly TaggedToken[]): boolean {
  const [first] = point;
  if (!first || point.length < FEWEST_POINT || point.length > MOST_POINT) return false;
  if (!SUBJECTS.includes(first.partOfSpeech) && !/^there(?:'s)?$/.test(first.lower)) return false;
  if (REQUESTS.has(first.lower) || hasSpeaker(point)) return false;
  const hasVerb = point.some(
    ({ partOfSpeech, lower }) => ['VERB', 'AUX'].includes(partOfSpeech) || /'(?:s|re)$/.test(lower),
  );
  if (!hasVerb) return false;
  return !point.some(({ lower, isWord, text }) => {
    const isDenied = ['not', 'no', 'never', 'without'].includes(lower) || lower.endsWith("n't");
    return isDenied || (!isWord && !/^[-%$€£'’]$/.test(text));
  });
}

/** Numbers, names and words that state a fact keep their order among themselves. */
function isOrderLost(lead: readonly TaggedToken[], point: readonly TaggedToken[]): boolean {
  return lead.slice(1).some(isFact) && point.some(isFact);
}

function isFact({ text, lower }: TaggedToken): boolean {
  if (/[\p{Lu}\p{N}]/u.test(text)) return true;
  return MEANINGS.get(lower)?.some(({ words, meanings }) => words.length === 1 && meanings.length > 0) ?? false;
}
