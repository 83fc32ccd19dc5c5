/** Hashes of a full tile, and entries of a full bundle. */
export const TILE_WIDTH = 256;

/** One resource of a tiled log; `width` 256 is a full tile. Level `entries` is a bundle of entries. */
export interface TileAddress {
  readonly level: number | 'entries';
  readonly index: number;
  readonly width: number;
}

const PATH = /^(entries|0|[1-9]\d?)\/((?:x\d{3}\/)*\d{3})(?:\.p\/([1-9]\d{0,2}))?$/;
const HIGHEST_LEVEL = 63;

/** The path below `tile/`, as in `0/x001/x234/067.p/12`. */
export function tilePath({ level, index, width }: TileAddress): string {
  let path = threeDigits(index);
  for (let rest = Math.floor(index / 1_000); rest > 0; rest = Math.floor(rest / 1_000)) {
    path = `x${threeDigits(rest)}/${path}`;
  }
  return `${level}/${path}${width === TILE_WIDTH ? '' : `.p/${width}`}`;
}

/** Null for any path that `tilePath` does not write. */
export function parseTilePath(path: string): TileAddress | null {
  const [, level = '', digits = '', width] = PATH.exec(path) ?? [];
  if (level === '') return null;
  const index = Number(digits.replace(/[x/]/g, ''));
  const address: TileAddress = {
    level: level === 'entries' ? level : Number(level),
    index,
    width: width === undefined ? TILE_WIDTH : Number(width),
  };
  if (address.level !== 'entries' && address.level > HIGHEST_LEVEL) return null;
  if (!Number.isSafeInteger(index) || (width !== undefined && address.width >= TILE_WIDTH)) return null;
  return tilePath(address) === path ? address : null;
}

/** Hashes that a tree of `size` leaves has at a tile level, in full and partial tiles together. */
export function hashesAt(size: number, level: number | 'entries'): number {
  return level === 'entries' ? size : Math.floor(size / TILE_WIDTH ** level);
}

/** Width of a tile in a tree of `size` leaves; 0 where the tree does not reach it. */
export function widthIn(size: number, level: number | 'entries', index: number): number {
  return Math.max(0, Math.min(TILE_WIDTH, hashesAt(size, level) - index * TILE_WIDTH));
}

/** The rightmost tiles of a tree that are partial, lowest level first; with the bundle of entries. */
export function partialTiles(size: number): TileAddress[] {
  const partial: TileAddress[] = [];
  for (const level of levelsOf(size)) {
    const count = hashesAt(size, level);
    const width = count % TILE_WIDTH;
    if (width > 0) partial.push({ level, index: Math.floor(count / TILE_WIDTH), width });
  }
  return partial;
}

/** `entries`, then each level with at least one hash. */
export function levelsOf(size: number): TileAddress['level'][] {
  const levels: TileAddress['level'][] = ['entries'];
  for (let level = 0; hashesAt(size, level) > 0; level++) levels.push(level);
  return levels;
}

function threeDigits(number: number): string {
  return String(number % 1_000).padStart(3, '0');
}
