import { dateAt, hasSeveralDays, timeAt, type DateSpan } from '../reading/dates.rules.js';
import { type Token } from '../reading/tokens.rules.js';
import { timeText } from '../reading/zones.rules.js';

export const PLACE_OF_TIME = '(time)';

/** The marks for a removed time bound, and for the period of a statement. */
export function isPlaceOfTime(word: string): boolean {
  return word === PLACE_OF_TIME || isPeriod(word);
}

/** The mark for the period of a statement, such as the month of a report. */
export function isPeriod(word: string): boolean {
  return word.startsWith('(for ');
}

/** A date that names something: 2026-12. */
export function isDate(word: string): boolean {
  return /^q?(?:19|20)\d\d(?:-\d\d){0,2}$/.test(word);
}

export function markOf(text: string): Token {
  return { text, kind: 'number', capital: false, acronym: false, value: text, unit: 'date' };
}

export interface NamedDate {
  readonly token: Token;
  /** The index after its last token. */
  readonly end: number;
}

/** Words that can follow a date; a noun would make the date its attribute. */
export const CONNECTORS = new Set(
  'and or , ; ( ) - if then will by before after as is are was were has have according based the at in on for to than above below over under between with per exceeds exceed'.split(
    ' ',
  ),
);

/** "for November 2026": identifies the period of the statement. */
export function periodAt(tokens: readonly Token[], at: number): NamedDate | null {
  if (tokens[at]?.text !== 'for') return null;
  return weekBehind(tokens, at + 1) ?? periodBehind(tokens, at);
}

/** "for the week ending January 9, 2027". */
function weekBehind(tokens: readonly Token[], at: number): NamedDate | null {
  const from = tokens[at]?.text === 'the' ? at + 1 : at;
  const verb = tokens[from + 1]?.text;
  if (tokens[from]?.text !== 'week' || (verb !== 'ending' && verb !== 'ended')) return null;
  const date = dateAt(tokens, from + 2);
  if (!date || date.span.precision !== 'day' || date.span.minutes !== null || hasSeveralDays(date.span)) return null;
  if (isAttribute(tokens[date.end])) return null;
  return { token: markOf(`(for ${date.span.from}${WEEK})`), end: date.end };
}

const WEEK = '/week';

/** The mark of a week, on each day of which something may have happened. */
export function isWeek(word: string): boolean {
  return isPeriod(word) && word.endsWith(`${WEEK})`);
}

/** A noun behind a date, which makes the date its attribute. */
function isAttribute(next: Token | undefined): boolean {
  return next?.kind === 'word' && !CONNECTORS.has(next.text);
}

/** Figures with one value a month or quarter: "CPI in May" is "CPI for May", unless the text is about their publication. */
const REPORTED = new Set('cpi ppi pce gdp gross consumer producer nonfarm unemployment payrolls payroll'.split(' '));
const PUBLISHED = new Set(
  (
    'publish published publishes release released releases report reported reports announce announced announces ' +
    'post posted posts print printed prints revenue margin'
  ).split(' '),
);

export function isOfFigure(tokens: readonly Token[]): boolean {
  return tokens.some(({ text }) => REPORTED.has(text)) && !tokens.some(({ text }) => PUBLISHED.has(text));
}

/** What has a value for a day. */
const MEASURES = new Set(
  (
    'temperature temperatures high low rainfall snowfall rain snow precipitation close closing open opening price value rate ' +
    'index score rating approval average settle settlement volume passengers'
  ).split(' '),
);
const PLANS = new Set('call calls called plan plans planned announce announces announced'.split(' '));

/** "Calls an election for May 6, 2027", which is not to call it on May 6; a temperature for a day is that of the day. */
export function isOfPlan(tokens: readonly Token[], at: number): boolean {
  if (tokens.some(({ text }) => PLANS.has(text))) return true;
  return tokens[at - 1]?.text !== 'scheduled' && !tokens.some(({ text }) => MEASURES.has(text));
}

/** "In November 2026" as the period of a figure; a day or a year can be the time of something else. */
export function periodIn(tokens: readonly Token[], at: number): NamedDate | null {
  if (tokens[at]?.text !== 'in') return null;
  const precision = dateAt(tokens, at + 1)?.span.precision;
  return precision === 'month' || precision === 'quarter' ? periodBehind(tokens, at) : null;
}

function periodBehind(tokens: readonly Token[], at: number): NamedDate | null {
  const name = nameAt(tokens, at + 1);
  if (!name) return null;
  return isAttribute(tokens[name.end]) ? null : { token: markOf(`(for ${name.token.text})`), end: name.end };
}

/** Replaces every date by one word, whatever precedes it. */
export function namedDates(tokens: readonly Token[]): Token[] {
  const named: Token[] = [];
  for (let at = 0; at < tokens.length;) {
    const name = nameAt(tokens, at);
    named.push(name?.token ?? (tokens[at] as Token));
    at = name?.end ?? at + 1;
  }
  return named;
}

/** A date without a bound, as one word. */
export function nameAt(tokens: readonly Token[], at: number): NamedDate | null {
  const date = dateAt(tokens, at);
  if (!date) return hourAt(tokens, at);
  if (date.span.minutes !== null) return null;
  const { span } = date;
  // A central bank meets once a month, so the days of a meeting add nothing to its month.
  const meets = isBankMeeting(tokens, at, date.end);
  const length = { day: meets ? 7 : 10, month: 7, quarter: 7, year: 4 }[span.precision];
  const quarter = span.precision === 'quarter' ? 'q' : '';
  const text = `${quarter}${span.from.slice(0, length)}${meets ? '' : endOf(span)}`;
  return { token: markOf(text), end: date.end };
}

/** The summit of May 1-4 is not the one of May 1. */
function endOf(span: DateSpan): string {
  return hasSeveralDays(span) ? `/${span.to}` : '';
}

/** A time of day without a day: "the close at 4:00 PM ET". */
function hourAt(tokens: readonly Token[], at: number): NamedDate | null {
  const found = timeAt(tokens, at);
  if (!found) return null;
  const { minutes, zone } = found.time;
  return { token: markOf(`${timeText(minutes)} ${zone ?? ''}`.trim()), end: found.end };
}

const CENTRAL_BANKS =
  'fed|fomc|ecb|boe|boj|federal reserve|federal open market committee|european central bank|bank of england|bank of japan'
    .split('|')
    .map((name) => name.split(' '));
const OF_POLICY = new Set(['policy', 'monetary']);

/** A meeting of a central bank: "the Fed's May 5 meeting", "the May 5 FOMC meeting", "the Fed acts at its May 5 meeting". */
function isBankMeeting(tokens: readonly Token[], at: number, end: number): boolean {
  const named = bankAt(tokens, end) ?? end;
  let next = named;
  while (OF_POLICY.has(tokens[next]?.text ?? '')) next++;
  if (tokens[next]?.text !== 'meeting' || tokens[next + 1]?.text === 'of') return false;
  if (named > end || isBehindBank(tokens, at)) return true;
  const article = tokens[at - 1]?.text;
  return (article === 'its' || article === 'the') && isSubject(tokens);
}

/** The index after the name of a central bank. */
function bankAt(tokens: readonly Token[], at: number): number | null {
  const name = CENTRAL_BANKS.find((words) => words.every((word, index) => tokens[at + index]?.text === word));
  return name ? at + name.length : null;
}

function isBehindBank(tokens: readonly Token[], at: number): boolean {
  return CENTRAL_BANKS.some((words) => bankAt(tokens, at - words.length) === at);
}

const OFFICES = new Set('chair chairman chairwoman governor governors president vice board member members'.split(' '));

/** The sentence begins with a central bank itself, not with one of its people. */
function isSubject(tokens: readonly Token[]): boolean {
  let from = 0;
  while (['the', 'us', 'united', 'states'].includes(tokens[from]?.text ?? '')) from++;
  const end = bankAt(tokens, from);
  return end !== null && !OFFICES.has(tokens[end]?.text ?? '');
}

/** "Before June 30 (inclusive)" contradicts itself. */
const EXCLUDES = new Set(['before', 'prior', 'after']);

/** Skips words after a bound that add nothing to it. */
export function skipNoise(tokens: readonly Token[], from: number, end: number): number {
  return EXCLUDES.has(tokens[from]?.text ?? '') ? end : (behindRemark(tokens, end, 'inclusive') ?? end);
}

/** The index behind "(inclusive)" or ", inclusive" after a bound. */
export function behindRemark(tokens: readonly Token[], end: number, remark: 'inclusive' | 'exclusive'): number | null {
  const mark = tokens[end]?.text;
  const at = mark === '(' || mark === ',' ? end + 1 : end;
  if (tokens[at]?.text !== remark || tokens[at + 1]?.text === 'of') return null;
  return mark === '(' && tokens[at + 1]?.text === ')' ? at + 2 : at + 1;
}
