/** A patch to a client library; see docs/feed.md. */
export interface Repair {
  readonly name: string;
  /** Why the patch is not in effect; null while it is. */
  readonly notInEffect: string | null;
}
