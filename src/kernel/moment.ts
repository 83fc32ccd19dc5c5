/** A position of the log, and the time that it stands for. */
export interface Moment {
  readonly position: bigint;
  readonly at: Date;
}
