import { type Block, type Article } from '../article/article.rules.js';
import { bestSentences, shortened, shortSentence, titleWords, weightOf } from '../article/key-sentences.rules.js';
import { quoteOf, type Quote, trimmed } from '../article/quote.rules.js';
import { firstDate, type FoundDate } from './dates.rules.js';
import { type Candidate, type EventNode, MOST_NODES } from './diagram.rules.js';
import { groupedBy } from '../../kernel/grouped.js';

const FEWEST = 3;
const CUE =
  /\b(?:history|timeline|story of|chronology|years|decade|century|milestones|roadmap|evolution|origins?|rise|fall|birth|day in|journey|biography|life of)\b/i;
const LONGEST_EVENT = 140;
/** A date at the beginning of a sentence and its connecting words: "In 1998, the two …". */
const TIE_BEFORE = /^(?:in|on|by|since|from|around|during|at)? ?(?:the )?$/i;
/** Without these words, the date would say something else: "Since 2015 she has run it." */
const TIE_SHOWN = /^(?:since|by|around)\b/i;
const PREPOSITION = /^(?:in|on|by|since|from|around|during|at|early in|late in)\s/i;
/** "In 2019, 2020 and 2021 …": the first year alone is not the date. */
const YEARS_BEHIND = /^,? ?(?:and |or |to )?(?:1\d|20)\d\d\b/;

interface Event extends EventNode {
  readonly order: number;
  readonly weight: number;
  /** The date opens the block or its heading. */
  readonly isLed: boolean;
  readonly isTimeOfDay: boolean;
}

/** Dated events: headings, items or sentences with a date. */
export function timelineOf(piece: Article): Candidate | null {
  const headed = headingEvents(piece);
  const found = headed.length >= FEWEST ? headed : sentenceEvents(piece);
  const times = found.filter(({ isTimeOfDay }) => isTimeOfDay);
  const isDay = times.length > found.length / 2;
  if (isDay && isOfDays(piece, times)) return null;
  const events = distinct(isDay ? acrossMidnight(times) : found.filter(({ isTimeOfDay }) => !isTimeOfDay));
  const dates = new Set(events.map(({ order }) => order)).size;
  if (dates < FEWEST) return null;
  const led = events.filter(({ isLed }) => isLed).length / events.length;
  const share = Math.min(1, dates / Math.max(1, piece.sentences.length));
  const fit =
    0.3 * share + 0.5 * led + Math.min(0.2, dates * 0.03) + (CUE.test(piece.title) ? 0.3 : 0) - (isDay ? 0.1 : 0);
  const nodes = mostTelling(events).map(({ date, detail }) => ({ date, detail }));
  return { diagram: { kind: 'timeline', nodes, more: events.length - nodes.length }, fit };
}

/** "Day 1", "Day 2": below another heading the times begin again, so one order of all would mix the days. */
function isOfDays({ sections }: Article, times: readonly Event[]): boolean {
  const sectionOf = (place: Quote): number =>
    sections.findLastIndex(({ title }) => (title.starts[0] ?? 0) <= place.start);
  const falls = times.flatMap((event, i): number[] => {
    const before = times[i - 1];
    const isNew = before !== undefined && sectionOf(before.date) !== sectionOf(event.date);
    return isNew && event.order <= before.order ? [before.order - event.order] : [];
  });
  return falls.length > 1 || falls.some((hours) => hours <= 12);
}

/** A night that begins before midnight: where the times fall once, by more than half a day, the next day begins. */
function acrossMidnight(events: readonly Event[]): Event[] {
  const falls = events.flatMap(({ order }, i) => (i > 0 && order < (events[i - 1]?.order ?? 0) ? [i] : []));
  const [fall] = falls;
  if (fall === undefined || falls.length > 1) return [...events];
  const isNextDay = (events[fall - 1]?.order ?? 0) - (events[fall]?.order ?? 0) > 12;
  return events.map((event, i) => (isNextDay && i >= fall ? { ...event, order: event.order + 24 } : event));
}

function headingEvents(piece: Article): Event[] {
  return piece.sections.flatMap((section) => {
    const date = firstDate(section.title.text);
    if (!date || !leads(section.title.text, date)) return [];
    const quote = quoteOf(section.title, TIE_SHOWN.test(section.title.text) ? 0 : date.from, date.to);
    const rest = trimmed(section.title, date.to, section.title.text.length);
    const [best] = bestSentences(section.sentences.slice(0, 4), 1, piece);
    const detail = rest ?? (best ? shortSentence(best, LONGEST_EVENT) : null);
    return quote && detail ? [{ ...of(date), date: quote, detail, weight: 5, isLed: true }] : [];
  });
}

function sentenceEvents(piece: Article): Event[] {
  const words = titleWords(piece.title);
  return piece.sentences.flatMap((sentence) => {
    const { block, from, to, quote } = sentence;
    const at = block.text.indexOf(quote.text, from);
    const found = firstDate(quote.text);
    if (!found) return [];
    const isLed = leads(quote.text, found);
    const date = quoteOf(block, at + (isLed && TIE_SHOWN.test(quote.text) ? 0 : found.from), at + found.to);
    const detail = detailOf(block, { at, to, found, isLed });
    if (!date || !detail || !(isLed ? /\p{L}{2}/u : /^.{12}/su).test(detail.text)) return [];
    return [{ ...of(found), date, detail, weight: weightOf(sentence, words) + (isLed ? 2 : 0), isLed }];
  });
}

function of({ order, isTimeOfDay }: FoundDate): Pick<Event, 'order' | 'isTimeOfDay'> {
  return { order, isTimeOfDay };
}

function leads(text: string, { from }: FoundDate): boolean {
  return TIE_BEFORE.test(text.slice(0, from));
}

function detailOf(
  block: Block,
  { at, to, found, isLed }: { at: number; to: number; found: FoundDate; isLed: boolean },
): Quote | null {
  if (!isLed) return shortened(block, at, to, LONGEST_EVENT);
  const behind = at + found.to;
  // "The first half of 2024 ended with a loss": the date is the subject.
  const isSubject = !PREPOSITION.test(block.text.slice(at, at + 12)) && /^ \p{Ll}/u.test(block.text.slice(behind));
  // "In 1998 and 1999 …": the following text needs its date.
  if (
    isSubject ||
    YEARS_BEHIND.test(block.text.slice(behind, behind + 12)) ||
    !/^(?:[,:;]|\s*[–—-]\s|\s+(?!and\b|or\b|to\b|alone\b|onwards?\b|was\b|is\b|were\b|saw\b|brought\b|marked\b))/.test(
      block.text.slice(behind, behind + 12),
    )
  ) {
    return shortened(block, at, to, LONGEST_EVENT);
  }
  const rest = trimmed(block, behind, to);
  const begins = rest ? block.text.indexOf(rest.text, behind) : behind;
  return shortened(block, begins, to, LONGEST_EVENT);
}

/** In order; of several events on one date those that it opens, else the first in the text. */
function distinct(events: readonly Event[]): Event[] {
  return [...groupedBy(events, ({ order }) => order).values()]
    .flatMap((ofDate) => (ofDate.some(({ isLed }) => isLed) ? ofDate.filter(({ isLed }) => isLed) : ofDate.slice(0, 1)))
    .sort((a, b) => a.order - b.order);
}

/** Keeps the first and the last event, and the most informative of the rest. */
function mostTelling(events: readonly Event[]): Event[] {
  if (events.length <= MOST_NODES) return [...events];
  const inner = events.slice(1, -1).sort((a, b) => b.weight - a.weight || a.order - b.order);
  const chosen = new Set([events[0], events.at(-1), ...inner.slice(0, MOST_NODES - 2)]);
  return events.filter((event) => chosen.has(event));
}
