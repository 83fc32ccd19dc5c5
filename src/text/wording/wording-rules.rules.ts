import { type Edit, type Rule, type TaggedToken } from './rule.rules.js';

/** "The result? Fewer errors." means the same as "The result: fewer errors." */
const LABELS: readonly string[] = [
  ...[
    'result',
    'answer',
    'reason',
    'problem',
    'solution',
    'catch',
    'upside',
    'downside',
    'goal',
    'outcome',
    'takeaway',
  ],
  ...['difference', 'secret', 'key', 'lesson', 'advice', 'tip', 'trick', 'twist', 'irony', 'verdict', 'part', 'line'],
];

/** Decorative signs; meaningful ones, such as a tick or a warning, are not listed. */
const DECORATIONS: readonly string[] = ['🚀', '✨', '🔥', '💡', '🌟', '🎯', '🎉', '💪', '🌈', '👉', '🙌', '💥', '⚡'];

const NEGATIONS = new Set(['not', 'no', 'never', 'neither', 'nor', 'hardly', 'without']);

export function isNegation({ lower }: { readonly lower: string }): boolean {
  return NEGATIONS.has(lower) || lower === 'cannot' || lower.endsWith("n't");
}

/** "The result? Fewer errors." becomes "The result: fewer errors." */
export const labelQuestions: Rule = {
  option: 'destructure',
  strength: 'balanced',
  find: ({ text, sentences, isFree }) =>
    sentences.flatMap(({ tokens }, i): Edit[] => {
      const [article, ...rest] = tokens as readonly (TaggedToken | undefined)[];
      const [label, mark] = rest.slice(-2);
      const next = sentences[i + 1]?.tokens[0];
      if (!mark || rest.length < 2 || rest.length > 4 || mark.text !== '?' || !next?.isWord) return [];
      if (!['The', 'My', 'Our'].includes(article?.text ?? '')) return [];
      if (!LABELS.includes(label?.text ?? '') || text.slice(mark.end, next.start) !== ' ') return [];
      if (!isFree(mark.start, next.end)) return [];
      // Other words keep their capital: they may be names.
      const isPlain =
        ['DET', 'PRON', 'NUM'].includes(next.partOfSpeech) && next.lower !== 'i' && !next.lower.startsWith("i'");
      const word = isPlain ? next.lower : next.text;
      return [{ rule: 'Question as label', start: mark.start, end: next.end, replacement: `: ${word}` }];
    }),
};

/** Removes a decoration at the beginning of a line. */
export const dropDecorations: Rule = {
  option: 'tells',
  strength: 'balanced',
  find: ({ text, sentences, isFree }) =>
    sentences.flatMap(({ tokens }) =>
      tokens.flatMap((token, i): Edit[] => {
        const next = tokens[i + 1];
        if (!DECORATIONS.includes(token.text) || !next?.isWord || text.charAt(token.end) !== ' ') return [];
        const previous = tokens[i - 1];
        const begins = previous
          ? text.slice(previous.end, token.start).includes('\n')
          : !/\S/.test(lineBefore(text, token.start));
        if (!begins || !isFree(token.start, next.start)) return [];
        return [{ rule: 'Decorative emoji', start: token.start, end: next.start, replacement: '' }];
      }),
    ),
};

const LIST_MARK = /^\s{0,8}(?:[-*+•]|\d{1,9}[.)])\s/;

function lineBefore(text: string, at: number): string {
  const line = text.slice(text.lastIndexOf('\n', at - 1) + 1, at);
  return line.replace(LIST_MARK, '');
}
