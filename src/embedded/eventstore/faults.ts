/**
 * Failures that a test can inject into an emulator in its own process. All are off by default, and no network input
 * can trigger them.
 */
export class Faults {
  /** Remaining appends to commit without an answer. */
  private silent = 0;
  /** Remaining appends to refuse with a false conflict. */
  private storm = 0;
  /** Delay in milliseconds of every append's answer. */
  delayMs = 0;
  /** Room on the disk in bytes, instead of the real one; null for the real one. */
  freeBytes: number | null = null;
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
  clearRecentIds(): void {
    for (const clear of this.forgetters) clear();
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
  onClearRecentIds(clear: () => void): void {
    this.forgetters.add(clear);
  }
}
