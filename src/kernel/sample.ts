/** Ids whose last two hexadecimal digits are below this are in the sample. */
export const BEHIND_SAMPLE = '02';

/** The sampled share of all ids. */
export const SAMPLE_SHARE = Number.parseInt(BEHIND_SAMPLE, 16) / 256;

/** For digests as ids: the last digits are uniformly distributed, while the first ones order equal values. */
export function isInSample(id: string): boolean {
  return id.slice(-2) < BEHIND_SAMPLE;
}
