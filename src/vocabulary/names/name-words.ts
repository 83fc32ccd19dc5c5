const PLAIN = /^[\x20-\x7e]*$/;
/** Fast path: most of the millions of names are plain words, where the other rules would find nothing. */
const WORDS_ALONE = /^[a-z0-9 ]*$/;

/** The words of a name in lower case, without accents and punctuation; `fold` removes the accents. */
export function wordsOf(text: string, fold: (text: string) => string = withoutAccents): string[] {
  const lower = (PLAIN.test(text) ? text : fold(text)).toLowerCase();
  if (WORDS_ALONE.test(lower)) return lower.split(' ').filter((word) => word !== '');
  return lower
    .replace(/['’`]/g, '')
    .replace(/&/g, ' and ')
    .replace(/\+/g, ' plus ')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => word !== '');
}

/**
 * Marks are accents in scripts that can be read without them. Elsewhere they are letters: `й` is not `и`, and Thai
 * vowels are marks. Emoji carry marks that belong to no word.
 */
const ACCENTS =
  /(?=\p{M})(?:(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Arabic}\p{Script=Hebrew}])\p{M}+|(?<=[еЕ])\u0308|[\uFE00-\uFE0F\u20D0-\u20FF])/gu;

function withoutAccents(text: string): string {
  return plainLetters(text.normalize('NFKD').replace(ACCENTS, '')).normalize('NFC');
}

/** Letters with a part that Unicode does not treat as a mark. */
export function plainLetters(text: string): string {
  return text
    .replace(/ß/g, 'ss')
    .replace(/[øØ]/g, 'o')
    .replace(/[łŁ]/g, 'l')
    .replace(/[æÆ]/g, 'ae')
    .replace(/[đĐ]/g, 'd');
}

/** `theDailyMuse` becomes `the DailyMuse`. */
export function withArticleApart(name: string): string {
  return name.replace(/^(the)(?=[A-Z])/i, '$1 ');
}
