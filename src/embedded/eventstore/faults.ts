/**
 * Failures that a test can order from an emulator in its own process. All are off by default, and nothing that
 * arrives over the network reaches them.
 */
export class Faults {
  /** Appends still to be committed without an answer. */
  private silent = 0;
  /** Appends still to be refused as a conflict that never was. */
  private storm = 0;
  /** Milliseconds by which the answer to every append is late. */
  delayMs = 0;
  private readonly calls = new Set<() => void>();
  private readonly forgetters = new Set<() => void>();

  /** The next `count` appends are committed and never answered. */
  dropReplies(count: number): void {
    this.silent = count;
  }

  /** The next `count` appends are refused with WrongExpectedVersion, whatever they expect. */
  refuseAsConflict(count: number): void {
    this.storm = count;
  }

  /** Ends every open call with CANCELLED. */
  cancelCalls(): void {
    for (const cancel of [...this.calls]) cancel();
  }

  /** Empties the cache of recent event ids, as a restart does. */
  forgetRecentIds(): void {
    for (const forget of this.forgetters) forget();
  }

  /** @internal */
  takesReply(): boolean {
    return this.silent > 0 && this.silent-- > 0;
  }

  /** @internal */
  takesConflict(): boolean {
    return this.storm > 0 && this.storm-- > 0;
  }

  /** @internal Returns what unregisters the call. */
  watch(cancel: () => void): () => void {
    this.calls.add(cancel);
    return () => this.calls.delete(cancel);
  }

  /** @internal */
  onForget(forget: () => void): void {
    this.forgetters.add(forget);
  }
}
