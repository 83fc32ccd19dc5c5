/** What the program that reads aloud is told, as JSON on its standard input. */
export interface PiperOrder {
  /** Path of the network. */
  readonly model: string;
  /** How much of the tone is left to chance, how long sounds are held, how much of that is left to chance. */
  readonly scales: readonly [noise: number, length: number, lengthNoise: number];
  /** Null where the voice is one person's. */
  readonly speaker: number | null;
  /** Each sentence as numbers of its signs. */
  readonly sentences: readonly (readonly number[])[];
}

/**
 * What it says of each sentence. Its standard output: four bytes with the length of the JSON (little-endian), the JSON
 * of one answer a sentence, then the samples of all of them, 16 bits each.
 */
export interface PiperAnswer {
  readonly samples: number;
  /** How many frames each sign is held. */
  readonly frames: readonly number[];
}

/** It ends with this where the network cannot be used. */
export const MODEL_UNUSABLE = 3;
