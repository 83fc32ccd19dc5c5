/** The size class of what is not disclosed. */
export const UNDISCLOSED = -1;

/**
 * The size class of an amount of whole USD: the amount with all but its two leading digits set to 0. A few hundred
 * classes hold all amounts there are, so sums and ranks are counted by class and only one class is looked into.
 */
export function sizeClassOf(amount: number): number {
  const step = stepOf(amount);
  return Math.floor(amount / step) * step;
}

/** Where the class after this one begins: what is in `size` is at least `size` and less than this. */
export function endOfSizeClass(size: number): number {
  return size + stepOf(size);
}

function stepOf(amount: number): number {
  let step = 1;
  while (amount / step >= 100) step *= 10;
  return step;
}
