/**
 * A cascade of boosted decision stumps over local binary patterns, in OpenCV's format. Each stage rejects most windows
 * without a face, so nearly all windows cost only a few sums.
 */
export interface FaceCascade {
  /** Width of the window in pixels. */
  readonly width: number;
  readonly height: number;
  readonly stages: readonly Stage[];
  /** x, y, width and height of the first of nine cells: four numbers per feature. */
  readonly cells: Int32Array;
}

interface Stage {
  readonly threshold: number;
  readonly stumps: readonly Stump[];
}

interface Stump {
  readonly feature: number;
  /** One bit for each of the 256 patterns. */
  readonly patterns: Int32Array;
  readonly ifIn: number;
  readonly ifOut: number;
}

export interface GreyPicture {
  readonly pixels: Uint8Array;
  readonly width: number;
  readonly height: number;
}

export interface Face {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  /** Number of agreeing windows. */
  readonly votes: number;
}

const MAX_CHARS = 4_000_000;
const ELEMENT = /<(width|height|stageThreshold|internalNodes|leafValues|rect)>([^<]{1,2000})</g;
const WORDS_OF_STUMP = 11;
const SCALE_STEP = 1.1;
const STRIDE = 2;
const MIN_VOTES = 3;
/** Rounding error of the stored thresholds. */
const EPSILON = 1e-5;

/** @throws Error where the XML is not such a cascade. */
export function readFaceCascade(xml: string): FaceCascade {
  if (xml.length > MAX_CHARS || !xml.includes('<featureType>LBP<'))
    throw new Error('this is no cascade of LBP features');
  const sides = new Map<string, number>();
  const stages: { threshold: number; stumps: Stump[] }[] = [];
  const cells: number[] = [];
  let nodes: number[] = [];
  for (const [, name = '', text = ''] of xml.matchAll(ELEMENT)) {
    const numbers = text.trim().split(/\s+/).map(Number);
    if (numbers.some((number) => !Number.isFinite(number)))
      throw new Error(`the cascade has a ${name} that is no number`);
    if (name === 'width' || name === 'height') sides.set(name, numbers[0] ?? 0);
    if (name === 'stageThreshold') stages.push({ threshold: (numbers[0] ?? 0) - EPSILON, stumps: [] });
    if (name === 'internalNodes') nodes = numbers;
    if (name === 'leafValues') stages.at(-1)?.stumps.push(stumpOf(nodes, numbers));
    if (name === 'rect') cells.push(...cellOf(numbers));
  }
  const [width = 0, height = 0] = [sides.get('width'), sides.get('height')];
  const cascade = { width, height, stages, cells: Int32Array.from(cells) };
  assertWhole(cascade);
  return cascade;
}

function stumpOf(nodes: readonly number[], [ifIn, ifOut]: readonly number[]): Stump {
  const isStump = nodes.length === WORDS_OF_STUMP && nodes[0] === 0 && nodes[1] === -1;
  if (!isStump || ifIn === undefined || ifOut === undefined)
    throw new Error('the cascade has trees that are no stumps');
  return { feature: nodes[2] ?? -1, patterns: Int32Array.from(nodes.slice(3)), ifIn, ifOut };
}

function cellOf(rect: readonly number[]): readonly number[] {
  if (rect.length !== 4) throw new Error('the cascade has a rect that is none');
  return rect;
}

/** Cells must lie within the window, because the sums are read without bounds checks. */
function assertWhole({ width, height, stages, cells }: FaceCascade): void {
  const count = cells.length / 4;
  let isWhole = width >= 8 && width <= 64 && height === width && stages.length > 0 && count > 0;
  for (let at = 0; at < count; at++) {
    const [x = -1, y = -1, w = 0, h = 0] = cells.subarray(at * 4, at * 4 + 4);
    isWhole &&= x >= 0 && y >= 0 && w > 0 && h > 0 && x + 3 * w <= width && y + 3 * h <= height;
  }
  for (const { feature } of stages.flatMap(({ stumps }) => stumps)) isWhole &&= feature >= 0 && feature < count;
  if (!isWhole) throw new Error('the cascade is not whole');
}

/** Frontal faces, the largest first. */
export function findFaces(cascade: FaceCascade, picture: GreyPicture): Face[] {
  const found: Omit<Face, 'votes'>[] = [];
  for (let scale = 1; picture.height / scale >= cascade.height; scale *= SCALE_STEP) {
    const small = shrunk(picture, scale);
    if (small.width < cascade.width) break;
    const sums = sumsOf(small);
    for (let y = 0; y + cascade.height <= small.height; y += STRIDE) {
      for (let x = 0; x + cascade.width <= small.width; x += STRIDE) {
        if (!isFace(cascade, sums, y * (small.width + 1) + x, small.width + 1)) continue;
        found.push({ x: x * scale, y: y * scale, size: cascade.width * scale });
      }
    }
  }
  return agreed(found);
}

function isFace({ stages, cells }: FaceCascade, sums: Int32Array, at: number, row: number): boolean {
  for (const { threshold, stumps } of stages) {
    let score = 0;
    for (const { feature, patterns, ifIn, ifOut } of stumps) {
      const pattern = patternAt(cells, feature * 4, sums, at, row);
      score += ((patterns[pattern >> 5] ?? 0) & (1 << (pattern & 31))) !== 0 ? ifIn : ifOut;
    }
    if (score < threshold) return false;
  }
  return true;
}

/** Which of the eight outer cells are at least as bright as the centre, clockwise from the upper left. */
function patternAt(cells: Int32Array, cell: number, sums: Int32Array, at: number, row: number): number {
  const [w, h] = [cells[cell + 2] as number, cells[cell + 3] as number];
  const first = at + (cells[cell + 1] as number) * row + (cells[cell] as number);
  const sum = (column: number, line: number): number => {
    const corner = first + line * h * row + column * w;
    const below = corner + h * row;
    return (
      (sums[below + w] as number) - (sums[below] as number) - (sums[corner + w] as number) + (sums[corner] as number)
    );
  };
  const middle = sum(1, 1);
  return (
    (sum(0, 0) >= middle ? 128 : 0) |
    (sum(1, 0) >= middle ? 64 : 0) |
    (sum(2, 0) >= middle ? 32 : 0) |
    (sum(2, 1) >= middle ? 16 : 0) |
    (sum(2, 2) >= middle ? 8 : 0) |
    (sum(1, 2) >= middle ? 4 : 0) |
    (sum(0, 2) >= middle ? 2 : 0) |
    (sum(0, 1) >= middle ? 1 : 0)
  );
}

/** Bilinear interpolation. */
function shrunk({ pixels, width, height }: GreyPicture, scale: number): GreyPicture {
  const [wide, high] = [Math.floor(width / scale), Math.floor(height / scale)];
  const small = new Uint8Array(wide * high);
  for (let y = 0; y < high; y++) {
    const fromY = Math.min(height - 1, Math.max(0, (y + 0.5) * scale - 0.5));
    const top = Math.floor(fromY);
    const [upper, lower] = [top * width, Math.min(height - 1, top + 1) * width];
    for (let x = 0; x < wide; x++) {
      const fromX = Math.min(width - 1, Math.max(0, (x + 0.5) * scale - 0.5));
      const left = Math.floor(fromX);
      const right = Math.min(width - 1, left + 1);
      const across = fromX - left;
      const above = (pixels[upper + left] as number) * (1 - across) + (pixels[upper + right] as number) * across;
      const below = (pixels[lower + left] as number) * (1 - across) + (pixels[lower + right] as number) * across;
      small[y * wide + x] = Math.round(above + (below - above) * (fromY - top));
    }
  }
  return { pixels: small, width: wide, height: high };
}

/** Summed-area table. */
function sumsOf({ pixels, width, height }: GreyPicture): Int32Array {
  const row = width + 1;
  const sums = new Int32Array(row * (height + 1));
  for (let y = 0; y < height; y++) {
    let line = 0;
    for (let x = 0; x < width; x++) {
      line += pixels[y * width + x] as number;
      sums[(y + 1) * row + x + 1] = (sums[y * row + x + 1] as number) + line;
    }
  }
  return sums;
}

/** A face is found by several overlapping windows; a single window is chance. */
function agreed(found: readonly Omit<Face, 'votes'>[]): Face[] {
  const groups: Omit<Face, 'votes'>[][] = [];
  for (const each of found) {
    const near = groups.find(([first]) => first && isNear(first, each));
    if (near) near.push(each);
    else groups.push([each]);
  }
  const mean = (group: readonly Omit<Face, 'votes'>[], of: 'x' | 'y' | 'size'): number =>
    group.reduce((sum, each) => sum + each[of], 0) / group.length;
  return groups
    .filter((group) => group.length >= MIN_VOTES)
    .map((group) => ({ x: mean(group, 'x'), y: mean(group, 'y'), size: mean(group, 'size'), votes: group.length }))
    .sort((a, b) => b.size - a.size);
}

function isNear(a: Omit<Face, 'votes'>, b: Omit<Face, 'votes'>): boolean {
  const slack = 0.35 * Math.min(a.size, b.size);
  const middle = (of: Omit<Face, 'votes'>, side: 'x' | 'y'): number => of[side] + of.size / 2;
  const isClose = (side: 'x' | 'y'): boolean => Math.abs(middle(a, side) - middle(b, side)) <= slack;
  return isClose('x') && isClose('y') && Math.max(a.size, b.size) <= 1.7 * Math.min(a.size, b.size);
}
