import { type ListedContract } from '../../../src/arbitrage/venues/venue.port.js';

const PEOPLE =
  'Ada Byron Carl Dirac Elena Fermi Georg Hilbert Ines Jacobi Karl Lagrange Maria Noether Otto Planck Rosa Sagan'.split(
    ' ',
  );
const PLACES =
  'Ohio Texas Nevada Georgia Arizona Florida Oregon Kansas Maine Utah Idaho Iowa Alaska Hawaii Vermont Montana'.split(
    ' ',
  );
const COINS = ['Bitcoin', 'Ethereum', 'Solana', 'Dogecoin', 'Litecoin', 'Cardano'];
const ACTS = [
  'wins the Senate election in',
  'wins the governor election in',
  'wins the mayoral election in',
  'wins the House election in',
];
const PRESS = 'The resolution source for this market will be a consensus of credible reporting.';
const FILLING =
  'For the purposes of this market the relevant authority is the one that is competent under the law in force at the time. ' +
  'If the relevant office is abolished or merged before the resolution date, the market refers to its legal successor. ' +
  'Statements made in interviews, on social media or through unnamed sources will not by themselves be considered. ';

const pick = <T>(list: readonly T[], n: number): T => list[n % list.length] as T;

/**
 * Contracts in the manner of two venues: a tenth of the smaller catalogue asks what the larger one asks too, the rest
 * are ladders, races and places that only look alike.
 */
export function madeUpCatalogues(scale: number): { polymarket: ListedContract[]; kalshi: ListedContract[] } {
  const polymarket = Array.from({ length: Math.round(196_000 * scale) }, (_, n) => contract('polymarket', n, n));
  const kalshi = Array.from({ length: Math.round(84_000 * scale) }, (_, n) =>
    contract('kalshi', n, n % 10 === 0 ? n : n + 196_000),
  );
  return { polymarket, kalshi };
}

/** @param topic two contracts of the same topic ask the same */
function contract(venue: 'polymarket' | 'kalshi', n: number, topic: number): ListedContract {
  const { question, what, when } = topic % 3 === 0 ? price(topic) : race(topic);
  const rules =
    venue === 'polymarket'
      ? `This market will resolve to "Yes" if ${what} ${when}. Otherwise, this market will resolve to "No". ${PRESS} ${topic % 7 === 0 ? '' : FILLING}`
      : `If ${what} ${when}, then the market resolves to Yes. ${topic % 7 === 0 ? '' : FILLING}`;
  return {
    venue,
    marketId: `${venue}-${n}`,
    question,
    item: null,
    url: `https://${venue}.example/${n}`,
    outcomes: { yes: 'Yes', no: 'No' },
    rules,
    sources: venue === 'kalshi' ? ['Associated Press https://apnews.com'] : [],
    strike: null,
    group: { id: `${venue}-${n}`, title: question, exclusive: false, open: false },
    closesAt: null,
    quote: { yesAsk: '0.45', noAsk: '0.56', volume: '1000' },
    fees: { kind: 'none' },
    handles: {},
  };
}

function price(topic: number) {
  const coin = pick(COINS, topic);
  const level = 1_000 + (topic % 4_001) * 50;
  const day = new Date(Date.UTC(2027, 0, 1 + (Math.floor(topic / 12_000) % 300))).toISOString().slice(0, 10);
  return {
    question: `${coin} above $${level} on ${day}?`,
    what: `the price of ${coin} is above $${level}`,
    when: `at 12:00 PM ET on ${day}`,
  };
}

function race(topic: number) {
  const name = `${pick(PEOPLE, topic)} ${pick(PEOPLE, Math.floor(topic / 16) + 5)}${topic % 911}`;
  const act = `${pick(ACTS, Math.floor(topic / 3))} ${pick(PLACES, Math.floor(topic / 7))}`;
  return {
    question: `Will ${name} win? ${act} by 2028`,
    what: `${name} ${act}`,
    when: 'before January 1, 2029, 12:00 AM ET',
  };
}
