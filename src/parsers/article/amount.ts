/** Whether an amount, as it is written, is in points: "3 percentage points", "3 Prozentpunkte". */
export function isOfPoints(written: string): boolean {
  return /(?:points?|punkte?n?)$/i.test(written);
}

/** An amount in a text: its place with sign, currency and unit. */
export interface Amount {
  readonly from: number;
  readonly to: number;
  readonly value: number;
  /** What its scale multiplies by: 1,000,000 in "5 million", 1 without a scale. */
  readonly scale: number;
  /** Unit of comparison: %, a currency, the counted noun, or none. */
  readonly measure: string;
  /** How telling it is by itself: 3 for money and shares, 0 for a bare small number. */
  readonly rank: number;
  /** When, where or within what: "over 15 years". */
  readonly isCircumstance: boolean;
}
