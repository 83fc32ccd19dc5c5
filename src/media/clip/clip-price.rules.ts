export const MAX_CLIP_SECONDS = 180;
export const CLIP_QUALITIES = ['720p', '1080p'] as const;
export type ClipQuality = (typeof CLIP_QUALITIES)[number];

/** 6 credits for up to 30 s, 3 for each further started 30 s; 1.5 times as much at 1080p, rounded up. */
export function clipCredits(seconds: number, quality: ClipQuality): number {
  // Rounded, because a difference of decimals such as 30.1 - 0.1 must not start a further half minute.
  const started = Math.max(1, Math.ceil(Math.round(seconds * 1_000) / 30_000));
  const credits = 6 + 3 * (started - 1);
  return quality === '1080p' ? Math.ceil(credits * 1.5) : credits;
}
