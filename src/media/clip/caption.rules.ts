import { drawnText } from '../engines/drawn-text.js';
import { assLines, assScript, assStyle, type AssEvent, type AssStyle } from '../engines/ass.rules.js';
import { inQuotationMarks } from './quotation-marks.rules.js';
import { EM, setText, sizeOfWords, wordParts } from '../script/card-lines.rules.js';

export const CLIP_STYLES = ['twitterquotes', 'twitter', 'shorts'] as const;
export type ClipStyle = (typeof CLIP_STYLES)[number];

export interface CaptionAsk {
  readonly style: ClipStyle;
  readonly quote: string;
  readonly width: number;
  readonly height: number;
  readonly seconds: number;
  /** When the quote is spoken, in seconds of the clip; null where unknown. */
  readonly spokenAt: { readonly from: number; readonly to: number } | null;
}

const WORDS_AT_ONCE = 3;
const FADE_MS = 250;
/** Room above and below a quote together, in lines. */
const MARGIN_LINES = 1.8;
/** A smaller caption is hard to read on a phone; from here on, long words are parted. */
const SMALLEST = 0.6;

/** The subtitle script that renders the quote on a clip. */
export function captionScript(ask: CaptionAsk): string {
  const { width, height, style } = ask;
  const unit = Math.min(width, height) / 100;
  const built = BUILDERS[style]({ ...ask, quote: drawnText(ask.quote) }, unit);
  return assScript({ width, height }, built.styles, built.events);
}

interface Built {
  readonly styles: readonly AssStyle[];
  readonly events: readonly AssEvent[];
}

const BUILDERS: Readonly<Record<ClipStyle, (ask: CaptionAsk, unit: number) => Built>> = {
  twitterquotes: quoteCard,
  twitter: boxedLine,
  shorts: wordByWord,
};

/** The quote in quotation marks on a dark band at the lower edge. */
function quoteCard({ quote, width, height, seconds }: CaptionAsk, unit: number): Built {
  const wanted = unit * sizeFor(quote, [9.6, 8.4, 7, 5.8]);
  const most = { width: width * 0.84, height: height * 0.6 - MARGIN_LINES * wanted };
  const set = setText(inQuotationMarks(quote), { ...most, size: wanted, maxLines: Infinity, smallest: SMALLEST });
  const band = set.height + MARGIN_LINES * set.size;
  const top = Math.round(height - band);
  const rise = `\\move(${width / 2},${height - Math.round(band / 2) + 4 * unit},${width / 2},${height - Math.round(band / 2)},0,${FADE_MS})`;
  const shape = `m 0 0 l ${width} 0 l ${width} ${height - top} l 0 ${height - top}`;
  const bar = Math.round(unit);
  return {
    styles: [
      assStyle('Quote', 'Inter ExtraBold', set.size, '#ffffff', { align: 5, marginX: Math.round(width * 0.08) }),
    ],
    events: [
      whole(seconds, `{\\an7\\pos(0,${top})\\1c&H14110F&\\1a&H38&\\bord0\\shad0\\fad(${FADE_MS},0)\\p1}${shape}`, 0),
      whole(
        seconds,
        `{\\an7\\pos(0,${top})\\1c&HF0A31D&\\bord0\\shad0\\fad(${FADE_MS},0)\\p1}m 0 0 l ${width} 0 l ${width} ${bar} l 0 ${bar}`,
        1,
      ),
      whole(seconds, `{\\q2\\an5${rise}\\fad(${FADE_MS},0)}${assLines(set.lines)}`, 2),
    ],
  };
}

/** The quote in a plain box near the upper edge. */
function boxedLine({ quote, width, height, seconds }: CaptionAsk, unit: number): Built {
  const size = unit * sizeFor(quote, [7.4, 6.6, 5.8, 5]);
  const most = { width: width * 0.86, height: height * 0.5 };
  const set = setText(quote, { ...most, size, maxLines: Infinity, smallest: SMALLEST });
  const more = {
    align: 8 as const,
    boxed: true,
    outline: Math.round(unit * 1.4),
    outlineColor: '#101418',
    marginX: Math.round(width * 0.07),
    marginY: Math.round(height * 0.07),
  };
  return {
    styles: [assStyle('Quote', 'Inter Medium', set.size, '#ffffff', more)],
    events: [whole(seconds, `{\\q2\\fad(${FADE_MS},0)}${assLines(set.lines)}`, 0)],
  };
}

/** A few large words at a time, with the spoken word in yellow. */
function wordByWord({ quote, width, height, seconds, spokenAt }: CaptionAsk, unit: number): Built {
  const words = quote.split(/\s+/).filter(Boolean);
  const { from, to } = spokenAt ?? { from: 0, to: seconds };
  const total = words.reduce((sum, word) => sum + word.length + 1, 0);
  const perChar = (to - from) / total;
  const room = width * 0.9;
  const size = sizeOfWords(words.map(capitals), { width: room, size: unit * 13, smallest: SMALLEST });
  const drawn = (word: string): string => assLines(wordParts(capitals(word), room / (size * EM)));
  const events: AssEvent[] = [];
  let at = from;
  for (let first = 0; first < words.length; first += WORDS_AT_ONCE) {
    const group = words.slice(first, first + WORDS_AT_ONCE);
    group.forEach((word, index) => {
      const until = at + (word.length + 1) * perChar;
      const shown = group.map((each, place) =>
        place === index ? `{\\1c&H00E5FF&}${drawn(each)}{\\1c&HFFFFFF&}` : drawn(each),
      );
      events.push({ from: at, to: until, style: 'Words', text: shown.join(' ') });
      at = until;
    });
  }
  const more = {
    align: 2 as const,
    outline: Math.max(2, Math.round(unit * 0.7)),
    shadow: Math.round(unit * 0.3),
    marginX: Math.round(width * 0.05),
    marginY: Math.round(height * 0.22),
  };
  return { styles: [assStyle('Words', 'Inter ExtraBold', size, '#ffffff', more)], events };
}

function capitals(word: string): string {
  return word.toUpperCase();
}

function whole(seconds: number, text: string, layer: number): AssEvent {
  return { from: 0, to: seconds + 1, style: 'Quote', layer, text };
}

/** Hundredths of the shorter side, smaller for longer texts. */
function sizeFor(text: string, [short, middle, long, longest]: readonly [number, number, number, number]): number {
  if (text.length <= 60) return short;
  if (text.length <= 120) return middle;
  return text.length <= 200 ? long : longest;
}
