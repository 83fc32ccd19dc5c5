import { type Face } from './face-cascade.rules.js';

/** Detected faces, with the pictures per second and their width in pixels. */
export interface SeenFaces {
  readonly samples: readonly (readonly Face[])[];
  readonly perSecond: number;
  readonly width: number;
}

/** A face that is undetected for this long is still followed. */
const HOLD_SECONDS = 1;
/** As a share of the picture's width: within it, a face is the one of the previous picture. */
const SAME = 0.12;
/** Another face is followed only if it is larger by this factor. */
const LARGER = 1.4;

/** Centre of the followed face at a time, as a share of the picture's width; null where no face is visible. */
export function faceTrack({ samples, perSecond, width }: SeenFaces): (seconds: number) => number | null {
  const centers: (number | null)[] = [];
  let last: { readonly at: number; readonly center: number } | null = null;
  for (const [at, faces] of samples.entries()) {
    const followed: Face | null = last ? nearest(faces, last.center, width) : null;
    const largest = faces.reduce<Face | null>((best, face) => (best && best.size >= face.size ? best : face), null);
    const face: Face | null = followed && largest && largest.size < followed.size * LARGER ? followed : largest;
    if (face) last = { at, center: middleOf(face, width) };
    centers.push(last && (at - last.at) / perSecond <= HOLD_SECONDS ? last.center : null);
  }
  return (seconds) => centers[Math.min(centers.length - 1, Math.round(seconds * perSecond))] ?? null;
}

function nearest(faces: readonly Face[], center: number, width: number): Face | null {
  let best: Face | null = null;
  let least = SAME;
  for (const face of faces) {
    const away = Math.abs(middleOf(face, width) - center);
    if (away <= least) [best, least] = [face, away];
  }
  return best;
}

function middleOf({ x, size }: Face, width: number): number {
  return (x + size / 2) / width;
}
