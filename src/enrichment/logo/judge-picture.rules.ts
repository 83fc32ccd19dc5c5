/** Decoded pixels: four bytes each (red, green, blue, alpha), row by row. */
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
  /** A picture of one colour, or fully transparent, is blank. */
  { readonly kind: 'blank' } | { readonly kind: 'picture'; readonly shape: Shape; readonly content: Bounds };

const CLEAR_ALPHA = 10;
/** Differences of the three channels up to this sum are invisible. */
const SAME_COLOUR = 24;
const SQUARE_FROM = 0.72;
const SQUARE_TO = 1.4;
const HORIZONTAL_TO = 14;
/** Below this share of content, padding decides the shape; a wordmark on a square background stays a wordmark. */
const MIN_CONTENT_SHARE = 0.04;

/**
 * The shape of the drawn content, without its background. A coloured ground is part of a sign, and so is the padding
 * around a narrow one.
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

/** The common background of the corners: transparent, white, or a coloured tile. */
type Ground = 'clear' | 'paper' | 'tile';

function groundOf({ data, width, height }: Pixels): Ground {
  const corners = [0, width - 1, width * (height - 1), width * height - 1].map((pixel) => 4 * pixel);
  const first = corners[0] ?? 0;
  const isPlain = corners.every((at) => (data[at + 3] ?? 0) > CLEAR_ALPHA && !differs(data, at, first));
  if (!isPlain) return 'clear';
  const light = (data[first] ?? 0) + (data[first + 1] ?? 0) + (data[first + 2] ?? 0);
  return light >= 3 * 255 - SAME_COLOUR ? 'paper' : 'tile';
}

/** The bounding box of everything that differs from the background; null where nothing does. */
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
