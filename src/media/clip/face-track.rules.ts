import { type Face } from './face-cascade.rules.js';

/** Faces of pictures taken so many times a second, of pictures so many pixels wide. */
export interface SeenFaces {
  readonly looks: readonly (readonly Face[])[];
  readonly perSecond: number;
  readonly width: number;
}

/** A face that turns away for a moment is still there. */
const KEPT_SECONDS = 1;
/** In shares of the picture's width: within it a face is the one of the look before. */
const SAME = 0.12;
/** The face that was followed is left for another only where that is so much larger. */
const LARGER = 1.4;

/** Where the middle of the face to follow stands at a time, in shares of the picture's width; null where none is seen. */
export function faceTrack({ looks, perSecond, width }: SeenFaces): (seconds: number) => number | null {
  const centers: (number | null)[] = [];
  let last: { readonly at: number; readonly center: number } | null = null;
  for (const [at, faces] of looks.entries()) {
    const followed: Face | null = last ? nearest(faces, last.center, width) : null;
    const largest = faces.reduce<Face | null>((best, face) => (best && best.size >= face.size ? best : face), null);
    const face: Face | null = followed && largest && largest.size < followed.size * LARGER ? followed : largest;
    if (face) last = { at, center: middleOf(face, width) };
    centers.push(last && (at - last.at) / perSecond <= KEPT_SECONDS ? last.center : null);
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
