import { type Decimal } from '../arbitrage.events.js';
import { decimalOf, fixed, least, ONE, rounded, times, type Fixed } from './decimal.rules.js';
import { netPayout, unroundedFee, type FeeTerms } from './fees.rules.js';

/** Shares on offer at a price. */
export interface Level {
  readonly price: Decimal;
  readonly size: Decimal;
}

export interface DepthSide {
  /** Best (lowest) price first. */
  readonly levels: readonly Level[];
  readonly fees: FeeTerms;
}

/**
 * USD to spend on both sides together, with fees, while each further pair of shares costs less than the smaller payout.
 * Walks both books in parallel.
 */
export function depthOf(yes: DepthSide, no: DepthSide): Decimal {
  let spent: Fixed = 0n;
  const one = walker(yes);
  const other = walker(no);
  while (one.price !== null && other.price !== null) {
    const perShare = one.price + unroundedFee(yes.fees, one.price) + other.price + unroundedFee(no.fees, other.price);
    if (perShare >= least(netPayout(yes.fees, one.price), netPayout(no.fees, other.price))) break;
    const shares = least(one.left, other.left);
    spent += times(perShare, shares, 'down');
    one.take(shares);
    other.take(shares);
  }
  return decimalOf(rounded(spent, 2, 'down'));
}

/** The price at which this many shares can be bought at once; null where fewer are on offer. */
export function askFor(levels: readonly Level[], shares: Decimal): Decimal | null {
  let left = fixed(shares);
  for (const { price, size } of levels) {
    left -= fixed(size);
    if (left <= 0n) return price;
  }
  return null;
}

interface Walker {
  /** The current level's price; null at the end of the book. */
  readonly price: Fixed | null;
  readonly left: Fixed;
  take(shares: Fixed): void;
}

function walker({ levels }: DepthSide): Walker {
  let at = -1;
  const walk = {
    price: null as Fixed | null,
    left: 0n,
    take(shares: Fixed): void {
      walk.left -= shares;
      while (walk.left <= 0n && at < levels.length) {
        at += 1;
        const level = levels[at];
        walk.price = level ? fixed(level.price) : null;
        walk.left = level ? fixed(level.size) : 0n;
      }
    },
  };
  walk.take(0n);
  return walk;
}

/**
 * More levels than a market of a tenth of a cent can have. Walking a book takes time on the event loop; a finer market
 * with more levels only shows less depth.
 */
const MOST_LEVELS = 1_000;

/** The best ask levels in order; invalid prices (outside 0 to 1 dollar) and sizes are dropped. */
export function bestLevels(levels: readonly Level[]): Level[] {
  return levels
    .map((level) => ({ level, price: fixed(level.price), size: fixed(level.size) }))
    .filter(({ price, size }) => price > 0n && price < ONE && size > 0n)
    .sort((a, b) => (a.price < b.price ? -1 : a.price > b.price ? 1 : 0))
    .slice(0, MOST_LEVELS)
    .map(({ level }) => level);
}
