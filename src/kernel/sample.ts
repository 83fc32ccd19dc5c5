/** Of the 256 endings that an id can have, those before this one are in the sample. */
export const BEHIND_SAMPLE = '02';

/** The share of all ids that the sample takes. */
export const SAMPLE_SHARE = Number.parseInt(BEHIND_SAMPLE, 16) / 256;

/** For ids that are digests: their last digits are as good as drawn by lot; the first decide the order of equal values. */
export function isInSample(id: string): boolean {
  return id.slice(-2) < BEHIND_SAMPLE;
}
