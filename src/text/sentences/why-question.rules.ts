import { type Edit, type Rule, type TaggedToken } from '../wording/rule.rules.js';
import { isNegation } from '../wording/wording-rules.rules.js';

const SAYING = new Set('say ask reply answer tell shout whisper think claim'.split(' '));

/** "Most plans fail. Why? Because they are vague." becomes "Most plans fail because they are vague." */
export const joinWhyQuestions: Rule = {
  option: 'destructure',
  strength: 'balanced',
  find: ({ text, sentences, isFree }) =>
    sentences.flatMap(({ tokens }, i): Edit[] => {
      const [before, after] = [sentences[i - 1], sentences[i + 1]];
      const stop = before?.tokens.at(-1);
      const because = after?.tokens[0];
      const isWhy = tokens.length === 2 && tokens[0]?.text === 'Why' && tokens[1]?.text === '?';
      if (!isWhy || stop?.text !== '.' || because?.text !== 'Because' || after?.tokens.at(-1)?.text !== '.') return [];
      // "Because of this, it fell." is a whole sentence: it has a comma behind its cause.
      if (after.tokens.some(({ text: mark }) => /^[,;:]$/.test(mark)) && after.tokens[1]?.lower === 'of') return [];
      if (before?.tokens.some(isMisread)) return [];
      if (!isFree(stop.start, because.end) || text.slice(stop.start, because.end).includes('\n')) return [];
      return [{ rule: 'Why question', start: stop.start, end: because.end, replacement: ' because' }];
    }),
};

/** "I did not go because it was late" may deny the reason only; "she said because" would be why she said it. */
function isMisread(token: TaggedToken): boolean {
  return token.lower === 'because' || isNegation(token) || SAYING.has(token.lemma);
}
