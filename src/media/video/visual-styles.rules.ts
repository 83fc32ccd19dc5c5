export const VISUAL_STYLES = ['gradient', 'slate', 'paper', 'signal', 'night'] as const;
export type VisualStyle = (typeof VISUAL_STYLES)[number];

export interface StyleSettings {
  /** Colour of a scene's large words. */
  readonly ink: string;
  /** Colour of figures, bars and the spoken word. */
  readonly accent: string;
  /** Colour of the title and the subtitles. */
  readonly quiet: string;
  /** Outline of the text. */
  readonly outline: string;
  /** Colour of the box behind a panel's words. */
  readonly panel: string;
  /** Entrance animation of a scene's words. */
  readonly entrance: 'rise' | 'slide' | 'fade' | 'grow';
  /** The background picture, larger than the frame, because a window moves over it. */
  readonly background: (width: number, height: number) => string;
}

/** Dim: a star behind a word would read as an accent on a letter. */
const STAR = '#3d4a85';

type Shape = (width: number, height: number) => string;

const STYLE_SETTINGS: Readonly<Record<VisualStyle, StyleSettings>> = {
  gradient: {
    ink: '#ffffff',
    accent: '#ffd166',
    quiet: '#eef0ff',
    outline: '#1b1147',
    panel: '#1b1147',
    entrance: 'rise',
    background: picture(
      (w, h) => `<defs>
        <linearGradient id="g" x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stop-color="#3a1c9c"/><stop offset="0.5" stop-color="#6c28bd"/><stop offset="1" stop-color="#99275f"/>
        </linearGradient>
        <radialGradient id="r"><stop offset="0" stop-color="#ffffff" stop-opacity="0.06"/><stop offset="1" stop-color="#ffffff" stop-opacity="0"/></radialGradient>
        </defs>
        <rect width="${w}" height="${h}" fill="url(#g)"/>
        ${circle(w * 0.2, h * 0.24, w * 0.5, 'url(#r)')}${circle(w * 0.86, h * 0.62, w * 0.6, 'url(#r)')}${circle(w * 0.3, h * 0.95, w * 0.45, 'url(#r)')}`,
    ),
  },
  slate: {
    ink: '#f4f7fa',
    accent: '#4fd1c5',
    quiet: '#c9d3df',
    outline: '#10161d',
    panel: '#10161d',
    entrance: 'slide',
    background: picture(
      (w, h) =>
        `<rect width="${w}" height="${h}" fill="#1d2733"/>${every(w + h, 90, (at) => `<path d="M${at - h} 0 L${at} ${h}" stroke="#263343" stroke-width="26"/>`)}`,
    ),
  },
  paper: {
    ink: '#23201b',
    accent: '#b3401f',
    quiet: '#4a443a',
    outline: '#f6f0e3',
    panel: '#e4d8bd',
    entrance: 'fade',
    background: picture(
      (w, h) =>
        `<rect width="${w}" height="${h}" fill="#f6f0e3"/>${every(h, 84, (at) => `<path d="M0 ${at} H${w}" stroke="#e3d9c3" stroke-width="3"/>`)}`,
    ),
  },
  signal: {
    ink: '#111111',
    accent: '#a01022',
    quiet: '#1c1c1c',
    outline: '#ffd400',
    panel: '#ffef9e',
    entrance: 'grow',
    background: picture(
      (w, h) =>
        `<rect width="${w}" height="${h}" fill="#ffd400"/><path d="M0 ${h * 0.86} L${w} ${h * 0.74} V${h} H0 Z" fill="#ffb800"/><path d="M0 0 H${w} V${h * 0.12} L0 ${h * 0.22} Z" fill="#ffe561"/>`,
    ),
  },
  night: {
    ink: '#f5f7ff',
    accent: '#7cf5ff',
    quiet: '#b9c2e8',
    outline: '#05070f',
    panel: '#05070f',
    entrance: 'rise',
    background: picture(
      (w, h) =>
        `<defs><radialGradient id="n" cx="0.5" cy="1" r="1"><stop offset="0" stop-color="#1c2a6b"/><stop offset="1" stop-color="#070b1c"/></radialGradient></defs>
        <rect width="${w}" height="${h}" fill="url(#n)"/>${stars(w, h)}`,
    ),
  },
};

export function styleSettings(style: VisualStyle): StyleSettings {
  return STYLE_SETTINGS[style];
}

function picture(shapes: Shape): Shape {
  return (w, h) => `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}">${shapes(w, h)}</svg>`;
}

function circle(x: number, y: number, r: number, fill: string): string {
  return `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;
}

function every(length: number, step: number, draw: (at: number) => string): string {
  return Array.from({ length: Math.ceil(length / step) }, (_, index) => draw((index + 1) * step)).join('');
}

/** Deterministic. */
function stars(w: number, h: number): string {
  let seed = 20_260_101;
  const next = (): number => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
  return Array.from({ length: 160 }, () => circle(next() * w, next() * h, 1 + next() * 3, STAR)).join('');
}
