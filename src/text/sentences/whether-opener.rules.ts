import { capitalised } from '../wording/prose-tokens.rules.js';
import { NUMBER_WORDS } from '../meaning-lock/fact-words.rules.js';
import { type Edit, type Rule, type TaggedToken } from '../wording/rule.rules.js';

const LONGEST = 22;
const AGAINST = new Set(
  'agree disagree like dislike love hate want believe accept object refuse win lose fail'.split(' '),
);
const FEWEST_LEFT = 4;
/** "Whether you want to run a marathon or lose weight" names what is offered, "whether you are a novice" only readers. */
const GOALS = new Set('want need wish hope aim plan prefer try trying looking hoping planning aiming'.split(' '));

/** "Whether you run a shop or a chain, we can help." becomes "We can help.": it says so of everyone. */
export const dropWhetherYou: Rule = {
  option: 'destructure',
  strength: 'thorough',
  find: ({ text, sentences, isFree }) => {
    const isClean = ({ start, end }: Edit): boolean => isFree(start, end) && !text.slice(start, end).includes('\n');
    return sentences.flatMap(({ tokens }): Edit[] => {
      const trailing = trailingWhether(tokens);
      if (trailing) return isClean(trailing) ? [trailing] : [];
      const [first, second] = tokens;
      if (first?.text !== 'Whether' || !/^you(?:'re|'ve)?$/.test(second?.lower ?? '')) return [];
      // Commas before "or" are those of its list: "a student, a teacher, or a parent, …"
      const or = tokens.findIndex(({ lower }) => lower === 'or');
      const comma = tokens.findIndex((token, i) => i > or && token.text === ',');
      const next = tokens[comma + 1];
      const clause = tokens.slice(2, comma);
      if (comma === -1 || comma > LONGEST || !next?.isWord || tokens.length - comma < FEWEST_LEFT) return [];
      if (!isOnlyOfReaders(clause)) return [];
      // "Whether you agree or disagree": what the sentence says is true against the reader's will.
      if (AGAINST.has(tokens[or + 1]?.lower ?? '')) return [];
      if (isRequest(tokens.slice(comma + 1))) return [];
      if (tokens.slice(comma + 1, comma + 4).some(({ lower }) => lower === 'or' || lower === 'and')) return [];
      const edit = { rule: 'Empty opener', start: first.start, end: next.end, replacement: capitalised(next.text) };
      return isClean(edit) ? [edit] : [];
    });
  },
};

/** "… for everyone, whether you're a novice or an expert." */
function trailingWhether(tokens: readonly TaggedToken[]): Edit | null {
  const at = tokens.findIndex(
    ({ lower }, i) =>
      lower === 'whether' && tokens[i - 1]?.text === ',' && /^you(?:'re|'ve)?$/.test(tokens[i + 1]?.lower ?? ''),
  );
  const [comma, stop] = [tokens[at - 1], tokens.at(-1)];
  const clause = tokens.slice(at + 2, -1);
  if (isRequest(tokens)) return null;
  if (at <= FEWEST_LEFT || !comma || stop?.text !== '.' || clause.length > LONGEST) return null;
  if (!isOnlyOfReaders(clause)) return null;
  if (clause.some(({ isWord, text }) => !isWord && text !== '-')) return null;
  return { rule: 'Empty opener', start: comma.start, end: stop.start, replacement: '' };
}

/** @param clause behind "whether you" */
function isOnlyOfReaders(clause: readonly TaggedToken[]): boolean {
  const begins = clause.slice(0, 2).some(({ lower }) => GOALS.has(lower));
  return !begins && clause.some(({ lower }) => lower === 'or') && !clause.some(isFact);
}

/** "…, tell your doctor": without the condition the reader may think that another reader is meant. */
function isRequest([first, second]: readonly TaggedToken[]): boolean {
  if (!first) return false;
  if (REQUESTS.has(first.lower) || (first.lower === 'you' && DUTIES.has(second?.lower ?? ''))) return true;
  return first.partOfSpeech === 'VERB' && first.lemma === first.lower;
}

const REQUESTS = new Set("please do don't never always be make consult tell ask see contact".split(' '));
const DUTIES = new Set("must should need have shouldn't mustn't may cannot can't".split(' '));

/** Names, numbers and denials in it are worth keeping. */
function isFact({ text, lower }: TaggedToken): boolean {
  return (
    NUMBER_WORDS.has(lower) ||
    /[\p{Lu}\p{N}]/u.test(text) ||
    ['not', 'never', 'no', 'only'].includes(lower) ||
    lower.endsWith("n't")
  );
}
