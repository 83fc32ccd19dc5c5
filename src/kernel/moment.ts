/** A position of the log, and the time that it stands for. */
export interface Moment {
  readonly position: bigint;
  readonly at: Date;
}

const POSITION = /^@(0|[1-9]\d{0,18})$/;

/** The position of `@` and digits, as answers write it; null for another form. */
export function positionIn(text: string): bigint | null {
  const [, digits] = POSITION.exec(text) ?? [];
  return digits === undefined ? null : BigInt(digits);
}
