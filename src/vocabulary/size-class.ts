/** The size class of an undisclosed amount. */
export const UNDISCLOSED = -1;

/**
 * The size class of an amount of whole USD: the amount with all but its two leading digits set to 0. A few hundred
 * classes cover all amounts, so sums and ranks are counted by class and only one class is read in detail.
 */
export function sizeClassOf(amount: number): number {
  const step = stepOf(amount);
  return Math.floor(amount / step) * step;
}

/** Start of the next class: amounts in `size` are at least `size` and less than this. */
export function endOfSizeClass(size: number): number {
  return size + stepOf(size);
}

function stepOf(amount: number): number {
  let step = 1;
  while (amount / step >= 100) step *= 10;
  return step;
}
