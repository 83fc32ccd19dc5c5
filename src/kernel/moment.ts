/** A position of the log, and the time that it stands for. */
export interface Moment {
  readonly position: bigint;
  readonly at: Date;
}

/** The largest position, and revision, that a log has: that of a signed 64-bit number. */
export const LAST_POSITION = 2n ** 63n - 1n;

/** A position or a revision, with or without the `@` of answers. Of 19 digits, not every number fits in a `bigint`. */
export const DIGITS = /^@?(0|[1-9]\d{0,17})$/;

/** The number of `DIGITS`; null for another form. */
export function digitsIn(text: string): bigint | null {
  const [, digits] = DIGITS.exec(text) ?? [];
  return digits === undefined ? null : BigInt(digits);
}

/** The position of `@` and digits, as answers write it; null for another form. */
export function positionIn(text: string): bigint | null {
  return text.startsWith('@') ? digitsIn(text) : null;
}
