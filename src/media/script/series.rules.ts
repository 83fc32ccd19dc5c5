import { type Amount } from '../../parsers/article/amount.js';
import { amountsOf } from '../../parsers/article/amounts.rules.js';
import { type ArticleSection, FOREIGN_CELL } from './article-sections.rules.js';
import { wholeAmount } from './card-text.rules.js';

/** A bar: its label and its value as the article writes it. */
export interface Bar {
  readonly label: string;
  readonly shown: string;
  readonly value: number;
}

export interface Series {
  /** Where its amounts stand in the sentence; null for a table. */
  readonly range: { readonly from: number; readonly to: number } | null;
  readonly title: string | null;
  readonly bars: readonly Bar[];
}

const MAX_BARS = 6;
const MIN_TABLE_BARS = 3;
const MAX_LABEL_CHARS = 26;
const MAX_TITLE_CHARS = 80;
const ONLY_YEAR = /^(?:19|20)\d{2}$/;
const AMOUNT = /^([−–-]?)\s?([$€£¥]?)\s?(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?\s?(%|[\p{L}/]{0,12})$/u;
const YEAR = /\b(?:19|20)\d{2}\b/g;
/** "from 44 percent … to 71 percent", "to 28 percent from 12 percent". */
const FROM = /\bfrom (?:about |around |nearly |almost |over |some )?$/i;
const TO = /\b(?:to|now|is|reached|at) (?:about |around |nearly |almost |over |some )?$/i;

/** "70 percent; last week it was 45 percent", "went up 1.9 percent; in April it had been 3.0 percent". */
const FORMERLY =
  /^[^.;:]{0,60}[;,] (?:(?:in|a|an|one|last|the) (?:\p{L}+ ){1,3})(?:it|they) (?:was|were|had been|stood at) (?:about |around |only |just )?$/iu;

/** The series of a sentence: amounts of one unit with a year each, or an old and a new value. */
export function seriesOf(sentence: string): Series | null {
  return byYear(sentence) ?? change(sentence);
}

/** The first column of a table with numbers of one unit, by the labels of its rows: the first column of names or years. */
export function tableSeries({ tables }: ArticleSection): Series | null {
  for (const table of tables) {
    const [first = []] = table;
    // Where cells span rows, a cell's place does not say its column.
    if (table.some((row) => row.length !== first.length)) continue;
    const hasHead = first.every((cell) => !isNumber(cell) || ONLY_YEAR.test(cell));
    const rows = hasHead ? table.slice(1) : table;
    const columns = first.map((_cell, column) => rows.map((row) => row[column] ?? ''));
    const named = columns.findIndex(
      (cells) => (cells.every((cell) => cell !== '' && !isNumber(cell)) && areDistinct(cells)) || isOfYears(cells),
    );
    if (named === -1 || rows.length < MIN_TABLE_BARS || rows.length > MAX_BARS) continue;
    for (const [column, cells] of columns.entries()) {
      if (column <= named || isOfYears(cells)) continue;
      const bars = cells.flatMap((cell, index) => barOf(columns[named]?.[index], cell) ?? []);
      if (bars.length === rows.length && isOneUnit(cells) && bars.some(({ value }) => value > 0)) {
        return { title: hasHead ? headOf(first[column]) : null, range: null, bars };
      }
    }
  }
  return null;
}

/** The name of a column; null for none, or for a text that is too long to be one. */
function headOf(cell: string | undefined): string | null {
  return cell !== undefined && cell !== '' && cell.length <= MAX_TITLE_CHARS ? cell : null;
}

/** Two names that the fonts do not have would look the same. */
function areDistinct(cells: readonly string[]): boolean {
  return cells.filter((cell) => cell === FOREIGN_CELL).length <= 1;
}

function isOfYears(cells: readonly string[]): boolean {
  return cells.every((cell) => ONLY_YEAR.test(cell));
}

function barOf(label: string | undefined, cell: string | undefined): Bar | null {
  if (!label || !cell || label.length > MAX_LABEL_CHARS) return null;
  const match = AMOUNT.exec(cell);
  if (!match || match[1] !== '') return null;
  return { label, shown: cell, value: Number(`${(match[3] ?? '').replaceAll(',', '')}${match[4] ?? ''}`) };
}

function isNumber(cell: string): boolean {
  return AMOUNT.test(cell);
}

function isOneUnit(shown: readonly string[]): boolean {
  return new Set(shown.map((cell) => cell.replace(/[\d.,\s]/g, ''))).size === 1;
}

function byYear(sentence: string): Series | null {
  const amounts = amountsOf(sentence).filter(({ rank, value }) => rank >= 1 && value > 0);
  const years = [...sentence.matchAll(YEAR)].filter(({ index }) => !amounts.some((each) => within(each, index)));
  if (amounts.length < 2 || amounts.length !== years.length || amounts.length > MAX_BARS) return null;
  if (!isComparable(amounts)) return null;
  // Each amount stands next to its year, in one order: "12 percent in 2019", or "in 2019 12 percent".
  const inOrder = years.every(({ index }, i) => {
    const [own, next] = [amounts[i]?.from ?? 0, amounts[i + 1]?.from ?? Infinity];
    const before = amounts[i - 1]?.to ?? -1;
    return index < own ? index > before : index < next;
  });
  const isAlternating = years.every(
    ({ index }, i) => index < (amounts[i]?.from ?? 0) === (years[0]?.index ?? 0) < (amounts[0]?.from ?? 0),
  );
  if (!inOrder || !isAlternating) return null;
  const bars = amounts.map((amount, i) => ({
    label: years[i]?.[0] ?? '',
    shown: shownOf(sentence, amount),
    value: amount.value,
  }));
  const ordered = [...bars].sort((a, b) => Number(a.label) - Number(b.label));
  return new Set(bars.map(({ label }) => label)).size === bars.length
    ? { title: null, range: rangeOf(amounts), bars: ordered }
    : null;
}

function change(sentence: string): Series | null {
  const amounts = amountsOf(sentence);
  const formerly = formerValue(sentence, amounts);
  if (formerly) return formerly;
  const old = amounts.find(({ from }) => FROM.test(sentence.slice(Math.max(0, from - 16), from)));
  if (!old || old.value <= 0) return null;
  const near = amounts.filter((each) => each !== old && Math.abs(each.from - old.from) < 60);
  const next = near.find(({ from }) => TO.test(sentence.slice(Math.max(0, from - 16), from)));
  if (!next || next.value <= 0 || !isComparable([old, next])) return null;
  const between = sentence.slice(Math.min(old.to, next.to), Math.max(old.from, next.from));
  if (/[;:]|\b(?:and|but|while)\b/.test(between)) return null;
  return fromTo(sentence, old, next);
}

/** The last amount is an earlier value of the one before it. */
function formerValue(sentence: string, amounts: readonly Amount[]): Series | null {
  const [next, old] = amounts.slice(-2);
  if (!next || !old || !FORMERLY.test(sentence.slice(next.to, old.from))) return null;
  const isPair = next.value > 0 && old.value > 0 && next.measure !== '' && next.measure === old.measure;
  return isPair ? fromTo(sentence, old, next) : null;
}

function fromTo(sentence: string, old: Amount, next: Amount): Series {
  return {
    title: null,
    range: rangeOf([old, next]),
    bars: [
      { label: 'From', shown: shownOf(sentence, old), value: old.value },
      { label: 'To', shown: shownOf(sentence, next), value: next.value },
    ],
  };
}

/** One unit; an amount without one takes that of the other ("from 12 to 19 percent"). */
function isComparable(amounts: readonly Amount[]): boolean {
  const units = new Set(amounts.map(({ measure }) => measure).filter((measure) => measure !== ''));
  return units.size === 1 && amounts.filter(({ measure }) => measure === '').length <= 1;
}

function shownOf(sentence: string, amount: Amount): string {
  const { from, to } = wholeAmount(sentence, amount);
  return sentence.slice(from, to);
}

function within({ from, to }: Amount, index: number): boolean {
  return index >= from && index < to;
}

function rangeOf(amounts: readonly Amount[]): { from: number; to: number } {
  return { from: Math.min(...amounts.map(({ from }) => from)), to: Math.max(...amounts.map(({ to }) => to)) };
}
