/** Pixels as they come from a decoder: four bytes each, red, green, blue, alpha, row by row. */
export interface Pixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

export interface Bounds {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export type Shape = 'square' | 'horizontal' | 'other';

export type Judgement =
  /** One colour or nothing at all: there is no picture in it. */
  { readonly kind: 'blank' } | { readonly kind: 'picture'; readonly shape: Shape; readonly content: Bounds };

const CLEAR_ALPHA = 10;
/** Sum of the differences of the three colours that the eye takes for none. */
const SAME_COLOUR = 24;
const SQUARE_FROM = 0.72;
const SQUARE_TO = 1.4;
const HORIZONTAL_TO = 14;
/** A wordmark inside a square of background is a wordmark; a sign with some air around it is still square. */
const MIN_CONTENT_SHARE = 0.04;

/**
 * What shape the picture has: of what is drawn, not of the paper it is drawn on. A coloured ground is no paper but a
 * part of the sign, and the air around a narrow one belongs to it.
 */
export function judgePicture(pixels: Pixels): Judgement {
  const ground = groundOf(pixels);
  const content = contentBounds(pixels, ground);
  if (!content || content.width * content.height < MIN_CONTENT_SHARE ** 2 * pixels.width * pixels.height) {
    return { kind: 'blank' };
  }
  const [framed, drawn] = [shapeOf(pixels), shapeOf(content)];
  const isOfFrame = ground === 'tile' || drawn === 'other';
  const whole = { left: 0, top: 0, width: pixels.width, height: pixels.height };
  return { kind: 'picture', shape: isOfFrame ? framed : drawn, content: isOfFrame ? whole : content };
}

export function shapeOf({ width, height }: Pick<Bounds, 'width' | 'height'>): Shape {
  const ratio = width / height;
  if (ratio >= SQUARE_FROM && ratio <= SQUARE_TO) return 'square';
  return ratio > SQUARE_TO && ratio <= HORIZONTAL_TO ? 'horizontal' : 'other';
}

/** What the corners are, where they agree: clear, white paper, or a coloured tile; else nothing is told by them. */
type Ground = 'clear' | 'paper' | 'tile';

function groundOf({ data, width, height }: Pixels): Ground {
  const corners = [0, width - 1, width * (height - 1), width * height - 1].map((pixel) => 4 * pixel);
  const first = corners[0] ?? 0;
  const isPlain = corners.every((at) => (data[at + 3] ?? 0) > CLEAR_ALPHA && !differs(data, at, first));
  if (!isPlain) return 'clear';
  const light = (data[first] ?? 0) + (data[first + 1] ?? 0) + (data[first + 2] ?? 0);
  return light >= 3 * 255 - SAME_COLOUR ? 'paper' : 'tile';
}

/** The smallest part that holds everything that differs from the ground; null where nothing does. */
function contentBounds({ data, width, height }: Pixels, ground: Ground): Bounds | null {
  let [left, right, top, bottom] = [width, -1, height, -1];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = 4 * (y * width + x);
      if ((data[at + 3] ?? 0) <= CLEAR_ALPHA || (ground !== 'clear' && !differs(data, at, 0))) continue;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      bottom = y;
    }
  }
  return right < 0 ? null : { left, top, width: right - left + 1, height: bottom - top + 1 };
}

function differs(data: Uint8Array, at: number, other: number): boolean {
  const red = Math.abs((data[at] ?? 0) - (data[other] ?? 0));
  const green = Math.abs((data[at + 1] ?? 0) - (data[other + 1] ?? 0));
  return red + green + Math.abs((data[at + 2] ?? 0) - (data[other + 2] ?? 0)) > SAME_COLOUR;
}
