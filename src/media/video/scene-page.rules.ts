import { assLines, assTint, type AssEvent } from '../engines/ass.rules.js';
import { setText, type SetText } from '../script/card-lines.rules.js';
import { type Scene, type ScriptAsk } from './scene.rules.js';

export const IN_MS = 320;
const OUT_MS = 180;

type Align = 1 | 3 | 4 | 5 | 6 | 7 | 8 | 9;

interface Placed {
  readonly x: number;
  readonly y: number;
  readonly align: Align;
  readonly color: string;
  readonly isPlain?: boolean;
  readonly isOutlined?: boolean;
  readonly delayMs?: number;
}

interface ShapeLook {
  /** 0 opaque, 255 transparent. */
  readonly alpha?: number;
  readonly grows?: 'x' | 'y' | null;
  readonly delayMs?: number;
  readonly round?: number;
  readonly layer?: number;
  /** Softness of its edges in pixels. */
  readonly blur?: number;
}

/** Measures and events of one scene. */
export class Page {
  readonly unit: number;
  readonly isTall: boolean;
  readonly side: number;
  readonly width: number;
  readonly top: number;
  readonly bottom: number;

  constructor(
    readonly ask: ScriptAsk,
    private readonly scene: Scene,
    private readonly index: number,
  ) {
    this.unit = Math.min(ask.width, ask.height) / 100;
    this.isTall = ask.height > ask.width;
    this.side = Math.round(ask.width * (this.isTall ? 0.08 : 0.1));
    this.width = ask.width - 2 * this.side;
    this.top = Math.round(ask.height * 0.21);
    this.bottom = Math.round(ask.height * (this.isTall ? 0.69 : 0.77));
  }

  get middle(): number {
    return Math.round((this.top + this.bottom) / 2);
  }

  /** In units of a hundredth of the shorter side. */
  set(text: string, size: number, more: { maxLines?: number; width?: number; height?: number } = {}): SetText {
    const { maxLines = 7, width = this.width, height = this.bottom - this.top } = more;
    return setText(text, { width, height, size: size * this.unit, maxLines });
  }

  text(
    { lines, size }: SetText,
    { x, y, align, color, isPlain = false, isOutlined = false, delayMs = 0 }: Placed,
  ): AssEvent {
    const { from, to } = this.scene;
    const outline = isOutlined ? `\\bord${Math.max(1, Math.round(this.unit * 0.25))}` : '';
    return {
      from: from + delayMs / 1_000,
      to,
      layer: 4,
      style: isPlain ? 'Plain' : 'Strong',
      text: `{\\q2\\an${align}\\fs${size}\\1c${assTint(color)}${outline}${this.entrance(x, y)}}${assLines(lines)}`,
    };
  }

  box(shape: { x: number; y: number; width: number; height: number; color: string }, more: ShapeLook = {}): AssEvent {
    const { x, y, color } = shape;
    const { alpha = 0, grows = null, delayMs = 0, round = 0, layer = 3, blur = 0 } = more;
    const [w, h] = [Math.round(shape.width), Math.round(shape.height)];
    const growth = grows === null ? '' : `\\fsc${grows}0\\t(${delayMs},${delayMs + 600},0.6,\\fsc${grows}100)`;
    const look = `\\bord0\\shad0\\1c${assTint(color)}\\1a&H${alpha.toString(16).padStart(2, '0').toUpperCase()}&${blur > 0 ? `\\blur${Math.round(blur)}` : ''}`;
    const { from, to } = this.scene;
    return {
      from,
      to,
      style: 'Shape',
      layer,
      text: `{\\an7\\pos(${Math.round(x)},${Math.round(y)})${look}${growth}\\fad(${grows === null ? IN_MS : 0},${OUT_MS})\\p1}${rectangle(w, h, round)}`,
    };
  }

  private entrance(x: number, y: number): string {
    const [atX, atY] = [Math.round(x), Math.round(y)];
    const away = Math.round(this.unit * 7);
    const fade = `\\fad(${IN_MS},${OUT_MS})`;
    switch (this.ask.style.entrance) {
      case 'rise':
        return `\\move(${atX},${atY + away},${atX},${atY},0,${IN_MS})${fade}`;
      case 'slide':
        return `\\move(${atX + (this.index % 2 === 0 ? -away : away) * 3},${atY},${atX},${atY},0,${IN_MS})${fade}`;
      case 'fade':
        return `\\pos(${atX},${atY})\\fad(${IN_MS * 2},${OUT_MS})`;
      case 'grow':
        return `\\pos(${atX},${atY})\\fscx60\\fscy60\\t(0,${IN_MS},\\fscx100\\fscy100)${fade}`;
    }
  }
}

function rectangle(w: number, h: number, round: number): string {
  const r = Math.floor(Math.min(round, w / 2, h / 2));
  if (r === 0) return `m 0 0 l ${w} 0 l ${w} ${h} l 0 ${h}`;
  const k = Math.round(r * 0.45);
  return [
    `m ${r} 0 l ${w - r} 0 b ${w - k} 0 ${w} ${k} ${w} ${r}`,
    `l ${w} ${h - r} b ${w} ${h - k} ${w - k} ${h} ${w - r} ${h}`,
    `l ${r} ${h} b ${k} ${h} 0 ${h - k} 0 ${h - r} l 0 ${r} b 0 ${k} ${k} 0 ${r} 0`,
  ].join(' ');
}
