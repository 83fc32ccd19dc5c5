import { type AssEvent } from '../engines/ass.rules.js';
import { type Scene } from './scene.rules.js';

/** A frame lasts four of the hundredths in which a subtitle script states times. */
export const FPS = 25;
/** Where only the background drifts and the progress bar grows, one frame in so many is drawn and then repeated. */
export const DRIFT_EVERY = 3;
/** A movement that lasts longer is too slow to be seen from one frame to the next. */
const LONGEST_MOVE_SECONDS = 3;

/** From and to, in seconds. */
export type Span = readonly [number, number];

/** When an event changes: at both ends, and while it fades, moves or is transformed. */
export function changesOf({ text, ...event }: AssEvent): Span[] {
  const [from, to] = [inHundredths(event.from), inHundredths(event.to)];
  const spans: Span[] = [
    [from, from],
    [to, to],
  ];
  for (const [, into, out] of text.matchAll(/\\fad\((\d+),(\d+)\)/g)) {
    spans.push([from, from + Number(into) / 1_000], [to - Number(out) / 1_000, to]);
  }
  for (const [, begins, ends] of text.matchAll(/\\t\((\d+),(\d+),/g)) {
    spans.push([from + Number(begins) / 1_000, from + Number(ends) / 1_000]);
  }
  for (const [, begins, ends] of text.matchAll(/\\move\((?:-?\d{1,5},){4}(\d{1,6}),(\d{1,6})\)/g)) {
    spans.push([from + Number(begins) / 1_000, from + Number(ends) / 1_000]);
  }
  return spans.filter(([begin, end]) => end - begin <= LONGEST_MOVE_SECONDS);
}

/** When a picture pans over the frame: as long as its scene. */
export function pansOf(scenes: readonly Scene[]): Span[] {
  return scenes.flatMap(({ card, from, to }): Span[] => (card.layout === 'picture' ? [[from, to]] : []));
}

/** ffmpeg's condition for the frames that are drawn: all within the spans, of the others one in `DRIFT_EVERY`. */
export function drawnFrames(spans: readonly Span[]): string {
  const runs = joinedRuns(spans.map(([from, to]): Span => [frameAt(from), frameAt(to)]));
  const own = runs.filter(([first, last]) => first !== last || first % DRIFT_EVERY !== 0);
  return [
    `not(mod(n,${DRIFT_EVERY}))`,
    ...own.map(([first, last]) => (first === last ? `eq(n,${first})` : `between(n,${first},${last})`)),
  ].join('+');
}

/** As a subtitle script states times. */
function inHundredths(seconds: number): number {
  return Math.round(seconds * 100) / 100;
}

/** The first frame at that time or later. */
function frameAt(seconds: number): number {
  return Math.ceil((Math.max(0, Math.round(seconds * 1_000)) * FPS) / 1_000);
}

function joinedRuns(runs: readonly Span[]): Span[] {
  const joined: [number, number][] = [];
  for (const [first, last] of [...runs].sort((a, b) => a[0] - b[0])) {
    const open = joined.at(-1);
    if (open && first <= open[1] + 1) open[1] = Math.max(open[1], last);
    else joined.push([first, last]);
  }
  return joined;
}
