/** Something put in the place of what a client library does; see docs/feed.md. */
export interface Repair {
  readonly name: string;
  /** Why it did not take hold and the library goes its own way; null while it is in effect. */
  readonly notInEffect: string | null;
}
