import { contract } from './labelled-pairs.js';
import { type ContractText } from '../../src/arbitrage/matching/terms.rules.js';

/** The same rule in the wording of each venue. */
type Worded = readonly [polymarket: string, kalshi: string];

const CONDITIONS: readonly Worded[] = [
  ['Ada Byron wins the 2027 Ohio Senate election', 'Ada Byron wins the 2027 Ohio Senate election'],
  [
    'the Boston Celtics defeat the Miami Heat on January 12, 2027',
    'the Boston Celtics defeat the Miami Heat on January 12, 2027',
  ],
  [
    'the price of Bitcoin on Coinbase is above $100,000 at 4:00 PM ET on March 5, 2027',
    'the price of Bitcoin on Coinbase is above $100,000 on March 5, 2027 at 4:00 PM ET',
  ],
  [
    'Keir Starmer ceases to be Prime Minister of the United Kingdom by June 30, 2027, 11:59 PM ET',
    'Keir Starmer ceases to be Prime Minister of the UK before July 1, 2027, 12:00 AM ET',
  ],
  ['the unemployment rate for March 2027 is at least 4.5%', 'the unemployment rate for March 2027 is 4.5% or higher'],
  [
    'the highest temperature in Chicago is greater than 60°F on April 9, 2027',
    'the highest temperature in Chicago is greater than 60°F on April 9, 2027',
  ],
  [
    'at least 3 Republican senators vote against the bill by May 31, 2027, 11:59 PM ET',
    'at least 3 Republican senators vote against the bill by 11:59 PM ET on May 31, 2027',
  ],
];

const CLAUSES: readonly Worded[] = [
  [
    'If the game is postponed by more than two days, this market will resolve 50-50.',
    'If the game is postponed by more than 2 days, the market resolves 50-50.',
  ],
  [
    'If the report is not published by June 11, 2027, 11:59 PM ET, this market will resolve to "No".',
    'If the report is not published by 11:59 PM ET on June 11, 2027, then the market resolves to No.',
  ],
  [
    'If Jane Goodall dies before the deadline, this market will resolve to the last traded price.',
    'If Jane Goodall dies before the deadline, the market resolves to the last traded price.',
  ],
  [
    'If the event is canceled entirely, with no make-up game, this market will resolve to "No".',
    'If the event is cancelled entirely with no make-up game, then the market resolves to No.',
  ],
  [
    'If the match begins but is not completed within 48 hours, this market will resolve to the fair price.',
    'If the match begins but is not completed within 48 hours, the market resolves to the fair price.',
  ],
  [
    'If no winner is declared by September 1, 2027, 5:00 PM ET, this market will resolve to "No".',
    'If no winner is declared by 5:00 PM ET on September 1, 2027, the market resolves to No.',
  ],
  [
    'The price is the last traded price on Coinbase at 4:00 PM ET.',
    'The price is the last traded price on Coinbase at 4:00 PM ET.',
  ],
  [
    'Revisions made more than 30 days after the first release will not be considered.',
    'Revisions made more than 30 days after the first release will not be considered.',
  ],
  [
    'A majority of at least 60 senators must confirm Maria Noether for this to count.',
    'A majority of at least 60 senators must confirm Maria Noether for this to count.',
  ],
  [
    'Only trades of more than $5 million on December 3, 2027 will count.',
    'Only trades of more than $5 million on Dec 3, 2027 will count.',
  ],
];

const SOURCE: Worded = [
  'The resolution source for this market is the Associated Press (https://apnews.com).',
  'The source for this market is the Associated Press.',
];
const MAKE_UP: Worded = [
  'If the game is canceled entirely, with no make-up game, this market will resolve 50-50.',
  'If the game is cancelled entirely with no make-up game, the market resolves 50-50.',
];

export interface BasePair {
  readonly first: ContractText;
  readonly second: ContractText;
}

/** All sentences of one contract, condition first. */
function textOf(side: 0 | 1, condition: Worded, clauses: readonly Worded[]): string {
  const head =
    side === 0
      ? `This market will resolve to "Yes" if ${condition[0]}. Otherwise, this market will resolve to "No".`
      : `If ${condition[1]}, then the market resolves to Yes.`;
  return [head, ...clauses.map((clause) => clause[side]), SOURCE[side]].join('\n');
}

/** Pairs of equal contracts, each with a condition and two further rules. */
export function basePairs(): BasePair[] {
  return CONDITIONS.flatMap((condition) =>
    CLAUSES.map((clause, index) => {
      const clauses = [clause, CLAUSES[(index + 3) % CLAUSES.length] as Worded, MAKE_UP];
      return {
        first: contract({ rules: textOf(0, condition, clauses) }),
        second: contract({ venue: 'kalshi', rules: textOf(1, condition, clauses) }),
      };
    }),
  );
}

/** Mulberry32, seeded so that a failure can be repeated. */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Replacements of a matched expression; each list entry is one possible change. */
export type Change = readonly [what: string, found: RegExp, becomes: readonly ((match: string) => string)[]];

const to = (...texts: string[]): ((match: string) => string)[] => texts.map((text) => () => text);
const plus = (by: number) => (match: string) => match.replace(/\d+/, (digits) => String(Number(digits) + by));
const MONTH_NAMES = 'January February March April May June July August September October November December'.split(' ');

/** Changes that make a different contract. */
export const MATERIAL: readonly Change[] = [
  ['day', /\b(?<=[A-Z][a-z]+ )\d{1,2}(?=, 20\d\d)/g, [(day) => String((Number(day) % 28) + 1)]],
  [
    'month',
    new RegExp(`\\b(?:${MONTH_NAMES.join('|')}|Dec)(?= \\d)`, 'g'),
    [
      (month) => (month.startsWith('Aug') ? 'October' : 'August'),
      (month) => (month.startsWith('Feb') ? 'October' : 'February'),
    ],
  ],
  ['year', /\b2027\b/g, to('2026', '2028')],
  ['hour', /\b(?:11:59 PM|5:00 PM|4:00 PM|12:00 AM)\b/g, to('10:00 AM', '3:30 PM', '11:59 AM', '6:59 PM')],
  ['zone', /\bET\b/g, to('UTC', 'PT', 'CT', 'JST')],
  [
    'count',
    /\b(?:two|2|48|30|60|3)\b(?= (?:days|hours|senators|Republican))/g,
    [plus(1), plus(40), () => 'nine', () => '14'],
  ],
  ['duration', /\b(?:days|hours)\b/g, to('weeks', 'months', 'business days', 'minutes')],
  ['amount', /\$100,000|\$5 million|4\.5%|60°F/g, [plus(1), plus(25)]],
  ['scale', /\$100,000|\$5 million/g, to('$100 million', '€100,000', '5 million', '$5,000')],
  ['unit', /4\.5%|60°F/g, to('4.5 percentage points', '60°C', '45 basis points', '.45%')],
  [
    'name',
    /\b(?:Ada Byron|Ohio|Boston Celtics|Miami Heat|Bitcoin|Coinbase|Keir Starmer|Jane Goodall|Maria Noether|Chicago|Republican)\b/g,
    to('Carl Dirac', 'Texas', 'Binance', 'Ethereum'),
  ],
  [
    'make-up rule',
    /,? with no make-up game/g,
    to('', ' with no make-up game within two weeks', ' without a replacement game'),
  ],
  [
    'price definition',
    /last traded price|fair price/g,
    to('closing price', 'last fair price', 'mid price', 'fair market price'),
  ],
  // Excludes the exact opposite of a number, which can make a true complement.
  [
    'comparator',
    /\b(?:more than|greater than|at least|above)\b/g,
    [() => 'exactly', () => 'nearly', (side) => (side === 'at least' ? 'more than' : 'at least')],
  ],
  ['bound', /\b(?<=published |declared )by\b/g, to('after', 'before', 'on')],
  ['outcome', /(?:50-50|(?<=resolves? )to "?No"?)(?=[.])/g, to('to the last traded price', 'to "Yes"', 'at $0.25')],
  [
    'denial',
    /\b(?<=game is |event is |report is |will )(?:not )?(?=canceled|cancelled|published|count)/g,
    to('partly ', 'provisionally '),
  ],
  ['trigger', /\b(?:canceled|cancelled|postponed|dies|completed)\b/g, to('relocated', 'resigns', 'started', 'paused')],
];

/** Changes that keep the meaning. */
export const HARMLESS: readonly Change[] = [
  ['short month', /\b(?:January|March|April|June|September|December)(?= \d)/g, [(month) => month.slice(0, 3)]],
  ['day first', /\b([A-Z][a-z]{2,8}) (\d{1,2}), (20\d\d)/g, [(date) => date.replace(/(\w+) (\d+), (\d+)/, '$2 $1 $3')]],
  [
    'hour first',
    /\b[A-Z][a-z]+ \d{1,2}, 20\d\d, \d{1,2}:\d\d [AP]M ET/g,
    [(date) => date.replace(/^(.*20\d\d), (.*ET)$/, '$2 on $1')],
  ],
  ['zone in words', /\bET\b/g, to('Eastern Time', '(ET)')],
  ['small pm', /\b(?<=\d )PM\b/g, to('p.m.', 'pm')],
  ['spelling', /\bcancelled\b/g, to('canceled')],
  ['percent', /(?<=\d)%/g, to(' percent')],
  ['thousands', /\$100,000/g, to('$100k', '$100000')],
  ['number words', /\b2(?= days)/g, to('two')],
  ['this and the', /\bthe market\b/g, to('this market')],
  [
    'opener',
    /^(?=A majority|Revisions|Only)/gm,
    to('Note that ', 'Please note that ', 'For the purposes of this market, '),
  ],
  [
    'source',
    /^The (?:resolution )?source for this market is/gm,
    to('The resolution source is', 'The primary resolution source for this market will be'),
  ],
  ['nothing', /$/g, to('')],
];

export interface Variation {
  readonly what: string;
  readonly rules: string;
}

/** Changes one place of a text; null where nothing matches. */
export function changed(rules: string, [what, found, becomes]: Change, random: () => number): Variation | null {
  const matches = [...rules.matchAll(found)];
  if (matches.length === 0) return null;
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const match = pick(matches);
  const [text] = match;
  const now = pick(becomes)(text);
  if (now === text && text !== '') return null;
  return { what, rules: rules.slice(0, match.index) + now + rules.slice(match.index + text.length) };
}

/** Shuffles the sentences; the condition and its default stay first. */
export function reordered(rules: string, random: () => number): string {
  const [head = '', ...rest] = rules.split('\n');
  const keyed = rest.map((sentence) => ({ sentence, key: random() })).sort((a, b) => a.key - b.key);
  return [head, ...keyed.map(({ sentence }) => sentence)].join(random() < 0.5 ? '\n' : ' ');
}
