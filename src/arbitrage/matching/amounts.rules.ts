import { scaled, type Token } from '../reading/tokens.rules.js';

export interface Amount {
  /** Decimal digits in the stated unit. */
  readonly value: string;
  readonly unit: string;
  /** Of ten, by a word such as "million". */
  readonly power: number;
  /** The index after its last token. */
  readonly end: number;
}

/** "One" is excluded, since it is usually a pronoun. */
const NUMBER_WORDS = new Map(
  'two three four five six seven eight nine ten eleven twelve'
    .split(' ')
    .map((word, index): [string, string] => [word, String(index + 2)]),
);

const POWERS: Readonly<Record<string, number>> = { thousand: 3, million: 6, billion: 9, trillion: 12 };
const UNITS: readonly (readonly [string, string])[] = [
  ['degrees fahrenheit', '°f'],
  ['degrees celsius', '°c'],
  ['degrees f', '°f'],
  ['degrees c', '°c'],
  ['percentage points', '%pt'],
  ['percentage point', '%pt'],
  ['basis points', 'bps'],
  ['basis point', 'bps'],
  ['us dollars', '$'],
  ['degrees', '°'],
  ['percent', '%'],
  ['dollars', '$'],
  ['fahrenheit', '°f'],
  ['celsius', '°c'],
  ['metres', 'm'],
  ['meters', 'm'],
  ['metre', 'm'],
  ['meter', 'm'],
  ['m', 'm'],
  ['inches', 'in'],
  ['inch', 'in'],
  ['bps', 'bps'],
  ['bp', 'bps'],
  ['usd', '$'],
  ['usdt', 'usdt'],
  ['%', '%'],
  ['°', '°'],
];

type Forms<T> = ReadonlyMap<string, readonly { readonly entry: T; readonly words: readonly string[] }[]>;

/** Grouped by first word, in their order. */
export function byFirstWord<T extends readonly [string, ...unknown[]]>(forms: readonly T[]): Forms<T> {
  const index = new Map<string, { entry: T; words: string[] }[]>();
  for (const entry of forms) {
    const words = entry[0].split(' ');
    const first = words[0] as string;
    index.set(first, [...(index.get(first) ?? []), { entry, words }]);
  }
  return index;
}

export function formAt<T>(forms: Forms<T>, tokens: readonly Token[], at: number): { entry: T; end: number } | null {
  for (const { entry, words } of forms.get(tokens[at]?.text ?? '') ?? []) {
    if (words.every((word, index) => tokens[at + index]?.text === word)) return { entry, end: at + words.length };
  }
  return null;
}

const UNITS_BY_WORD = byFirstWord(UNITS);

const OF_LENGTHS = new Set(
  (
    'clear clears cleared jump jumps jumped jumping vault vaults throw throws throwing tall high long deep height depth length ' +
    'width wave waves sprint dash hurdles freestyle butterfly backstroke breaststroke medley relay'
  ).split(' '),
);
const NEAR_A_LENGTH = 6;

/** Whether "m" is metres: "clears 6.40m". "Lasts 30m" is minutes, and of other texts neither is certain. */
function isLength(tokens: readonly Token[], at: number, end: number): boolean {
  const around = tokens.slice(Math.max(0, at - NEAR_A_LENGTH), end + NEAR_A_LENGTH);
  return around.some(({ text }) => OF_LENGTHS.has(text));
}

/** The unit behind "5 or more"; "m" may be minutes. */
export function unitAt(tokens: readonly Token[], at: number): { unit: string; end: number } | null {
  const named = formAt(UNITS_BY_WORD, tokens, at);
  return named && named.entry[0] !== 'm' ? { unit: named.entry[1], end: named.end } : null;
}

/** A number with its sign, scale and unit. */
export function amountAt(tokens: readonly Token[], at: number): Amount | null {
  let from = at;
  let sign = '';
  if (tokens[from]?.text === '-' && !tokens[from]?.tight) {
    sign = '-';
    from += 1;
  }
  const currency = tokens[from]?.text === '$' ? 1 : 0;
  const number = tokens[from + currency];
  const spelled = NUMBER_WORDS.get(number?.text ?? '');
  const isNumber = number?.kind === 'number' && number.unit !== 'date' && number.unit !== 'quantity';
  if (!isNumber && spelled === undefined) return null;
  let end = from + currency + 1;
  let value = spelled ?? number?.value ?? '';
  const power = POWERS[tokens[end]?.text ?? ''] ?? 0;
  if (power > 0) {
    value = scaled(value, power);
    end += 1;
  }
  let unit = currency ? '$' : (number?.unit ?? '');
  if (unit === '°' && ['f', 'c', 'fahrenheit', 'celsius'].includes(tokens[end]?.text ?? '')) {
    unit = `°${tokens[end]?.text[0]}`;
    end += 1;
  }
  if (unit === '') {
    const named = formAt(UNITS_BY_WORD, tokens, end);
    if (named) unit = named.entry[0] === 'm' && !isLength(tokens, at, named.end) ? 'm?' : named.entry[1];
    end = named?.end ?? end;
    if (unit === '°' && ['f', 'c', 'fahrenheit', 'celsius'].includes(tokens[end]?.text ?? '')) {
      unit = `°${tokens[end]?.text[0]}`;
      end += 1;
    }
  }
  return { value: sign + value, unit, power, end };
}
