import { BY_CENTS, moneyCell } from '../../file-import/amounts/money-cell.js';
import { type MoneyUnit } from '../../file-import/amounts/money-unit.js';
import { type Cell, listCell, textCell } from '../../file-import/cell-values.js';
import { nameKey } from '../../vocabulary/company-name.js';
import { placeholderIn } from '../../vocabulary/placeholder.js';

/**
 * A comma before three digits belongs to the number, and so does one within a number of few digits, as in `1,5M`. After a
 * letter, as in `1.2M,300k`, it never does.
 */
const BETWEEN_AMOUNTS = /;|(?<=[a-z]),|,(?=\D|$)|(?<=\D|\d{4}),(?!\d{3}(?:\D|$))/i;

/**
 * Thousands of one number, or two amounts without a space: `300,000,400,000`. No amount begins with a group of `000`, and no
 * small one of several is as exact as `12,345`, while a total of `12,345,678,900` is.
 */
const ONE_OR_TWO = /^\D{0,4}(?:\d{2},\d00|\d{3},\d{3}|\d{1,3},\d{3},\d{3}),[1-9]\d{2},\d{3}\D{0,8}$/;

const UNDISCLOSED =
  /undisclosed|unknown|n\/a|confidential|unannounced|^(?:tbc|private|(?:not|non)[- ](?:public|announced|communicated))$/i;
/** At most one figure, and a word beside it: one round, whatever its amount. */
const ONE_WITH_WORDS = /^(?=.*\p{L}{3})\D*(?:\d[\d.,]*\D*)?$/su;

/**
 * `$1200000, undisclosed amount`, `$3,000,000`, `1.2M; 300k`: one entry per round, null if undisclosed. An amount of 0 is
 * none: files have it where they know of no amount.
 */
export function amountsCell(raw: unknown, unit: MoneyUnit = { scale: 1 }): Cell<(number | null)[]> {
  if (typeof raw === 'number') return listed(moneyCell(raw, unit));
  const cell = textCell(raw, 2_000);
  // An empty cell means no round; "undisclosed" means a round without a known amount.
  const text =
    typeof raw === 'string' && /undisclosed/i.test(raw)
      ? raw.trim()
      : cell.error === undefined
        ? cell.value
        : undefined;
  if (cell.error !== undefined) return cell;
  if (text === undefined) return { value: undefined };
  const amounts: (number | null)[] = [];
  const parts = BY_CENTS.test(text) ? [text] : text.split(BETWEEN_AMOUNTS);
  for (const part of parts) {
    const word = part.trim();
    if (word === '') continue;
    if (UNDISCLOSED.test(word)) amounts.push(null);
    else {
      const amount = listed(moneyCell(unit.scale === 1 ? dottedThousands(word) : word, unit));
      if (amount.error !== undefined && amount.isOnlyCell && parts.length === 1 && !ONE_OR_TWO.test(word))
        return amount;
      if (amount.error !== undefined) {
        const isOnlyCell = parts.length === 1 && ONE_WITH_WORDS.test(word);
        const shown = JSON.stringify(word.slice(0, 40));
        return {
          error: isOnlyCell ? `is no amount in USD: ${shown}` : `holds ${shown}, which is no amount in USD`,
          remedy: 'Write US dollars, such as 1200000 or $1.2M, several with commas and spaces between',
          isOnlyCell,
        };
      }
      if (ONE_OR_TWO.test(word)) {
        return {
          error: `holds ${JSON.stringify(word.slice(0, 40))}, which may be one amount or two`,
          remedy: 'Write one amount without commas, several with semicolons between',
        };
      }
      amounts.push(...(amount.value ?? []));
    }
  }
  return { value: amounts.length > 0 ? amounts : undefined };
}

function listed(cell: Cell<number>): Cell<number[]> {
  if (cell.error !== undefined) return cell;
  return { value: cell.value === undefined || cell.value === 0 ? undefined : [cell.value] };
}

/**
 * Reads `$14.500000` as `$14.5M` and `$351.2000` as `$351.2K`: some files replaced the letter by zeros and left the
 * point. Amounts of money have at most two decimals, so the reading is unambiguous.
 */
function dottedThousands(text: string): string {
  const spelt = /^(\$?\s*\d+\.\d)(00000|000)$/.exec(text);
  return spelt ? `${spelt[1]}${spelt[2] === '000' ? 'K' : 'M'}` : text;
}

/**
 * Before a legal form or a suffix of a person's name, a comma is part of the name. Forms that are also firms, such as
 * `SAP`, are left out.
 */
// prettier-ignore
export const COMMA_IN_NAME =
  /,\s*(?=(?:inc|llc|lp|l\.p|ltd|corp)\b|(?:co|llp|lllp|limited|incorporated|corporation|plc|gmbh|pbc|pte|pty|sarl|srl|s\.à r\.l|(?:\p{L}\.){1,3}\p{L}|ag|se|bv|nv|sa|sas|spa|ab|oyj?|kga?a?|ohg|ug|asa?|a\/s|aps|kk|bvba|scsp|s\.c\.sp|(?:gmbh|ag) & co\.? kga?a?|(?:pty|pvt|pte)\.? ltd|sdn\.? bhd|sp\. z o\.? ?o|spol\. s ?r\. ?o|(?:unip(?:\.|essoal) )?lda|ltda|eireli|sgps|kft|zrt|nyrt|p?jsc|[co]jsc|fze|fzco|dmcc|eurl|sasu|gbr|mbh|dac|s\.?a\.?(?:p\.?i\.?|b\.?)? de c\.?v|s\. ?de r\. ?l\.(?: de c\. ?v)?|an? (?:\p{L}+ ){1,3}(?:corporation|partnership)|jr|sr|ii|iii|iv|phd|ph\.d|md|mba|esq)\.?\s*(?:[,;|(]|$))/giu;
/** A number of investors is none of their names. */
const COUNT = /^\d+$/;
const AND = /^(?:and|&)\s+/u;
/** `and others`, `several angel investors`: words for investors whom the file does not name. */
const UNNAMED =
  /^(?:others?|et al\.?|u\. ?a\.|(?:weitere|andere|autres|outros|otros)(?: (?:investoren|business angels|investisseurs|investidores|inversores))?|various|angels?|investors?|individuals?|(?:(?:\d{1,4}|several|many|various|other|more|private|business|angel|individual|existing|new) ){1,3}(?:others?|more|angels?|investors?|individuals?|people))$/i;

const BEFORE_LAST = / (?:and|&|plus|und|et|e|y) /i;

/** `Acme Ventures and others` is `Acme Ventures`. */
function withoutUnnamed(name: string): string {
  if (name.endsWith(' u.a.')) return name.slice(0, -' u.a.'.length).trimEnd();
  const last = name.split(BEFORE_LAST).at(-1) ?? name;
  if (last.length === name.length || !UNNAMED.test(last)) return name;
  const rest = name.slice(0, name.length - last.length).trimEnd();
  return rest.slice(0, rest.lastIndexOf(' ')).trimEnd();
}

/** Names in one cell; `Acme, Inc.` stays one name, and `and Acme` is `Acme`. */
export function partiesCell(raw: unknown): Cell<string[]> {
  const cell = listCell(typeof raw === 'string' ? raw.replaceAll('++', ';').replace(COMMA_IN_NAME, ' ') : raw);
  if (cell.error !== undefined || cell.value === undefined) return cell;
  const named = cell.value
    .map((name) => withoutUnnamed(name.replace(AND, '')))
    .filter((name) => nameKey(name) !== '' && !COUNT.test(name) && placeholderIn(name) === null && !UNNAMED.test(name));
  const names = new Map(named.map((name) => [nameKey(name), name]));
  return { value: names.size > 0 ? [...names.values()] : undefined };
}

const LEAD_AFTER = / \((?:co-)?lead(?: investor)?\)$/i;
const LEAD_BEFORE = /^(?:co-)?led by /i;

/** The investors of both cells under their plain names: `Acme Ventures (lead)` and `led by Acme Ventures` are leads. */
export function investorsIn(investors: readonly string[], leads: readonly string[]) {
  const plain = (name: string): string => name.replace(LEAD_AFTER, '').replace(LEAD_BEFORE, '');
  const marked = investors.filter((name) => plain(name) !== name);
  return { investors: investors.map(plain), leadInvestors: [...new Set([...leads, ...marked].map(plain))] };
}
