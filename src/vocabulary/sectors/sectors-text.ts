const BETWEEN = '\u001f';

/** The sectors of a company as one text: what groups by them compares one value, and a client reads one. */
export function sectorsAsText(sectors: readonly string[]): string {
  return sectors.join(BETWEEN);
}

export function sectorsOfText(text: string): string[] {
  return text === '' ? [] : text.split(BETWEEN);
}
