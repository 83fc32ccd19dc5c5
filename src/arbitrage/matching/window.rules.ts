import { dateAt, hasSeveralDays, type DateSpan, type FoundDate } from '../reading/dates.rules.js';
import { afterMinute, throughMinute, type Moment } from '../reading/zones.rules.js';
import { type Token } from '../reading/tokens.rules.js';
import {
  behindRemark,
  CONNECTORS,
  isOfFigure,
  isOfPlan,
  markOf,
  nameAt,
  periodAt,
  periodIn,
  PLACE_OF_TIME,
  skipNoise,
} from './named-dates.rules.js';

/** The time bounds of the condition. All null without a bound. */
export interface Window {
  /** Inclusive; `issuance` where the text states it. */
  readonly start: Moment | 'issuance' | null;
  /** Exclusive. */
  readonly end: Moment | null;
  /** On this day, or at this moment of it. */
  readonly on: { readonly moment: Moment; readonly isMoment: boolean } | null;
  /** Ambiguous time statements. */
  readonly unclear: readonly string[];
}

export interface WindowReading {
  readonly window: Window;
  /** The text without its bounds; a date that only names something (a meeting, a period) stays as one word. */
  readonly rest: readonly Token[];
}

interface Draft {
  start: Window['start'][];
  end: Moment[];
  on: NonNullable<Window['on']>[];
  unclear: string[];
}

type Preposition =
  'by' | 'before' | 'through' | 'until' | 'after' | 'since' | 'in' | 'on' | 'at' | 'between' | 'from' | 'for';

/** Longest first. */
const PREPOSITIONS: readonly (readonly [string, Preposition])[] = [
  ['on or before', 'by'],
  ['at or before', 'by'],
  ['no later than', 'by'],
  ['not later than', 'by'],
  ['by the end of', 'by'],
  ['by end of', 'by'],
  ['before the end of', 'by'],
  ['prior to the end of', 'by'],
  ['on or after', 'since'],
  ['prior to', 'before'],
  ['between', 'between'],
  ['before', 'before'],
  ['through', 'through'],
  ['until', 'until'],
  ['during', 'in'],
  ['within', 'in'],
  ['since', 'since'],
  ['after', 'after'],
  ['from', 'from'],
  ['by', 'by'],
  ['in', 'in'],
  ['on', 'on'],
  ['at', 'at'],
  ['for', 'for'],
];

/** By first word, since most words of a text start none. "by the end of 2026" bounds at the end, unlike "by 2026". */
const FORMS = new Map<string, { words: string[]; word: Preposition; length: number }[]>();
for (const [form, word] of PREPOSITIONS) {
  const words = form.split(' ');
  const found = { words, word: form.includes('end of') ? ('through' as const) : word, length: words.length };
  FORMS.set(words[0] as string, [...(FORMS.get(words[0] as string) ?? []), found]);
}

const ISSUANCE =
  /^(?:after|from|following|since) (?:the )?(?:issuance|creation|market creation|this markets? (?:creation|issuance))/;

const FROM_ISSUANCE =
  /^between (?:the )?(?:issuance|creation|market creation|this markets? (?:creation|issuance)|(?:creation|issuance) of (?:this|the) market) and\b/;

/** Extracts the time bounds from a condition and leaves a mark at each position. */
export function windowOf(tokens: readonly Token[]): WindowReading {
  const draft: Draft = { start: [], end: [], on: [], unclear: [] };
  const rest: Token[] = [];
  const ofReport = isOfFigure(tokens);
  for (let at = 0; at < tokens.length;) {
    const period = ofReport ? periodIn(tokens, at) : null;
    if (period) {
      rest.push(period.token);
      at = period.end;
      continue;
    }
    const issued = issuanceAt(tokens, at, draft);
    if (issued !== null) {
      if (tokens[at]?.text === 'between') rest.push(markOf(PLACE_OF_TIME));
      at = issued;
      continue;
    }
    const end = boundAt(tokens, at, draft);
    if (end !== null) {
      rest.push(markOf(PLACE_OF_TIME));
      at = skipNoise(tokens, at, end);
      continue;
    }
    const name = periodAt(tokens, at) ?? nameAt(tokens, at);
    if (name) {
      rest.push(name.token);
      at = name.end;
    } else {
      rest.push(tokens[at] as Token);
      at += 1;
    }
  }
  return { window: settle(draft), rest };
}

function issuanceAt(tokens: readonly Token[], at: number, draft: Draft): number | null {
  const first = tokens[at]?.text;
  if (first === 'between') return sinceIssuance(tokens, at, draft);
  if (first !== 'after' && first !== 'from' && first !== 'following' && first !== 'since') return null;
  const words = tokens.slice(at, at + 5).map(({ text }) => text);
  const found = ISSUANCE.exec(words.join(' '));
  if (!found) return null;
  draft.start.push('issuance');
  const end = at + found[0].split(' ').length;
  return tokens[end]?.text === 'and' ? end + 1 : end;
}

/** "Between market creation and December 31, 2026": a deadline. */
function sinceIssuance(tokens: readonly Token[], at: number, draft: Draft): number | null {
  const words = tokens.slice(at, at + 8).map(({ text }) => text);
  const found = FROM_ISSUANCE.exec(words.join(' '));
  if (!found) return null;
  const date = dateAt(tokens, afterArticle(tokens, at + found[0].split(' ').length));
  if (!date) return null;
  draft.start.push('issuance');
  bound(draft, 'by', date.span);
  return date.end;
}

function boundAt(tokens: readonly Token[], at: number, draft: Draft): number | null {
  const preposition = prepositionAt(tokens, at);
  if (!preposition) return null;
  const from = afterArticle(tokens, preposition.end);
  if (preposition.word === 'between' || preposition.word === 'from') {
    const range = rangeAt(tokens, from, preposition.word);
    if (range) {
      draft.start.push(momentOf(range.first, 'start'));
      draft.end.push(momentOf(range.last, 'end'));
      const isUnclear = range.isUntil && range.last.minutes === null;
      if (isUnclear || behindRemark(tokens, range.end, 'exclusive')) draft.unclear.push(`until ${range.last.from}`);
      return range.end;
    }
  }
  const date = dateAt(tokens, from);
  if (!date || namesSomething(tokens, date, preposition.word, from > preposition.end)) return null;
  const excluded = behindRemark(tokens, date.end, 'exclusive');
  const isDeadline = preposition.word === 'by' || preposition.word === 'before';
  bound(draft, excluded !== null && isDeadline ? 'before' : preposition.word, date.span);
  if (excluded !== null && !isDeadline) draft.unclear.push(`exclusive ${date.span.from}`);
  if (preposition.word === 'for' && isOfPlan(tokens, at)) draft.unclear.push(`for ${date.span.from}`);
  return excluded ?? date.end;
}

/** "between November 1 and December 31, 2026", "from January 1 to March 31, 2027". */
function rangeAt(
  tokens: readonly Token[],
  from: number,
  word: 'between' | 'from',
): { first: DateSpan; last: DateSpan; isUntil: boolean; end: number } | null {
  const joins = word === 'between' ? ['and'] : ['to', 'through', 'until', '-'];
  for (let middle = from + 1; middle < Math.min(from + 12, tokens.length); middle++) {
    if (!joins.includes(tokens[middle]?.text ?? '')) continue;
    const last = dateAt(tokens, afterArticle(tokens, middle + 1));
    if (!last) continue;
    const first = dateAt(tokens, from) ?? dateAt(tokens, from, Number(last.span.from.slice(0, 4)));
    const comma = tokens[middle - 1]?.text === ',' ? 1 : 0;
    const touching = first && (first.end === middle || first.end === middle - comma);
    if (first && touching) {
      return { first: first.span, last: last.span, isUntil: tokens[middle]?.text === 'until', end: last.end };
    }
  }
  return null;
}

function bound(draft: Draft, word: Preposition, span: DateSpan): void {
  const isOneDay = span.precision === 'day' && !hasSeveralDays(span);
  if (span.minutes !== null && !isOneDay) {
    draft.unclear.push(`an hour of several days from ${span.from}`);
    return;
  }
  switch (word) {
    case 'by':
      // "by 2027" can mean its beginning or its end.
      if (span.precision === 'day') draft.end.push(lastMoment(span));
      else draft.unclear.push(`by ${span.from.slice(0, 7)}`);
      break;
    case 'before':
      draft.end.push(momentOf(span, 'start'));
      break;
    case 'through':
      draft.end.push(lastMoment(span));
      break;
    case 'until':
      if (span.minutes === null) draft.unclear.push(`until ${span.from}`);
      else draft.end.push(momentOf(span, 'end'));
      break;
    case 'after':
      draft.start.push(momentOf(span, 'end'));
      break;
    case 'since':
    case 'from':
      draft.start.push(momentOf(span, 'start'));
      break;
    case 'between':
      draft.unclear.push(`between ${span.from}`);
      break;
    case 'in':
    case 'for':
    case 'on':
    case 'at':
      if (isOneDay) {
        const moment =
          span.minutes === null ? { day: span.from, minutes: 0, zone: span.zone } : momentOf(span, 'start');
        draft.on.push({ moment, isMoment: span.minutes !== null });
      } else {
        draft.start.push(momentOf(span, 'start'));
        draft.end.push(momentOf(span, 'end'));
      }
  }
}

/** The end of the last moment in time. */
function lastMoment(span: DateSpan): Moment {
  const { from: day, minutes, zone } = span;
  return minutes === null ? momentOf(span, 'end') : afterMinute({ day, minutes, zone });
}

function momentOf(span: DateSpan, edge: 'start' | 'end'): Moment {
  const { zone, minutes } = span;
  if (minutes !== null)
    return edge === 'end' ? throughMinute({ day: span.from, minutes, zone }) : { day: span.from, minutes, zone };
  return { day: edge === 'end' ? span.to : span.from, minutes: 0, zone };
}

function prepositionAt(tokens: readonly Token[], at: number): { word: Preposition; end: number } | null {
  const first = tokens[at];
  if (first?.kind !== 'word') return null;
  for (const { words, word, length } of FORMS.get(first.text) ?? []) {
    if (words.every((part, index) => tokens[at + index]?.text === part)) return { word, end: at + length };
  }
  return null;
}

function afterArticle(tokens: readonly Token[], at: number): number {
  return tokens[at]?.text === 'the' ? at + 1 : at;
}

/**
 * "the December 2026 meeting", "for November 2026", "2026 election": the date identifies the event; it is not a
 * deadline.
 */
function namesSomething(
  tokens: readonly Token[],
  { span, end }: FoundDate,
  word: Preposition,
  article: boolean,
): boolean {
  if (span.precision === 'day' && span.minutes !== null) return false;
  const next = tokens[end];
  const noun = next?.kind === 'word' && !CONNECTORS.has(next.text);
  if (noun && (article || word === 'in' || word === 'at' || word === 'for' || word === 'on' || word === 'from'))
    return true;
  if (noun && span.precision !== 'day') return true;
  return word === 'for' && span.precision !== 'day';
}

function settle({ start, end, on, unclear }: Draft): Window {
  const one = <T>(values: readonly T[], what: string): T | null => {
    const different = new Set(values.map((value) => JSON.stringify(value)));
    if (different.size > 1) unclear.push(`more than one ${what}`);
    return values[0] ?? null;
  };
  const window = { start: one(start, 'beginning'), end: one(end, 'end'), on: one(on, 'day') };
  if (window.on && (window.end || (window.start && window.start !== 'issuance'))) unclear.push('a day and a period');
  return { ...window, unclear };
}
