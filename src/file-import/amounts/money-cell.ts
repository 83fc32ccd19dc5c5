import { type Cell, MAYBE_THOUSANDS, NUMBER, textCell } from '../cell-values.js';
import { type MoneyUnit, type StatedUnit, unitIn } from './money-unit.js';

/** In languages with a decimal comma, either mark may be either. */
const MAYBE_EITHER = /^\d{1,3}[.,]\d{3}$/;
/** `1.200.000,50`, `1.200,50` */
const BY_POINTS = /^\d{1,3}(?:(?:\.\d{3}){2,}(?:,\d{1,2})?|\.\d{3},\d{1,2})$/;
/** `1'200'000.50`, `1 200 000,50` */
const BY_SPACES = /^\d{1,3}(?:(?: \d{3})+|(?:'\d{3})+)(?:[.,]\d{1,2})?$/;
/** `1,2`, where its scale is beside it. */
const BY_COMMA = /^\d+,\d{1,2}$/;
/** `1.200.000,-`, `1'200.–` */
const NO_CENTS = /^[.,][-–—]{1,2}/;
export const BY_CENTS = /^\d{4,},\d{2}$/;

const TRILLION = 1e12;
const MOST = 10 * TRILLION;
const IN_DOLLARS: MoneyUnit = { scale: 1 };

interface Amount extends StatedUnit {
  readonly figure: number;
}
type Failed = Extract<Cell<number>, { error: string }>;

/**
 * Whole USD: 1200000, "$1,200,000", "1.2M", "1,2 Mio. USD". Other currencies are an error, never read as dollars, and so
 * are figures of European writing without a currency.
 */
export function moneyCell(raw: unknown, unit: MoneyUnit = IN_DOLLARS): Cell<number> {
  const cell = textCell(raw, 100);
  if (cell.error !== undefined || cell.value === undefined) return cell as Cell<number>;
  const text = cell.value;
  const [, figure = '', letter = ''] = isDollars(unit) ? (USUAL.exec(text) ?? []) : [];
  if (figure !== '' && (letter !== '' || !MAYBE_THOUSANDS.test(figure)) && NUMBER.test(figure)) {
    const usual = Math.round(Number(figure.replaceAll(',', '')) * (SCALE[letter.toLowerCase()] ?? 1));
    return usual > MOST ? noAmount(text) : { value: usual };
  }
  const amount: Amount | Failed =
    typeof raw === 'number' ? { figure: raw } : (inDollarsBeside(text, unit) ?? amountIn(text, unit));
  if ('error' in amount) return amount;
  const scale = amount.scale ?? unit.scale;
  if (scale === null) return unclear(text, 'may be in dollars or in millions', STATE_UNIT);
  const whole = Math.round(amount.figure * scale);
  if (!Number.isFinite(whole) || whole < 0 || whole > MOST) return noAmount(text);
  if (amount.scale === undefined && scale > 1 && whole > TRILLION) {
    return unclear(text, 'is more than a trillion in the unit of its heading', STATE_UNIT);
  }
  const stated = [amount.currency, unit.currency].filter((each) => each !== undefined);
  if (stated.length === 0 && (unit.mustState || amount.isLocal)) return unclear(text, 'states no currency', STATE_UNIT);
  const other = stated.find((each) => each !== 'USD');
  if (other === undefined) return { value: whole };
  if (stated.length > 1 && amount.currency !== other)
    return unclear(text, `is in USD in a row in ${other}`, ONE_CURRENCY);
  return unclear(text, `is no amount in USD but in ${other}`, `Convert ${whole} ${other} to US dollars`);
}

/** Most figures of most files, which need no look at what is beside them. */
const USUAL = /^\$?(\d[\d,]*(?:\.\d+)?)([kmb]?)$/i;
const SCALE: Readonly<Record<string, number>> = { k: 1e3, m: 1e6, b: 1e9 };

function isDollars({ currency = 'USD', scale, mustState }: MoneyUnit): boolean {
  return currency === 'USD' && scale === 1 && !mustState;
}

const ONE_CURRENCY = 'Correct the amount or the currency of the row';
const STATE_UNIT = 'State the currency and the unit in the heading, such as Amount (USD) or Deal Size (USD M)';

/** `~$2M`, `about $2M`, `$2M+`, `$2-3M`: one amount that is not known exactly. */
const ABOUT =
  /^(?:[~≈<>]|(?:about|around|approx\.|approximately|roughly|nearly|almost|over|under|up to|at least|more than|less than|ca\.|circa|rund|etwa|knapp|über|environ|env\.|cerca de)\s)/iu;
const UP_TO = /^(.{0,20}?\d.{0,12}?)\s?(?:\+|(?:-|–|—|to|bis)\s?(\D{0,4}\d.{0,20}))$/i;

/** What a spreadsheet shows of a long figure in a narrow column. */
const BY_POWER = /^\$?\d(?:[.,]\d{1,3})?e\+?\d{1,2}$/i;

function isInexact(text: string): boolean {
  if (BY_POWER.test(text)) return true;
  const plain = text.replace(ABOUT, '');
  const [, low = plain, high = low] = UP_TO.exec(plain) ?? [];
  return (plain !== text || low !== plain) && [low, high].every((part) => isAmount(part.trim()));
}

function isAmount(text: string): boolean {
  const { error } = amountIn(text, IN_DOLLARS) as Partial<Failed>;
  return error === undefined;
}

function noAmount(text: string): Failed {
  if (isInexact(text)) return unclear(text, 'is no exact amount', 'Write one amount, such as 1200000 or $1.2M');
  return {
    error: `must be an amount in USD, is ${JSON.stringify(text.slice(0, 40))}`,
    remedy: 'Write US dollars, such as 1200000 or $1.2M; convert other currencies',
  };
}

/** `€1.8M ($2M)`, `$2M / €1.8M`: one amount in two currencies. */
const IN_TWO_CURRENCIES = /^([^()/]{2,40}?)\s?(?:\(([^()/]{2,40})\)|\/([^()/]{2,40}))$/;

function inDollarsBeside(text: string, unit: MoneyUnit): Amount | null {
  const [, first = '', bracketed, second = bracketed ?? ''] = IN_TWO_CURRENCIES.exec(text) ?? [];
  if (second === '') return null;
  const both = [first, second].map((part) => amountIn(part.trim(), unit));
  const stated = both.flatMap((amount) => ('error' in amount || amount.currency === undefined ? [] : [amount]));
  const [dollars, ...more] = stated.filter(({ currency }) => currency === 'USD');
  return stated.length === 2 && more.length === 0 ? (dollars ?? null) : null;
}

/** The cell is one amount, so the rest of its row is certain. */
function unclear(text: string, error: string, remedy: string): Failed {
  return { error: `${error}: ${JSON.stringify(text)}`, remedy, isOnlyCell: true };
}

function amountIn(text: string, unit: MoneyUnit): Amount | Failed {
  const [first, last] = [text.search(/\d/), text.search(/\d\D*$/)];
  const [before, after] = [unitIn(text.slice(0, first)), unitIn(text.slice(last + 1).replace(NO_CENTS, ''))];
  if (first < 0 || !before || !after || (before.scale && after.scale)) return noAmount(text);
  const scale = before.scale ?? after.scale;
  const stated = [before.currency, after.currency].filter((each) => each !== undefined);
  const currency = stated.find((each) => each !== 'USD') ?? stated[0];
  const isOther = (currency ?? unit.currency ?? 'USD') !== 'USD';
  const isLocal = Boolean(before.isLocal || after.isLocal);
  const hasComma = isLocal || isOther || (after.currency !== undefined && text.endsWith('$'));
  const digits = text
    .slice(first, last + 1)
    .replace(/\s/g, ' ')
    .replaceAll('’', "'");
  const amount = (figure: string, isEuropean = isLocal): Amount => ({
    figure: Number(figure),
    scale,
    currency,
    isLocal: isEuropean,
  });
  const isScaled = scale === undefined && unit.scale !== null && unit.scale > 1;
  // No amount of money has three decimals; in US dollars, files have figures with many.
  if (isOther && scale === undefined && !isScaled && MAYBE_THOUSANDS.test(digits))
    return amount(digits.replace('.', ''));
  const isEither = (scale !== undefined && hasComma) || isScaled ? MAYBE_EITHER.test(digits) : false;
  if (isEither || (scale === undefined && MAYBE_THOUSANDS.test(digits))) {
    return {
      error: `may be thousands or dollars with decimals: ${JSON.stringify(text)}`,
      remedy: 'Write thousands with commas or without marks, such as 1,200 or 1200',
      ...(isScaled && { isOnlyCell: true }),
    };
  }
  if (NUMBER.test(digits)) return amount(digits.replace(/[,_ ]/g, ''));
  if (BY_CENTS.test(digits)) return amount(digits.replace(',', '.'));
  if (BY_SPACES.test(digits)) return amount(digits.replace(/[ ']/g, '').replace(',', '.'), true);
  const isDecimal = BY_COMMA.test(digits) && (isScaled || (hasComma && scale !== undefined));
  const isEuropean = BY_POINTS.test(digits) || isDecimal;
  return isEuropean ? amount(digits.replaceAll('.', '').replace(',', '.'), true) : noAmount(text);
}
