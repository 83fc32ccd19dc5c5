/** Consecutive small greyscale pictures, `perSecond` of them. */
export interface GreyFrames {
  readonly pixels: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly perSecond: number;
}

/** Centre of the window at a time: 0 is the left edge of the picture, 1 the right one. */
export interface PanPoint {
  readonly seconds: number;
  readonly center: number;
}

/** Smaller changes are noise of the camera or the encoder. */
const NOISE = 12;
/** Share of all pixels; where fewer change, the window stays. */
const STILL = 0.002;
/** The window stays while the action is this close to its centre, as a share of the picture's width. */
const DEAD_ZONE = 0.06;
/** Picture widths per second; a faster pan looks like a cut. */
const MAX_SPEED = 0.35;
/** Share of the remaining distance per step. */
const EASE = 0.4;

/**
 * A path for a window of `share` of the picture's width that follows the motion. Changes of the whole picture (panning
 * camera, changing light) are subtracted first; a known face takes precedence.
 */
export function trackMotion(
  frames: GreyFrames,
  share: number,
  faceAt: (seconds: number) => number | null = () => null,
): PanPoint[] {
  const { width, height, perSecond } = frames;
  const size = width * height;
  const count = Math.floor(frames.pixels.length / size);
  const targets: (number | null)[] = [];
  for (let index = 1; index < count; index++) {
    targets.push(faceAt(index / perSecond) ?? centerOfAction(frames, index, share));
  }
  const first = targets.find((target) => target !== null) ?? 0.5;
  let center = clamp(first, share);
  const points: PanPoint[] = [{ seconds: 0, center }];
  const step = MAX_SPEED / perSecond;
  targets.forEach((target, index) => {
    const goal = target === null ? center : clamp(target, share);
    const away = goal - center;
    if (Math.abs(away) > DEAD_ZONE) center += Math.sign(away) * Math.min(Math.abs(away) * EASE, step);
    points.push({ seconds: (index + 1) / perSecond, center });
  });
  return points;
}

/** Centre of the window with the most change since the previous frame; null without motion. */
function centerOfAction({ pixels, width, height }: GreyFrames, index: number, share: number): number | null {
  const size = width * height;
  const now = index * size;
  const columns = new Float64Array(width);
  const brighter = meanOf(pixels, now, size) - meanOf(pixels, now - size, size);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const change = Math.abs((pixels[now + at] ?? 0) - (pixels[now - size + at] ?? 0) - brighter);
      if (change > NOISE) columns[x] = (columns[x] ?? 0) + change;
    }
  }
  const everywhere = [...columns].sort((a, b) => a - b)[Math.floor(width / 2)] ?? 0;
  let total = 0;
  for (let x = 0; x < width; x++) total += columns[x] = Math.max(0, (columns[x] ?? 0) - everywhere);
  if (total < STILL * size * 255) return null;
  return bestWindow(columns, Math.max(1, Math.round(share * width)), total);
}

function meanOf(pixels: Uint8Array, from: number, size: number): number {
  let sum = 0;
  for (let at = from; at < from + size; at++) sum += pixels[at] ?? 0;
  return sum / size;
}

function bestWindow(columns: Float64Array, span: number, total: number): number {
  let sum = 0;
  let best = -1;
  let left = 0;
  for (let x = 0; x < columns.length; x++) {
    sum += columns[x] ?? 0;
    if (x >= span) sum -= columns[x - span] ?? 0;
    if (x >= span - 1 && sum > best) [best, left] = [sum, x - span + 1];
  }
  // Centres the window on the action, if all of it fits.
  let weighted = 0;
  let weight = 0;
  for (let x = left; x < left + span; x++) {
    weighted += (columns[x] ?? 0) * (x + 0.5);
    weight += columns[x] ?? 0;
  }
  return best >= total * 0.5 && weight > 0 ? weighted / weight / columns.length : (left + span / 2) / columns.length;
}

function clamp(center: number, share: number): number {
  return Math.min(1 - share / 2, Math.max(share / 2, center));
}

/** The path per frame, as commands of ffmpeg's `sendcmd` for the filter `crop`. */
export function panCommands(points: readonly PanPoint[], fps: number, film: { width: number; window: number }): string {
  const lines: string[] = [];
  const last = points.at(-1)?.seconds ?? 0;
  let before = -1;
  let at = 0;
  for (let frame = 0; frame / fps <= last; frame++) {
    const seconds = frame / fps;
    while (at < points.length - 2 && (points[at + 1]?.seconds ?? 0) <= seconds) at++;
    const [from, to] = [points[at] as PanPoint, points[at + 1] ?? (points[at] as PanPoint)];
    const part = to.seconds > from.seconds ? Math.min(1, (seconds - from.seconds) / (to.seconds - from.seconds)) : 0;
    const center = from.center + (to.center - from.center) * part;
    const x = Math.round(Math.min(film.width - film.window, Math.max(0, center * film.width - film.window / 2)));
    if (x !== before) lines.push(`${seconds.toFixed(4)} crop x ${x};`);
    before = x;
  }
  return lines.length > 0 ? `${lines.join('\n')}\n` : '0 crop y 0;\n';
}
