import { assLines, assScript, assStyle, assTint, type AssEvent, type AssStyle } from '../engines/ass.rules.js';
import { EM, sizeOfWords, wordParts } from '../script/card-lines.rules.js';
import { layoutEvents } from './scene-layouts.rules.js';
import { type Scene, type ScriptAsk } from './scene.rules.js';

const MAX_CUE_WORDS = 6;
const MAX_CUE_CHARS = 34;
const CUE_UNITS = 6.4;
/** Share of the frame's width for title and subtitles. */
const TEXT_WIDTH = 0.84;
/** Subtitles are at least this share of their usual size; wider words are parted, and in a title at its usual size. */
const SMALLEST_CUE = 0.85;

/** Everything drawn over the background: title, the large words of each scene, bars, subtitles. */
export function sceneEvents(ask: ScriptAsk): AssEvent[] {
  const { scenes, seconds, subtitles } = ask;
  const unit = unitOf(ask);
  const events = [
    ...titleEvents(ask, unit),
    ...barEvents(ask, unit),
    ...scenes.flatMap((scene, index) => layoutEvents(ask, scene, index)),
    ...(subtitles ? scenes.flatMap((scene) => cuesOf(scene.words)).flatMap((cue) => cueEvents(cue, ask)) : []),
  ];
  return events.filter(({ from, to }) => to > from && from < seconds);
}

export function sceneScript(ask: ScriptAsk, events: readonly AssEvent[]): string {
  const { width, height } = ask;
  return assScript({ width, height }, stylesOf(ask, unitOf(ask)), events);
}

/** A hundredth of the shorter side. */
function unitOf({ width, height }: ScriptAsk): number {
  return Math.min(width, height) / 100;
}

function stylesOf({ style, width, height }: ScriptAsk, unit: number): AssStyle[] {
  const isTall = height > width;
  const side = Math.round(width * 0.08);
  // Outlines of large words cost more than half of the time of drawing; only words on pictures have one.
  const soft = { outlineColor: style.outline, outline: 0 };
  return [
    assStyle('Title', 'Inter Medium', unit * 5.2, style.quiet, {
      align: 8,
      marginX: side,
      marginY: Math.round(height * (isTall ? 0.1 : 0.08)),
      ...soft,
    }),
    assStyle('Strong', 'Inter ExtraBold', unit * 11, style.ink, { align: 5, marginX: 0, ...soft }),
    assStyle('Plain', 'Inter Medium', unit * 6, style.ink, { align: 5, marginX: 0, ...soft }),
    assStyle('Cue', 'Inter ExtraBold', unit * CUE_UNITS, style.quiet, {
      align: 2,
      marginX: side,
      marginY: Math.round(height * (isTall ? 0.2 : 0.1)),
      outlineColor: style.outline,
      outline: Math.max(2, Math.round(unit * 0.5)),
    }),
    assStyle('Shape', 'Inter Medium', 20, style.accent, { align: 7, marginX: 0 }),
  ];
}

function titleEvents({ title, seconds, width }: ScriptAsk, unit: number): AssEvent[] {
  const { size, words } = withinWidth(title.split(' '), unit * (title.length > 60 ? 4.6 : 5.2), { width, smallest: 1 });
  const text = `{\\fad(400,300)\\fs${size}}${words.join(' ')}`;
  return [{ from: 0, to: seconds, style: 'Title', layer: 4, text }];
}

/** Escaped words, and the size at which none is wider than the text. */
function withinWidth(
  words: readonly string[],
  wanted: number,
  frame: { readonly width: number; readonly smallest: number },
): { readonly size: number; readonly words: readonly string[] } {
  const width = frame.width * TEXT_WIDTH;
  const size = sizeOfWords(words, { width, size: wanted, smallest: frame.smallest });
  return { size: Math.round(size), words: words.map((word) => assLines(wordParts(word, width / (size * EM)))) };
}

/** A progress bar at the lower edge, with a mark at the beginning of each scene. */
function barEvents({ scenes, style, width, height, seconds }: ScriptAsk, unit: number): AssEvent[] {
  const thick = Math.max(4, Math.round(unit));
  const top = height - thick * 3;
  const shape = (w: number, h: number): string => `{\\p1}m 0 0 l ${w} 0 l ${w} ${h} l 0 ${h}`;
  const color = assTint(style.accent);
  const marks = scenes.slice(1).map((scene): AssEvent => {
    const x = Math.round((scene.from / seconds) * width);
    return {
      from: 0,
      to: seconds,
      style: 'Shape',
      layer: 2,
      text: `{\\pos(${x},${top})\\bord0\\shad0\\1c${assTint(style.outline)}}${shape(thick / 2, thick)}`,
    };
  });
  const grow = `{\\pos(0,${top})\\bord0\\shad0\\1c${color}\\fscx0\\t(0,${Math.round(seconds * 1_000)},\\fscx100)}`;
  return [{ from: 0, to: seconds, style: 'Shape', layer: 1, text: `${grow}${shape(width, thick)}` }, ...marks];
}

type Cue = Scene['words'];

/** Groups of a few words, split at punctuation. */
export function cuesOf(words: Scene['words']): Cue[] {
  const cues: (typeof words)[number][][] = [];
  let open: (typeof words)[number][] = [];
  let chars = 0;
  for (const word of words) {
    if (open.length >= MAX_CUE_WORDS || (open.length > 0 && chars + word.word.length > MAX_CUE_CHARS)) {
      cues.push(open);
      [open, chars] = [[], 0];
    }
    open.push(word);
    chars += word.word.length + 1;
    if (open.length >= 3 && /[,;:.!?]["'”’)]*$/.test(word.word)) {
      cues.push(open);
      [open, chars] = [[], 0];
    }
  }
  if (open.length > 0) cues.push(open);
  return cues;
}

/** The cue once per word, with the spoken word in the accent colour. */
function cueEvents(cue: Cue, ask: ScriptAsk): AssEvent[] {
  const [accent, plain] = [ask.style.accent, ask.style.quiet].map((color) => assTint(color));
  const { size, words } = withinWidth(
    cue.map(({ word }) => word),
    unitOf(ask) * CUE_UNITS,
    { width: ask.width, smallest: SMALLEST_CUE },
  );
  return cue.map((cueWords, index) => ({
    from: cueWords.from,
    to: cue[index + 1]?.from ?? cueWords.to,
    style: 'Cue',
    layer: 4,
    text: `{\\fs${size}}${words.map((word, place) => (place === index ? `{\\1c${accent}}${word}{\\1c${plain}}` : word)).join(' ')}`,
  }));
}
