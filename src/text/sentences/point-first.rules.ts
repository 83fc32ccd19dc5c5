import { hasSpeaker } from '../phrases/finite-verb.rules.js';
import { capitalised, isCapitalised } from '../wording/prose-tokens.rules.js';
import { isNegation } from '../wording/wording-rules.rules.js';
import { type Edit, type Rule, type TaggedToken } from '../wording/rule.rules.js';

const RULE = 'Point first';
/** Words that refer back, so what they refer to must stay before them. */
const REFERRING = new Set(
  'it its they them their theirs he him his she her hers this that these those such one ones here there so both'.split(
    ' ',
  ),
);
const SUBJECTS = ['DET', 'PRON', 'NOUN', 'ADJ', 'PROPN', 'NUM'];
const MOST_LEAD = 14;
const MOST_POINT = 22;
const FEWEST_POINT = 4;

/** "By using robots, the team saves a day." becomes "The team saves a day by using robots." */
export const putPointFirst: Rule = {
  option: 'rhythm',
  strength: 'thorough',
  find: ({ text, sentences, isFree }) =>
    sentences.flatMap(({ tokens }): Edit[] => {
      const comma = tokens.findIndex((token) => token.text === ',');
      const stop = tokens.at(-1);
      const [first, next] = [tokens[0], tokens[comma + 1]];
      if (!first || !next || !stop || stop.text !== '.' || !isLead(tokens.slice(0, comma))) return [];
      if (!isPoint(tokens.slice(comma + 1, -1), first)) return [];
      if (!isFree(first.start, stop.start) || text.slice(first.start, stop.end).includes('\n')) return [];
      const lead = text.slice(first.start, (tokens[comma - 1] as TaggedToken).end);
      const point = text.slice(next.start, stop.start);
      const replacement = `${capitalised(next.text)}${point.slice(next.text.length)} ${lead.charAt(0).toLowerCase()}${lead.slice(1)}`;
      return [{ rule: RULE, start: first.start, end: stop.start, replacement }];
    }),
};

function isLead(lead: readonly TaggedToken[]): boolean {
  const [first, second] = lead;
  if (!first || !second || !isCapitalised(first.text) || lead.length < 3 || lead.length > MOST_LEAD) return false;
  if (first.lower === 'because') return second.lower !== 'of' || lead.length > 3;
  return first.lower === 'by' && second.lower.endsWith('ing') && ['VERB', 'NOUN'].includes(second.partOfSpeech);
}

/** A statement that nothing in it ties to the words before. */
function isPoint(point: readonly TaggedToken[], lead: TaggedToken): boolean {
  const [first] = point;
  if (!first || point.length < FEWEST_POINT || point.length > MOST_POINT) return false;
  if (
    !SUBJECTS.includes(first.partOfSpeech) ||
    !point.some(({ partOfSpeech }) => ['VERB', 'AUX'].includes(partOfSpeech))
  )
    return false;
  if (['please', 'let', 'try', 'make', 'use'].includes(first.lower)) return false;
  // "The crew did not stop because it rained" may mean that it stopped for another reason.
  if (hasSpeaker(point) || point.some((token) => isNegation(token) || token.lower === 'only')) return false;
  return !point.some(({ lower, isWord, text }) => {
    if (REFERRING.has(lower) || lower === lead.lower || /(?:'s|n't|'re|'ll)$/.test(lower) === true) return true;
    return !isWord && !['-', '%', '$', '€', '£'].includes(text);
  });
}
