import { isCapitalised } from '../wording/prose-tokens.rules.js';
import { type Edit, type Rule, type TaggedToken } from '../wording/rule.rules.js';
import { isNegation } from '../wording/wording-rules.rules.js';

const RULE = 'There is';
const PERSONS = new Set(['you', 'we', 'they', 'i']);
const MODALS = new Set(['can', 'could', 'should', 'must', 'may', 'might', 'will']);
const POSSIBLE = new Set(['can', 'could', 'may', 'might']);
const NOUN_WORDS = ['DET', 'ADJ', 'NOUN', 'NUM', 'ADV'];
const MOST_NOUN_WORDS = 6;
/** The verb has these beside it, not as its object: "ways you can pay". */
const ADVERBIAL = new Set(
  'way ways reason reasons time times day days moment moments place places case cases chance occasion occasions'.split(
    ' ',
  ),
);

/** "There are several steps you can take to save time." becomes "You can take several steps to save time." */
export const nameTheActor: Rule = {
  option: 'rhythm',
  strength: 'thorough',
  find: ({ text, sentences, isFree }) =>
    sentences.flatMap(({ tokens }): Edit[] => {
      const at = tokens.findIndex(({ lower }, i) => lower === 'there' && isBe(tokens[i + 1]));
      const [there, before] = [tokens[at], tokens[at - 1]];
      if (at === -1 || !there || (before && before.text !== ',')) return [];
      const person = tokens.findIndex(({ lower }, i) => i > at && PERSONS.has(lower));
      const [who, modal, verb, next] = tokens.slice(person, person + 4);
      const noun = tokens.slice(at + 2, tokens[person - 1]?.lower === 'that' ? person - 1 : person);
      const last = noun.at(-1);
      if (person === -1 || !who || !modal || !verb || !next || !last || !isNoun(noun)) return [];
      if (!MODALS.has(modal.lower) || verb.partOfSpeech !== 'VERB' || !['to', '.', 'when', 'if'].includes(next.lower))
        return [];
      // Of what can be done without an aim, the sentence says that it is there.
      if (next.lower === '.' && POSSIBLE.has(modal.lower)) return [];
      if (!isFree(there.start, verb.end) || text.slice(there.start, verb.end).includes('\n')) return [];
      const [initial] = who.text;
      const name = isCapitalised(there.text) ? `${initial?.toUpperCase()}${who.text.slice(1)}` : who.text;
      const replacement = `${name} ${modal.text} ${verb.text} ${text.slice(noun[0]?.start, last.end)}`;
      return [{ rule: RULE, start: there.start, end: verb.end, replacement }];
    }),
};

function isBe(token: TaggedToken | undefined): boolean {
  return token?.lower === 'is' || token?.lower === 'are';
}

/** "several simple steps": words of one noun, not denied. */
function isNoun(words: readonly TaggedToken[]): boolean {
  if (words.length === 0 || words.length > MOST_NOUN_WORDS || words.at(-1)?.partOfSpeech !== 'NOUN') return false;
  if (ADVERBIAL.has(words.at(-1)?.lower ?? '')) return false;
  return words.every((token) => NOUN_WORDS.includes(token.partOfSpeech) && token.isWord && !isNegation(token));
}
