import { inflected } from '../phrases/verb-forms.rules.js';
import { capitalised } from '../wording/prose-tokens.rules.js';
import { type Edit, type Rule, type TaggedToken } from '../wording/rule.rules.js';

const RULE = 'Advice as request';
const WEIGHTS = new Set('important essential crucial vital critical imperative necessary'.split(' '));
const READER = new Set(['you', 'your', 'yourself', 'yours', "you're", "you'll", "you've"]);
const JOINTS = new Set(['but', 'and', 'so']);
const STATES = new Set(['be', 'have', 'know', 'own']);
const FEWEST_BEHIND = 3;
const MOST_REST = 10;
const NO_PHRASE = new Set('that which who if whether because when while how why what not no never only to'.split(' '));

/** "It's important to water your plants." becomes "Water your plants."; only in a text that addresses the reader. */
export const requestAdvice: Rule = {
  option: 'destructure',
  strength: 'thorough',
  find: ({ text, sentences, isFree }) => {
    const isAdvice = sentences.some(({ tokens }) => tokens.some(({ lower }) => READER.has(lower)));
    if (!isAdvice) return [];
    return sentences.flatMap(({ tokens }): Edit[] => {
      const at = tokens.findIndex((_token, i) => verbAt(tokens, i) !== null);
      const behind = at === -1 ? null : verbAt(tokens, at);
      const [first, verb] = [tokens[at], tokens[behind ?? -1]];
      if (!first || !verb || behind === null || tokens.at(-1)?.text !== '.') return [];
      if (tokens.length - behind <= FEWEST_BEHIND || !isClause(tokens, at)) return [];
      // "to report, not to hide, a leak"; and nothing can be asked of who has to have or be something.
      if (tokens[behind + 1]?.isWord !== true || STATES.has(verb.lower)) return [];
      if (!isFree(first.start, verb.end) || text.slice(first.start, verb.end).includes('\n')) return [];
      const always = tokens.slice(at, behind).some(({ lower }) => lower === 'always') ? 'always ' : '';
      const request = `${always}${verb.text}`;
      const replacement = at === 0 ? capitalised(request) : request;
      return [{ rule: RULE, start: first.start, end: verb.end, replacement }];
    });
  },
};

/** "It is important to test the brakes." becomes "Testing the brakes is important." */
export const putImportanceLast: Rule = {
  option: 'rhythm',
  strength: 'thorough',
  find: ({ text, sentences, isFree }) =>
    sentences.flatMap(({ tokens }): Edit[] => {
      const behind = verbAt(tokens, 0);
      const [first, verb, stop] = [tokens[0], tokens[behind ?? -1], tokens.at(-1)];
      if (!first || !verb || behind === null || stop?.text !== '.') return [];
      const rest = tokens.slice(behind + 1, -1);
      const [next, last] = [rest[0], rest.at(-1)];
      if (!next || !last || rest.length < 2 || rest.length > MOST_REST || !rest.every(isOfPhrase)) return [];
      if (!isFree(first.start, stop.start) || text.slice(first.start, stop.end).includes('\n')) return [];
      const weight = tokens[behind - 2]?.text ?? '';
      const also = tokens.slice(0, behind).some(({ lower }) => lower === 'also') ? 'also ' : '';
      const always = tokens.slice(0, behind).some(({ lower }) => lower === 'always') ? 'always ' : '';
      const said = `${capitalised(inflected(verb.lower, 'ing'))} ${text.slice(next.start, last.end)}`;
      const replacement = `${said} is ${also}${always}${weight}`;
      return [{ rule: 'Point first', start: first.start, end: last.end, replacement }];
    }),
};

/** A phrase without a clause of its own. */
function isOfPhrase({ isWord, text, lower, partOfSpeech }: TaggedToken): boolean {
  if (!isWord) return text === '-';
  if (lower.endsWith("n't") || NO_PHRASE.has(lower)) return false;
  return partOfSpeech !== 'AUX' && (partOfSpeech !== 'VERB' || lower.endsWith('ing') || lower.endsWith('ed'));
}

/** Index of the verb behind "it is important to"; null where something else is written. */
function verbAt(tokens: readonly TaggedToken[], at: number): number | null {
  const isShort = tokens[at]?.lower === "it's";
  if (!isShort && (tokens[at]?.lower !== 'it' || tokens[at + 1]?.lower !== 'is')) return null;
  let next = at + (isShort ? 1 : 2);
  while (['also', 'always'].includes(tokens[next]?.lower ?? '')) next++;
  if (!WEIGHTS.has(tokens[next]?.lower ?? '') || tokens[next + 1]?.lower !== 'to') return null;
  const verb = tokens[next + 2];
  return verb?.isWord && verb.partOfSpeech === 'VERB' && verb.lemma === verb.lower ? next + 2 : null;
}

/** A clause of its own: the whole sentence, or behind its condition. */
function isClause(tokens: readonly TaggedToken[], at: number): boolean {
  const before = tokens[at - 1];
  const lead = tokens.slice(0, at);
  if (lead.some(({ lower }) => ['that', 'why', 'how', 'said', 'because'].includes(lower))) return false;
  return !before || before.text === ',' || (JOINTS.has(before.lower) && at === 1);
}
