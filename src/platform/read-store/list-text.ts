const BETWEEN = '\u001f';

/** A list of words as one text: grouping compares one value, and the client parses arrays character by character. */
export function listAsText(words: readonly string[]): string {
  return words.join(BETWEEN);
}

/** The same of an array column. */
export function listAsTextSql(column: string): string {
  return `array_to_string(${column}, chr(${BETWEEN.charCodeAt(0)}))`;
}

export function listOfText(text: string): string[] {
  return text === '' ? [] : text.split(BETWEEN);
}
