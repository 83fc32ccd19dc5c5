import { readJson } from '../../parsers/json/read-json.js';
import { withoutStackedMarks } from '../engines/stacked-marks.js';

/** Speech between two times, in seconds of the video. */
export interface Cue {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** The transcript as one text, in order. */
export function textOf(cues: readonly Cue[]): string {
  return cues
    .map(({ text }) => text)
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Reads the caption track format `json3` of the video site; null where the text is invalid. */
export function readJson3(text: string): Cue[] | null {
  let parsed: unknown;
  try {
    parsed = readJson(text);
  } catch {
    return null;
  }
  const events = (parsed as { events?: unknown } | null)?.events;
  if (!Array.isArray(events)) return null;
  return events.flatMap((event: unknown): Cue[] => {
    const { tStartMs, dDurationMs, segs } = (event ?? {}) as Record<string, unknown>;
    if (typeof tStartMs !== 'number' || !Array.isArray(segs)) return [];
    const cueText = segs.map(wordsOf).join('');
    const line = cueText.replace(/\s+/g, ' ').trim();
    const length = typeof dDurationMs === 'number' ? dDurationMs : 0;
    return line === '' ? [] : [{ from: tStartMs / 1_000, to: (tStartMs + length) / 1_000, text: line }];
  });
}

function wordsOf(segment: unknown): string {
  const text = (segment as { readonly utf8?: unknown } | null)?.utf8;
  return typeof text === 'string' ? text : '';
}

interface TimedWord {
  readonly word: string;
  readonly from: number;
  readonly to: number;
}

/** Share of a quote's words that may differ, which allows for errors of recognition and captions. */
const WRONG_SHARE = 0.15;
/** A clip of three minutes has some hundred words; the work is this times the words of the quote. */
const MAX_SPOKEN_WORDS = 2_000;
const MOST_CUE_CHARS = 20_000;

/** Share of the quote's words that the speech contains, in any order. */
export function heardShare(quote: string, cues: readonly Cue[]): number {
  const wanted = plainWords(quote);
  const heard = new Set(cues.flatMap(({ text }) => plainWords(text.slice(0, MOST_CUE_CHARS))));
  return wanted.length === 0 ? 0 : wanted.filter((word) => heard.has(word)).length / wanted.length;
}

/** Finds the stretch of words with the smallest edit distance to the quote; null where the distance is too large. */
export function findQuote(quote: string, cues: readonly Cue[]): { readonly from: number; readonly to: number } | null {
  const wanted = plainWords(quote);
  const spokenWords: TimedWord[] = [];
  for (const cue of cues) {
    if (spokenWords.length >= MAX_SPOKEN_WORDS) break;
    spokenWords.push(
      ...timedWords({ ...cue, text: cue.text.slice(0, MOST_CUE_CHARS) }).slice(
        0,
        MAX_SPOKEN_WORDS - spokenWords.length,
      ),
    );
  }
  if (wanted.length === 0 || spokenWords.length === 0) return null;
  const allowed = Math.floor(wanted.length * WRONG_SHARE);
  // Rows are words of the quote, columns spoken words: the edit distance, and where the stretch begins.
  let costs = new Int32Array(spokenWords.length + 1);
  let starts = Int32Array.from(costs, (_cost, at) => at);
  for (const [row, word] of wanted.entries()) {
    const nextCosts = new Int32Array(costs.length).fill(row + 1, 0, 1);
    const nextStarts = new Int32Array(costs.length);
    for (let at = 0; at < spokenWords.length; at++) {
      const swap = (costs[at] ?? 0) + (spokenWords[at]?.word === word ? 0 : 1);
      const skip = (costs[at + 1] ?? 0) + 1;
      const extra = (nextCosts[at] ?? 0) + 1;
      const best = Math.min(swap, skip, extra);
      nextCosts[at + 1] = best;
      nextStarts[at + 1] = (best === swap ? starts[at] : best === skip ? starts[at + 1] : nextStarts[at]) ?? 0;
    }
    [costs, starts] = [nextCosts, nextStarts];
  }
  let end = 0;
  for (let at = 1; at < costs.length; at++) if ((costs[at] ?? 0) < (costs[end] ?? 0)) end = at;
  if ((costs[end] ?? 0) > allowed) return null;
  const [first, last] = [spokenWords[starts[end] ?? 0], spokenWords[end - 1]];
  return first && last ? { from: first.from, to: last.to } : null;
}

/** Distributes a cue's time over its words by their length. */
function timedWords({ from, to, text }: Cue): TimedWord[] {
  const words = plainWords(text);
  const letters = words.reduce((sum, word) => sum + word.length, 0) || 1;
  let at = from;
  return words.map((word) => {
    const until = at + ((to - from) * word.length) / letters;
    const timed = { word, from: at, to: until };
    at = until;
    return timed;
  });
}

function plainWords(text: string): string[] {
  return (
    withoutStackedMarks(text.toLowerCase())
      .normalize('NFKD')
      .replace(/[\u2019']/g, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}
