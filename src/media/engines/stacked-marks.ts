/** No letter has so many. */
const STACKED_MARKS = /(\p{M}{8})\p{M}+/gu;

/** A text for `normalize`, which sorts the marks of a letter: endless ones take seconds. */
export function withoutStackedMarks(text: string): string {
  return text.replace(STACKED_MARKS, '$1');
}
