/** Scripts without spaces between words, which have about two characters each. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}ー]/gu;
const CHARS_A_WORD = 2;

/** The number of words of a text in any script. */
export function wordCount(text: string): number {
  const chars = text.match(UNSPACED)?.length ?? 0;
  const others = chars === 0 ? text : text.replace(UNSPACED, ' ');
  return (others.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) + Math.ceil(chars / CHARS_A_WORD);
}
