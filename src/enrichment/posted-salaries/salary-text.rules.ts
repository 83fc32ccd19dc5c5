import { stripDiacritics } from '../../vocabulary/strip-diacritics.js';

const DASHES = new Set(['-', '–', '—', 'to', 'and', '−']);
/** The plausible range of yearly pay in USD, which excludes bonuses and hourly wages. */
export const LEAST_YEARLY = 15_000;
export const MOST_YEARLY = 2_000_000;

export interface SalaryRange {
  readonly lowUsd: number;
  readonly highUsd: number;
}

/** The yearly range; null where the ends are implausible. */
export function yearlyRange(low: number, high: number): SalaryRange | null {
  const isSane = low >= LEAST_YEARLY && high <= MOST_YEARLY && low <= high && high <= low * 5;
  return isSane ? { lowUsd: low, highUsd: high } : null;
}

/** Words of markup that is escaped once or twice; tags separate words. */
export function wordsOfMarkup(html: string): string[] {
  const once = unescaped(html);
  const markup = once.includes('<') ? once : unescaped(once);
  let text = '';
  for (let at = 0; at < markup.length;) {
    const open = markup.indexOf('<', at);
    text += ` ${markup.slice(at, open < 0 ? markup.length : open)}`;
    if (open < 0) break;
    const close = markup.indexOf('>', open);
    at = close < 0 ? markup.length : close + 1;
  }
  return unescaped(text).split(/\s+/).filter(Boolean);
}

const ESCAPES: readonly [string, string][] = [
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&#36;', '$'],
  ['&mdash;', '—'],
  ['&ndash;', '–'],
  ['&nbsp;', ' '],
  ['&#160;', ' '],
  ['&amp;', '&'],
];

function unescaped(text: string): string {
  return text.includes('&') ? ESCAPES.reduce((done, [from, to]) => done.replaceAll(from, to), text) : text;
}

/**
 * A yearly range of US dollars in a text: `$120,000 - $150,000`, `$120K–$150K USD`. The first range that a word
 * of salary announces, else the first that a word of earnings with commission announces, else the first.
 *
 * @param dollar what a sign without a country means where the job is
 */
export function rangeInWords(words: readonly string[], dollar: 'us' | 'other' = 'us'): SalaryRange | null {
  let first: SalaryRange | null = null;
  let withCommission: SalaryRange | null = null;
  const split = words.flatMap((word) => word.split(/(?<=[\dKk])(?=[–—−-]\$?\d)|(?<=[–—−-])(?=\$?\d)/));
  for (let at = 0; at + 2 < split.length; at++) {
    const low = amountIn(split[at]);
    const high = DASHES.has(split[at + 1] ?? '') ? amountIn(split[at + 2]) : null;
    if (!low || !high) continue;
    // The words behind the end of a sentence speak of something else.
    const after = /[.!?;]$/.test(split[at + 2] ?? '') ? [] : split.slice(at + 3, at + 8);
    const behind = after.slice(0, 3).join(' ').toLowerCase();
    const before = split.slice(Math.max(0, at - 10), at);
    const unit = (before.at(-1) ?? '').toUpperCase();
    if (!low.isDollar && !high.isDollar && unit !== 'USD' && !/^usd\b/.test(behind)) continue;
    if (isOtherMoney(behind, unit) || isByTheHour(after) || BY_THE_HOUR_BEFORE.test(before.join(' '))) continue;
    if (dollar === 'other' && !NAMED_DOLLAR.test([unit, split[at], split[at + 2], behind].join(' '))) continue;
    const isPay = isOfPay(before, behind);
    if (isPay === false) continue;
    // In `$120 - $150K` the K applies to both ends.
    const scale = high.isThousands && !low.isThousands && low.value < 1_000 ? 1_000 : 1;
    const range = yearlyRange(low.value * scale, high.value);
    if (range && isPay === 'salary') return range;
    if (isPay === null) first ??= range;
    else withCommission ??= range;
  }
  return withCommission ?? first;
}

const NAMED_DOLLAR = /\bUSD?(?:\b|\$)/i;
/** "The pay range per month is $16,000 - $20,000". */
const BY_THE_HOUR_BEFORE =
  /\b(?:per (?:hour|day|week|month)|(?:hourly|daily|weekly|monthly) (?:pay|rate|salary|wage|range))\b[^.!?]{0,40}$/i;

interface Amount {
  readonly value: number;
  readonly isDollar: boolean;
  readonly isThousands: boolean;
}

const AMOUNT =
  /^(?:US|USD)?(\$?)(\d{1,3}(?:,\d{3}){1,2}|\d{1,7})(?:\.\d{1,2})?([Kk]?)\+?(?:\/(?:y|yr|year|annum|annually))?$/i;

function amountIn(word: string | undefined): Amount | null {
  const parts = AMOUNT.exec(stripDiacritics(word ?? '', '().,;:"\'*'));
  if (!parts) return null;
  const [, dollar, digits = '', thousands] = parts;
  const value = Number(digits.replaceAll(',', '')) * (thousands ? 1_000 : 1);
  return { value, isDollar: dollar === '$', isThousands: thousands !== '' };
}

const OTHER_MONEY =
  /\b(?:cad|cdn|canadian|aud|australian|nzd|sgd|hkd|twd|eur|gbp|chf|jpy|cny|inr|mxn|mexican|brl|clp|cop|ars|pesos?|super|superannuation)\b/;
const OTHER_MONEY_BEFORE =
  /(?:^|\W)(?:CAD|CDN|AUD|NZD|SGD|HKD|TWD|EUR|GBP|CHF|JPY|CNY|INR|MXN|BRL|CLP|COP|ARS|CA|AU|(?:A|AU|C|CA|HK|MX|NT|NZ|R|S|SG)\$)$/;

function isOtherMoney(behind: string, before: string): boolean {
  return OTHER_MONEY.test(behind) || OTHER_MONEY_BEFORE.test(before);
}

/** What a text may say between an amount and its period: `$16,000 - $20,000 USD gross per month`. */
const BETWEEN = new Set(['usd', 'us', 'dollars', 'gross', 'net', 'base', 'pay', 'salary', 'brutto', 'bruto', 'brut']);
const BY_THE_HOUR =
  /^(?:(?:\/ |per |an? |every |each )?(?:calendar )?(?:hour|hr\b|week|month|mo\b|pcm\b|dai|diem|bi-?week|bi-?month|semi-?month|fortnight|quarterly\b(?! bonus))|(?:\/ |per |an? |every |each )(?:day|diem|quarter|semester|season|project|shift)|(?:\/ |pro |por |par |al |a la |à la |per |im )(?:stunde|tag|woche|monat|heure|jour|semaine|mois|hora|día|semana|mes|mês|ora|giorno|settimana|mese|uur|dag|week|maand)\b|mensua|mensais|mensal|monatlich|mensili)|^p \/ [hdwm]\b/;
/** `$120,000 - $150,000 salary, a month of leave` */
const NO_PERIOD = /^an? (?:hour|day|week|month|quarter)s? (?:of|off)\b/;

function isByTheHour(after: readonly string[]): boolean {
  const words = after.flatMap((word) =>
    word
      .toLowerCase()
      .replace(/[(),;:]/g, '')
      .replaceAll('/', ' / ')
      .trim()
      .split(/\s+/),
  );
  const first = words.findIndex((word) => word !== '' && !BETWEEN.has(word));
  const behind = first < 0 ? '' : words.slice(first).join(' ');
  return BY_THE_HOUR.test(behind) && !NO_PERIOD.test(behind);
}

const PAY = /^(?:salary|salaries|pay|pays|paid|earn|compensation|base|wage|wages|remuneration|package)$/;
/** Earnings with commissions, if all targets are met. */
const WITH_COMMISSION = /^(?:ote|on-target|earnings)$/;
/** Sums of a job's work, and parts of pay beside the salary. */
const NO_PAY =
  /^(?:deals?|acv|arr|mrr|tcv|revenues?|budgets?|quotas?|contracts?|raised?|funding|customers?|clients|save|savings|bonus(?:es)?|sign-on|signing|equity|rsus?|stock|options|investments?|tickets?|checks|cheques|portfolio|assets|grants?|relocation|stipends?)$/;
const NO_PAY_BEHIND =
  /^(?:usd )?(?:in |of |range |an? )*(?:annual |new |yearly )?(?:deals?|acv|arr|mrr|tcv|revenues?|budgets?|quotas?|contracts?|funding|bonus(?:es)?|sign-on|signing|equity|rsus?|stock|savings)\b/;

/** `$100,000 - $120,000 base / $200,000 - $250,000 OTE`: behind an amount, unless the word begins the next one. */
const SALARY_BEHIND = /^(?:usd )?base\b(?!(?: salary)?:? (?:of |is )?\$?\d)/;
const WITH_COMMISSION_BEHIND = /^(?:usd )?(?:ote|on-target)\b(?!(?: earnings)?:? (?:of |is )?\$?\d)/;

/** The word behind names the kind; else the nearest word in front, within the sentence. Null where none says it. */
function isOfPay(before: readonly string[], behind: string): 'salary' | 'with commission' | false | null {
  if (SALARY_BEHIND.test(behind)) return 'salary';
  if (WITH_COMMISSION_BEHIND.test(behind)) return 'with commission';
  for (const word of [...before].reverse()) {
    if (/\p{L}{3}[.!?;]$/u.test(word)) break;
    const plain = word.toLowerCase().replace(/[^\p{L}-]/gu, '');
    if (PAY.test(plain)) return 'salary';
    if (WITH_COMMISSION.test(plain)) return 'with commission';
    if (NO_PAY.test(plain)) return false;
  }
  return NO_PAY_BEHIND.test(behind) ? false : null;
}
