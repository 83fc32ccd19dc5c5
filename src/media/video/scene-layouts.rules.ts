import { type AssEvent } from '../engines/ass.rules.js';
import { EM, emsOf, type SetText } from '../script/card-lines.rules.js';
import { type Card } from '../script/scene-plan.rules.js';
import { type Bar } from '../script/series.rules.js';
import { IN_MS, Page } from './scene-page.rules.js';
import { type Scene, type ScriptAsk } from './scene.rules.js';

/** Transparency of the shade below words on a picture. */
const SHADE_ALPHA = 0x38;
const PANEL_ALPHA = 0x30;
/** A figure of this size or more, in units, is on one line; a longer one is broken into two. */
const LINE_OF_FIGURE = 11;
/** Up to these lengths, words are larger. */
const SHORT_QUOTE = 70;
const FEW_CHARS = 42;

/** Draws the card of a scene between title and subtitles. */
export function layoutEvents(ask: ScriptAsk, scene: Scene, index: number): AssEvent[] {
  const page = new Page(ask, scene, index);
  const { card } = scene;
  switch (card.layout) {
    case 'centre':
      return centre(page, begun(card.text));
    case 'left':
      return left(page, begun(card.text));
    case 'panel':
      return panel(page, begun(card.text));
    case 'chapter':
      return chapter(page, { ...card, text: begun(card.text) });
    case 'figure':
    case 'figure_left':
      return figure(page, { ...card, caption: begun(card.caption) });
    case 'quote':
      return quote(page, card);
    case 'chart':
      return chart(page, { ...card, caption: begun(card.caption) });
    case 'picture':
      return overPicture(page, begun(card.text));
  }
}

/** A part of a sentence begins with a capital, but for names such as "iPhone". */
function begun(text: string): string {
  return /^\p{Ll}[\p{Ll}\s]/u.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}

function centre(page: Page, words: string): AssEvent[] {
  const { ask, unit, middle } = page;
  const set = page.set(words, words.length <= FEW_CHARS ? 14 : 11);
  const x = ask.width / 2;
  const bar = { width: ask.width * 0.22, height: Math.max(4, unit * 0.9), color: ask.style.accent };
  return [
    page.text(set, { x, y: middle, align: 5, color: ask.style.ink }),
    page.box({ x: x - bar.width / 2, y: middle + set.height / 2 + unit * 3, ...bar }, { grows: 'x', delayMs: IN_MS }),
  ];
}

function left(page: Page, words: string): AssEvent[] {
  const { ask, unit, middle, side } = page;
  const indent = unit * 5;
  const set = page.set(words, words.length <= FEW_CHARS ? 13 : 10, { width: page.width - indent });
  const bar = { x: side, y: middle - set.height / 2 - unit, width: unit * 1.4, height: set.height + unit * 2 };
  return [
    page.text(set, { x: side + indent, y: middle, align: 4, color: ask.style.ink }),
    page.box({ ...bar, color: ask.style.accent }, { grows: 'y' }),
  ];
}

function panel(page: Page, words: string): AssEvent[] {
  const { ask, unit, middle, side, width } = page;
  const pad = unit * 5;
  const set = page.set(words, 9.4, { width: width - 2 * pad, height: page.bottom - page.top - 2 * pad });
  const y = middle - set.height / 2 - pad;
  const height = set.height + 2 * pad;
  return [
    page.box({ x: side, y, width, height, color: ask.style.panel }, { alpha: PANEL_ALPHA, round: unit * 3, layer: 2 }),
    page.box({ x: side + pad, y, width: unit * 12, height: unit, color: ask.style.accent }, { grows: 'x' }),
    page.text(set, { x: side + pad, y: middle, align: 4, color: ask.style.ink }),
  ];
}

function chapter(page: Page, { heading, text }: Extract<Card, { layout: 'chapter' }>): AssEvent[] {
  const { ask, unit, side, middle } = page;
  const head = page.set(heading, 6.4, { maxLines: 3, height: unit * 24 });
  const set = page.set(text, 9.4, { height: page.bottom - page.top - head.height - unit * 8 });
  const y = middle - (head.height + set.height + unit * 8) / 2;
  const line = { x: side, y: y + head.height + unit * 2.6, width: page.width, height: Math.max(3, unit * 0.5) };
  return [
    page.text(head, { x: side, y, align: 7, color: ask.style.accent }),
    page.box({ ...line, color: ask.style.accent }, { grows: 'x' }),
    page.text(set, { x: side, y: y + head.height + unit * 8, align: 7, color: ask.style.ink, delayMs: 120 }),
  ];
}

function figure(
  page: Page,
  { layout, figure: words, direction, caption }: Extract<Card, { layout: 'figure' | 'figure_left' }>,
): AssEvent[] {
  const { ask, unit, side, middle } = page;
  const arrow = direction === null ? '' : direction === 'up' ? '↑ ' : '↓ ';
  const oneLine = page.set(`${arrow}${words}`, 19, { maxLines: 1 });
  const isOneLine = oneLine.lines.length === 1 && oneLine.size >= LINE_OF_FIGURE * unit;
  const big = isOneLine ? oneLine : page.set(`${arrow}${words}`, 19, { maxLines: 2, height: unit * 40 });
  const small = page.set(caption, 6.4, { height: page.bottom - page.top - big.height - unit * 7 });
  const y = middle - (big.height + small.height + unit * 7) / 2;
  const isLeft = layout === 'figure_left';
  const x = isLeft ? side : ask.width / 2;
  const bar = { width: page.width * 0.26, height: Math.max(4, unit * 0.9), color: ask.style.accent };
  const align = isLeft ? 7 : 8;
  return [
    page.text(big, { x, y, align, color: ask.style.accent }),
    page.box(
      { x: isLeft ? x : x - bar.width / 2, y: y + big.height + unit * 2.6, ...bar },
      { grows: 'x', delayMs: IN_MS },
    ),
    page.text(small, { x, y: y + big.height + unit * 7, align, color: ask.style.ink, isPlain: true, delayMs: 120 }),
  ];
}

function quote(page: Page, { words, speaker }: Extract<Card, { layout: 'quote' }>): AssEvent[] {
  const { ask, unit, side, middle } = page;
  const mark: SetText = { lines: ['“'], size: Math.round(unit * 34), height: Math.round(unit * 16) };
  const room = page.bottom - page.top - mark.height - unit * 12;
  const set = page.set(words, words.length <= SHORT_QUOTE ? 11 : 8.4, { maxLines: 9, height: room });
  const name = speaker === null ? null : page.set(`— ${speaker}`, 5.4, { maxLines: 2, height: unit * 12 });
  const height = mark.height + set.height + (name ? name.height + unit * 4 : 0);
  const y = middle - height / 2;
  return [
    page.text(mark, { x: side - unit, y: y - unit * 4, align: 7, color: ask.style.accent }),
    page.text(set, { x: side, y: y + mark.height, align: 7, color: ask.style.ink }),
    ...(name
      ? [
          page.text(name, {
            x: side,
            y: y + mark.height + set.height + unit * 4,
            align: 7,
            color: ask.style.accent,
            delayMs: 200,
          }),
        ]
      : []),
  ];
}

/** Horizontal bars from zero: in a tall frame each below its label and its value, in a wide one between them. */
function chart(page: Page, { series, caption }: Extract<Card, { layout: 'chart' }>): AssEvent[] {
  const { ask, unit, side, middle } = page;
  const head = page.set(caption, 6, { maxLines: 4, height: unit * 26 });
  const { bars } = series;
  const room = page.bottom - page.top - head.height - unit * 5;
  const row = Math.min(unit * (page.isTall ? 19 : 14), room / bars.length);
  const y = middle - (head.height + unit * 5 + row * bars.length) / 2;
  const place = page.isTall ? barsBelowWords(page, bars, row) : barsBesideWords(page, bars, row);
  const most = Math.max(...bars.map(({ value }) => value));
  const isChange = bars.length === 2 && bars[0]?.label === 'From';
  return [
    page.text(head, { x: side, y, align: 7, color: ask.style.ink }),
    ...bars.flatMap(({ label, shown, value }, i) => {
      const at = y + head.height + unit * 5 + row * i;
      const long = value > 0 ? Math.max(unit, (place.width * value) / most) : 0;
      const bar = { x: place.x, y: at + place.y, width: long, height: place.height };
      const { name, amount } = place.words(at, long);
      const delayMs = IN_MS + i * 140;
      const look = { grows: 'x', delayMs, round: unit * 0.8, alpha: isChange && i === 0 ? 0x80 : 0 } as const;
      return [
        page.text(oneLine(label, name.size), { ...name, color: ask.style.ink, isPlain: true }),
        ...(value > 0 ? [page.box({ ...bar, color: ask.style.accent }, look)] : []),
        page.text(oneLine(shown, amount.size), { ...amount, color: ask.style.ink, delayMs }),
      ];
    }),
  ];
}

interface Word {
  readonly x: number;
  readonly y: number;
  readonly align: 1 | 3 | 4;
  readonly size: number;
}

/** Where the longest bar of a chart is in its row, and the words of a row. */
interface BarPlace {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly words: (top: number, long: number) => { readonly name: Word; readonly amount: Word };
}

/** All names have one size, and all amounts: as large as the longest row has room for. */
function barsBelowWords({ unit, side, width }: Page, bars: readonly Bar[], row: number): BarPlace {
  const [nameSize, amountSize] = [row * 0.32, row * 0.38];
  const longest = Math.max(
    ...bars.map(({ label, shown }) => widthOf(label, nameSize) + widthOf(shown, amountSize) + unit * 3),
  );
  const scale = Math.min(1, width / longest);
  return {
    x: side,
    y: row * 0.44,
    width,
    height: row * 0.36,
    words: (top) => ({
      name: { x: side, y: top + row * 0.4, align: 1, size: nameSize * scale },
      amount: { x: side + width, y: top + row * 0.4, align: 3, size: amountSize * scale },
    }),
  };
}

function barsBesideWords({ unit, side, width }: Page, bars: readonly Bar[], row: number): BarPlace {
  const gap = unit * 3;
  const usual = Math.min(row * 0.7, unit * 6.4);
  const widest = (words: readonly string[]): number => Math.max(...words.map((word) => widthOf(word, usual)));
  const [names, amounts] = [widest(bars.map(({ label }) => label)), widest(bars.map(({ shown }) => shown))];
  // The longest bar has at least two fifths of the width.
  const scale = Math.min(1, (width * 0.6 - 2 * gap) / (names + amounts));
  const x = side + names * scale + gap;
  const size = usual * scale;
  return {
    x,
    y: row * 0.2,
    width: side + width - amounts * scale - gap - x,
    height: row * 0.6,
    words: (top, long) => ({
      name: { x: side, y: top + row * 0.5, align: 4, size },
      amount: { x: x + long + gap, y: top + row * 0.5, align: 4, size },
    }),
  };
}

function widthOf(text: string, size: number): number {
  return emsOf(text) * EM * size;
}

function oneLine(text: string, size: number): SetText {
  return { lines: [text], size: Math.round(size), height: Math.round(size) };
}

function overPicture(page: Page, words: string): AssEvent[] {
  const { ask, unit, side, bottom } = page;
  const set = page.set(words, 8.4, { maxLines: 4, height: ask.height * 0.24 });
  const y = bottom - set.height;
  // Soft at their inner edges; the others are outside of the frame.
  const soft = unit * 6;
  const shade = { x: -ask.width * 0.3, width: ask.width * 1.6, color: ask.style.outline };
  const look = { alpha: SHADE_ALPHA, layer: 0, blur: soft };
  const from = y - unit * 2;
  return [
    page.box({ ...shade, y: -ask.height * 0.3, height: ask.height * 0.46 }, look),
    page.box({ ...shade, y: from, height: ask.height * 1.3 - from }, look),
    page.box({ x: side, y: y - unit * 3, width: unit * 12, height: unit, color: ask.style.accent }, { grows: 'x' }),
    page.text(set, { x: side, y, align: 7, color: ask.style.ink, isOutlined: true }),
  ];
}
