import { type ComparedClause, type ClauseVerdict } from '../arbitrage.events.js';
import { isPeriod } from './named-dates.rules.js';
import { type Terms } from './terms.rules.js';
import { type Window } from './window.rules.js';
import { instantOf, momentText, type Moment } from '../reading/zones.rules.js';

/** A close within this time of a bound in some zone shows that the bound has that zone. */
const CLOSE_TO_MS = 2 * 60_000;
/** Closes within an hour are of the same end: one venue closes a minute before, the other at it. */
const SAME_CLOSE_MS = 3_600_000;
/** A year of an event to come, also within a date; other numbers are counts: "2,000 pardons". */
const DATED = /^(?:\(for )?q?20[2-9]\d(?!\d)/;
const LIKELY_ZONES = ['ET', 'UTC', 'PT'] as const;

interface Outcome {
  readonly verdict: ClauseVerdict;
  readonly detail: string;
}

const SAME: Outcome = { verdict: 'same', detail: 'the same time' };

export function compareWindows(first: Terms, second: Terms): ComparedClause {
  const texts = { clause: 'window', first: windowText(first.window), second: windowText(second.window) };
  const found = [
    clear(first.window, second.window),
    on(first, second),
    edge('end', first.window.end, second.window.end, first, second),
    edge('beginning', boundOf(first.window), boundOf(second.window), first, second),
    undated(first, second),
  ];
  const worst =
    found.find(({ verdict }) => verdict === 'different') ??
    found.find(({ verdict }) => verdict === 'unknown') ??
    found.find(({ detail }) => detail !== SAME.detail);
  return { ...texts, ...(worst ?? SAME) };
}

function clear(a: Window, b: Window): Outcome {
  const unclear = [...a.unclear, ...b.unclear];
  return unclear.length === 0
    ? SAME
    : { verdict: 'unknown', detail: `can be read in more than one way: ${unclear[0]}` };
}

/** Where neither condition has a time, it counts as long as its market is open: "the upcoming game", "resigns". */
function undated(first: Terms, second: Terms): Outcome {
  if (isDated(first) || isDated(second)) return SAME;
  const [a, b] = [first.closesAt, second.closesAt];
  if (a === b) return SAME;
  const apart = a === null || b === null ? Number.POSITIVE_INFINITY : Math.abs(Date.parse(a) - Date.parse(b));
  if (apart <= SAME_CLOSE_MS) return SAME;
  return { verdict: 'unknown', detail: 'neither states a time, and their markets do not close together' };
}

/** A beginning alone leaves the end open. */
function isDated({ window: { end, on, unclear }, condition }: Terms): boolean {
  if (end !== null || on !== null || unclear.length > 0) return true;
  const isEvent = condition.some(({ word }) => DECIDED_ONCE.has(word));
  return condition.some(({ word }, at) => {
    const isOfEvent =
      DATED.test(word) && (isEvent || isPeriod(word) || isMeeting(condition, at + 1) || isWeekOf(condition, at));
    return isOfEvent || isEdition(condition, at);
  });
}

/** "Wins the 2028 election" is decided by the event of that year; "endorses Vance for the 2028 election" has no time. */
const DECIDED_ONCE = new Set(
  'win win-election receive-nomination is-nominee control lose beat defeat advance finish count relegate'.split(' '),
);

/** "The March 2027 meeting", "the March 2027 MPC meeting". */
function isMeeting(condition: Terms['condition'], at: number): boolean {
  return condition[at]?.word === 'meet' || condition[at + 1]?.word === 'meet';
}

/** "The chart for the week of December 19, 2026". */
function isWeekOf(condition: Terms['condition'], at: number): boolean {
  return condition[at - 1]?.word === 'week';
}

const NUMBERED = new Set(['super-bowl', 'ufc', 'wrestlemania']);
const AWARDS = new Set(['academy', 'grammy', 'emmy', 'golden', 'tony']);

/** A numbered event takes place once: "Super Bowl LXI", "UFC 330", "the 99th Academy Awards". */
function isEdition(condition: Terms['condition'], at: number): boolean {
  const [word, next] = [condition[at]?.word ?? '', condition[at + 1]?.word ?? ''];
  if (/^(?:st|nd|rd|th)$/.test(word)) return AWARDS.has(next);
  return NUMBERED.has(word) && /^(?:\d+|[ivxlc]+)$/.test(next);
}

/** A start at the contract's own issue is not a bound that can differ. */
function boundOf({ start }: Window): Moment | null {
  return start === 'issuance' ? null : start;
}

function on(first: Terms, second: Terms): Outcome {
  const [a, b] = [first.window.on, second.window.on];
  if (!a && !b) return SAME;
  if (!a || !b) return { verdict: 'different', detail: 'one names a day, the other does not' };
  if (a.isMoment !== b.isMoment) return { verdict: 'different', detail: 'one names a moment, the other a day' };
  return moments('day', a.moment, b.moment, first, second);
}

function edge(name: string, a: Moment | null, b: Moment | null, first: Terms, second: Terms): Outcome {
  if (!a && !b) return SAME;
  if (!a || !b) return { verdict: 'unknown', detail: `only one of them states its ${name}` };
  return moments(name, a, b, first, second);
}

function moments(name: string, a: Moment, b: Moment, first: Terms, second: Terms): Outcome {
  const x = zoned(a, first.closesAt);
  const y = zoned(b, second.closesAt);
  if (a.zone === null && b.zone === null) {
    const same = a.day === b.day && a.minutes === b.minutes;
    if (!same) return { verdict: 'different', detail: `not the same ${name}` };
    if (x.zone !== null && y.zone !== null && x.zone !== y.zone) {
      return { verdict: 'unknown', detail: 'neither names a zone, and their closes show different ones' };
    }
    return { verdict: 'same', detail: 'the same words; neither names a zone' };
  }
  const [i, j] = [instantOf(x), instantOf(y)];
  if (i !== null && j !== null) {
    if (i !== j) return { verdict: 'different', detail: `not the same ${name}` };
    if (a.zone !== null && b.zone !== null) return SAME;
    return { verdict: 'same', detail: 'the same time; one zone is shown by when its market closes' };
  }
  if (a.day !== b.day || a.minutes !== b.minutes) return { verdict: 'different', detail: `not the same ${name}` };
  return { verdict: 'unknown', detail: `the same ${name}, but only one of them names its zone` };
}

/** The zone of a moment by the market's close, where the text states none. */
function zoned(moment: Moment, closesAt: string | null): Moment {
  if (moment.zone !== null || closesAt === null) return moment;
  const close = Date.parse(closesAt);
  for (const zone of LIKELY_ZONES) {
    const instant = instantOf({ ...moment, zone });
    if (instant !== null && Math.abs(instant - close) <= CLOSE_TO_MS) return { ...moment, zone };
  }
  return moment;
}

function windowText({ start, end, on, unclear }: Window): string | null {
  const parts = [
    on &&
      `${on.isMoment ? 'at' : 'on'} ${on.isMoment ? momentText(on.moment) : `${on.moment.day}${on.moment.zone ? ` ${on.moment.zone}` : ''}`}`,
    start && (start === 'issuance' ? 'after issuance' : `from ${momentText(start)}`),
    end && `before ${momentText(end)}`,
    ...unclear.map((what) => `unclear: ${what}`),
  ].filter(Boolean);
  return parts.length === 0 ? null : parts.join(', ');
}
