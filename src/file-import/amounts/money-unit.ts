import { MONEY_WORDS } from '../translated-headings.js';

/** The unit of the figures of a column. */
export interface MoneyUnit {
  /** A code, or the words of the file; undefined where nothing states it. */
  readonly currency?: string | undefined;
  /** Figures without a currency are not taken for US dollars. */
  readonly mustState?: boolean | undefined;
  /** Of a figure without a scale; null where it may be dollars or millions. */
  readonly scale: number | null;
}

/** What stands beside a figure. */
export interface StatedUnit {
  readonly currency?: string | undefined;
  readonly scale?: number | undefined;
  /** Written in a language whose decimal mark is a comma. */
  readonly isLocal?: boolean | undefined;
}

const CURRENCIES = tableOf<string>([
  ['USD', 'usd $ us$ u$ $us u$s usdollar usdollars us-dollar us-dollars dollar dollars'],
  ['EUR', 'eur € euro euros'],
  ['GBP', 'gbp £ pounds'],
  ['CHF', 'chf sfr fr'],
  ['BRL', 'brl r$ reais'],
  ['CAD', 'cad c$ ca$ cad$ can$'],
  ['AUD', 'aud a$ au$'],
  ['NZD', 'nzd nz$'],
  ['SGD', 'sgd s$ sg$'],
  ['HKD', 'hkd hk$'],
  ['TWD', 'twd nt$'],
  ['MXN', 'mxn mx$ mex$'],
  ['INR', 'inr ₹ rs'],
  ['ILS', 'ils nis ₪'],
  ['KRW', 'krw ₩'],
  ['TRY', 'try ₺'],
  ['UAH', 'uah ₴'],
  ['NGN', 'ngn ₦'],
  ['yen or yuan', '¥'],
  ['crowns', 'kr'],
  ...'jpy cny rmb sek nok dkk pln czk huf ron bgn isk rub aed sar zar kes egp idr myr thb vnd php cop clp ars pen'
    .split(' ')
    .map((code): [string, string] => [code.toUpperCase(), code]),
]);
const SCALES = tableOf<number>([
  [1e3, 'k thousand tsd tausend'],
  [1e5, 'lakh lakhs lac lacs'],
  [1e7, 'cr crore crores'],
  [1e6, 'm mm mn million millions mio mill mln mi millionen millon millones milhao milhoes milioni'],
  [1e9, 'b bn billion billions mrd milliarde milliarden milliard milliards mds bilhao bilhoes miliardi'],
]);
const ENGLISH = new Set('k m mm mn b bn thousand million millions billion billions'.split(' '));
/** `millions d’euros`, `in USD`, `Mio.` */
const BESIDE = new Set(['de', 'd', 'of', 'in']);
const LONGEST = 40;

function tableOf<T>(rows: readonly (readonly [T, string])[]): ReadonlyMap<string, T> {
  return new Map(rows.flatMap(([value, words]) => words.split(' ').map((word) => [word, value] as const)));
}

/** The unit beside a figure, such as `Mio. €`, `US$`, `M€` or nothing; null where other words or marks are there. */
export function unitIn(text: string): StatedUnit | null {
  if (text.length > LONGEST) return null;
  // A file has few of them, and a million of figures.
  let unit = units.get(text);
  if (unit === undefined) {
    unit = readUnit(text);
    if (units.size >= MOST_KNOWN) units.clear();
    units.set(text, unit);
  }
  return unit;
}

const MOST_KNOWN = 1_000;
const units = new Map<string, StatedUnit | null>();

function readUnit(text: string): StatedUnit | null {
  const joined = withoutAccents(text)
    .replace(/([a-z])\./g, '$1 ')
    .split(/[\s’']/)
    .filter((word) => !BESIDE.has(word))
    .join('');
  for (let at = 0; at <= joined.length; at++) {
    const parts = [joined.slice(0, at), joined.slice(at)] as const;
    for (const [scale, currency] of [parts, [parts[1], parts[0]]] as const) {
      if ((scale !== '' && !SCALES.has(scale)) || (currency !== '' && !CURRENCIES.has(currency))) continue;
      const isLocal = scale !== '' && !ENGLISH.has(scale);
      return { currency: CURRENCIES.get(currency), scale: SCALES.get(scale), isLocal };
    }
  }
  return null;
}

export interface UnitOfHeading extends StatedUnit {
  /** The heading without its unit, folded. */
  readonly name: string;
}

const MOST_WORDS_OF_UNIT = 4;
const LONGEST_HEADING = 100;
const known = new Map<string, UnitOfHeading>();

/** `Total funding (EUR M)` is `totalfunding` in millions of euros. A letter alone, as in `Series B`, is no unit. */
export function unitOfHeading(heading: string): UnitOfHeading {
  if (heading.length > LONGEST_HEADING) return { name: foldHeading(heading) };
  const before = known.get(heading);
  if (before) return before;
  const words = heading.split(/[\s()[\],/_]+/).filter(Boolean);
  let unit: UnitOfHeading = { name: foldHeading(heading), ...(/usd\W?$/i.test(heading) && { currency: 'USD' }) };
  for (let count = Math.min(MOST_WORDS_OF_UNIT, words.length - 1); count > 0; count--) {
    const tail = words.slice(-count).join(' ');
    const stated = unitIn(tail);
    if (!stated || (stated.currency === undefined && (stated.scale === undefined || tail.length < 2))) continue;
    unit = { ...stated, name: foldHeading(words.slice(0, -count).join(' ')) };
    break;
  }
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(heading, unit);
  return unit;
}

/** Our names of the columns with amounts, in all kinds of files. */
export const MONEY_COLUMNS: ReadonlySet<string> = new Set(['amounts', 'amount', 'valuation', 'total_funding']);

/** Columns whose figures PitchBook gives in millions of the currency that the account has chosen. */
const MILLIONS = new Set(
  'dealsize postvaluation postmoneyvaluation totalraised raisedtodate lastfinancingsize'.split(' '),
);
const TRANSLATED = new Set(MONEY_WORDS.split(' '));

/** The unit of a column: that of its heading, else of the row's column of currencies, else of the vendor. */
export function moneyUnitOf(
  heading: string,
  row: Readonly<Record<string, unknown>> = {},
  currency?: string,
): MoneyUnit {
  const stated = unitOfHeading(heading);
  const { name } = stated;
  const others = MILLIONS.has(name) ? Object.keys(row).map((key) => unitOfHeading(key).name) : [];
  const isPitchBook = others.includes('companies');
  const ofRow = currency === undefined ? undefined : currencyOf(currency);
  let scale: number | null = 1;
  // A heading that a person has given its currency may have dollars by now.
  if (isPitchBook) scale = stated.currency === undefined && others.some((other) => KEYS.has(other)) ? 1e6 : null;
  else if (name === 'dealsize' && stated.currency === undefined) scale = null;
  return {
    // The row names the currency of the deal, which the figure is not in where the account has another one.
    currency: stated.currency ?? (isPitchBook && ofRow !== 'USD' ? undefined : ofRow),
    mustState: isPitchBook || TRANSLATED.has(name) || stated.isLocal,
    scale: stated.scale ?? scale,
  };
}

const KEYS = new Set(['dealid', 'companyid']);

const US_DOLLARS = /^(?:usd(?: \(\$\))?|\$ ?usd|us ?\$|\$|(?:us |u\.s\. ?|united states )?dollars?(?: \(usd\))?)$/i;

function currencyOf(text: string): string {
  if (text === 'USD' || US_DOLLARS.test(text)) return 'USD';
  return unitIn(text)?.currency ?? /\(([A-Z]{3})\)$/.exec(text)?.[1] ?? text.slice(0, LONGEST);
}

const ORDER_OF_DATES = /\b(?:d{1,2}\W?m{1,3}\W?y{2,4}|m{1,3}\W?d{1,2}\W?y{2,4}|y{4}\W?m{1,3}\W?d{1,2})\b/gi;

/** Lower-case letters and digits, without accents and the form of dates. `# Investors` is their number. */
export function foldHeading(name: string): string {
  return withoutAccents(name)
    .replace(ORDER_OF_DATES, '')
    .replace(/^\s*#(?=\s*\w)/, 'num')
    .replace(/[^a-z0-9]/g, '');
}

function withoutAccents(text: string): string {
  const lower = text.toLowerCase();
  return /^[ -~]*$/.test(lower) ? lower : lower.normalize('NFD').replace(/\p{M}/gu, '');
}
