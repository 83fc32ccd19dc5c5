/** The only source of time in the product; injected, so that tests and the simulation control it. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
}
