import { plainLetters, withArticleApart, wordsOf } from './name-words.js';

/** The legal forms that ids have always ignored. */
export const FIRST_LEGAL_FORMS: ReadonlySet<string> = new Set(
  'inc incorporated llc ltd limited corp corporation co company gmbh ag sa sas sarl bv oy ab pty plc pbc lp llp kk srl spa'.split(
    ' ',
  ),
);

/**
 * The key of a name in ids and source keys. Stored ids are made from it, so its rules never change; names are compared
 * by `nameKey`.
 */
export function recordKey(name: string): string {
  const words = wordsOf(withArticleApart(name), withoutMarks);
  while (words.length > 1 && FIRST_LEGAL_FORMS.has(words.at(-1) as string)) words.pop();
  if (words.length > 1 && words[0] === 'the') words.shift();
  return words.join('');
}

function withoutMarks(text: string): string {
  return plainLetters(text.normalize('NFKD').replace(/\p{M}/gu, ''));
}
