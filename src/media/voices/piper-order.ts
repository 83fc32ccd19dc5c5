/** Input of the speech program, as JSON on its standard input. */
export interface PiperOrder {
  /** Path of the network. */
  readonly model: string;
  /** Noise of the tone, length of sounds, noise of the length. */
  readonly scales: readonly [noise: number, length: number, lengthNoise: number];
  /** Null for a single-speaker voice. */
  readonly speaker: number | null;
  /** Each sentence as phoneme ids. */
  readonly sentences: readonly (readonly number[])[];
}

/**
 * The result of each sentence. Standard output: four bytes with the length of the JSON (little-endian), the JSON with
 * one answer per sentence, then all samples, 16 bits each.
 */
export interface PiperAnswer {
  readonly samples: number;
  /** Frames of each phoneme id. */
  readonly frames: readonly number[];
}

/** Exit code for an unusable network. */
export const MODEL_UNUSABLE = 3;
