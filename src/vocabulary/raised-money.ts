/**
 * Names of what sources list among rounds although owners were paid, or the company left the private market: an exit is
 * no capital of investors, and `exits` of trends count it. The verifier has the same list.
 */
export const NOT_RAISED =
  'secondary, secondary market, secondary sale, secondary offering, secondary private, private secondary, ' +
  'secondary transaction private, post ipo secondary, tender offer, employee tender offer, share buyback, ' +
  'buyback, share sale, acquisition, acquired, acquihire, majority acquisition, merger, m a, m and a, ' +
  'merger acquisition, acquisition merger, merger and acquisition, mergers acquisitions, ' +
  'mergers and acquisitions, reverse merger, reverse takeover, takeover, buyout, buy out, lbo, mbo, buyout lbo, ' +
  'leveraged buyout, leveraged buy out, management buyout, management buy out, trade sale, exit, ipo, ' +
  'initial public offering, initial public offering ipo, ipo initial public offering, listing, direct listing, ' +
  'direct public offering, public listing, spac, spac ipo, spac merger, de spac, delisting, take private, ' +
  'public to private, merger of equals, management buy in, mbi, asset acquisition, asset sale, corporate asset purchase, ' +
  'divestiture, corporate divestiture, carveout, carve out, spin off, spinoff, dividend recapitalization, ' +
  'dividend recapitalisation, leveraged recapitalization, leveraged recapitalisation, share repurchase, ' +
  'stock repurchase, stock buyback, employee tender, secondary transaction open market, out of business, ' +
  'bankruptcy, bankruptcy admin reorg, bankruptcy liquidation';
const NAMES = new Set(
  NOT_RAISED.split(', ').flatMap((name) => [name, `${name} round`, `${name} transaction`, `${name} deal`]),
);

/** False for a listing and for a sale of shares among owners: their amounts are in no total of money raised. */
export function isRaise(round: string | null): boolean {
  if (round === null) return true;
  const words = round
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
  return !NAMES.has(words);
}

/** What the company raised in the round; null where that is unknown, or nothing. */
export function raisedIn({ round, amount }: { readonly round: string | null; readonly amount: number | null }) {
  return isRaise(round) ? amount : null;
}

/** The sum over rounds; null where nothing is disclosed. */
export function raisedInAll(rounds: Iterable<Parameters<typeof raisedIn>[0]>): number | null {
  let sum: number | null = null;
  for (const round of rounds) {
    const amount = raisedIn(round);
    if (amount !== null) sum = (sum ?? 0) + amount;
  }
  return sum;
}

/** How most names begin, and none of those above: an expression for each of a million rounds takes seconds. */
const USUAL = "'Ser', 'See', 'Pre', 'Ang', 'Ven', 'Gra', 'Deb'";

/** `isRaise` of a column in SQL. */
export function isRaiseSql(column: string): string {
  const names = [...NAMES].map((name) => `'${name}'`).join(', ');
  const words = `btrim(regexp_replace(lower(${column}), '[^a-z0-9]+', ' ', 'g'))`;
  return `(${column} IS NULL OR left(${column}, 3) IN (${USUAL}) OR ${words} NOT IN (${names}))`;
}
