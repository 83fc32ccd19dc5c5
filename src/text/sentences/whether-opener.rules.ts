import { capitalised } from '../wording/prose-tokens.rules.js';
import { NUMBER_WORDS } from '../meaning-lock/fact-words.rules.js';
import { type Edit, type Rule, type TaggedToken } from '../wording/rule.rules.js';

const LONGEST = 22;
const FEWEST_LEFT = 4;

/** "Whether you run a shop or a chain, we can help." becomes "We can help.": it says so of everyone. */
export const dropWhetherYou: Rule = {
  option: 'destructure',
  strength: 'thorough',
  find: ({ text, sentences, isFree }) =>
    sentences.flatMap(({ tokens }): Edit[] => {
      const [first, second] = tokens;
      if (first?.text !== 'Whether' || !/^you(?:'re|'ve)?$/.test(second?.lower ?? '')) return [];
      const comma = tokens.findIndex((token) => token.text === ',');
      const next = tokens[comma + 1];
      const clause = tokens.slice(2, comma);
      if (comma === -1 || comma > LONGEST || !next?.isWord || tokens.length - comma < FEWEST_LEFT) return [];
      if (!clause.some(({ lower }) => lower === 'or') || clause.some(isFact)) return [];
      if (tokens.slice(comma + 1, comma + 4).some(({ lower }) => lower === 'or' || lower === 'and')) return [];
      if (!isFree(first.start, next.end) || text.slice(first.start, next.end).includes('\n')) return [];
      return [{ rule: 'Empty opener', start: first.start, end: next.end, replacement: capitalised(next.text) }];
    }),
};

/** Names, numbers and denials in it are worth keeping. */
function isFact({ text, lower }: TaggedToken): boolean {
  return (
    NUMBER_WORDS.has(lower) ||
    /[\p{Lu}\p{N}]/u.test(text) ||
    ['not', 'never', 'no', 'only'].includes(lower) ||
    lower.endsWith("n't")
  );
}
