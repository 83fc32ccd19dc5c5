import { type Amount } from './amount.js';

/** The longest text that a rule reads on either side. */
const MOST_AROUND = 160;

interface Around {
  readonly before: string;
  /** The end of `before` that is in the amount's clause. */
  readonly clause: string;
  readonly behind: string;
}

export function aroundAmount(text: string, { from, to }: Pick<Amount, 'from' | 'to'>): Around {
  const before = text.slice(Math.max(0, from - MOST_AROUND), from);
  return { before, clause: before.split(/[,;:.()–—] /).at(-1) ?? '', behind: text.slice(to, to + MOST_AROUND) };
}
