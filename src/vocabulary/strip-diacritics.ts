/** Strips the given characters from both ends of a word. */
export function stripDiacritics(word: string, marks: string): string {
  let [start, end] = [0, word.length];
  while (start < end && marks.includes(word.charAt(start))) start++;
  while (end > start && marks.includes(word.charAt(end - 1))) end--;
  return word.slice(start, end);
}
