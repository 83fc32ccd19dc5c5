export interface DefiniteAnswerOptions<T> {
  /** Sends the request; it must be safe to repeat, because an earlier attempt may have arrived. */
  readonly attempt: () => Promise<T>;
  /** The error to throw when an answer is final, null when the outcome is unknown. */
  readonly verdictOf: (error: unknown) => Error | null;
  /** The error to give up with, null to continue. */
  readonly giveUp: (error: unknown) => Error | null;
  readonly pause: (ms: number) => Promise<unknown>;
}

/** Repeats an attempt until its outcome is definite, or until the caller gives up without an outcome. */
export async function untilDefinite<T>(options: DefiniteAnswerOptions<T>): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await options.attempt();
    } catch (error) {
      const final = options.verdictOf(error) ?? options.giveUp(error);
      if (final) throw final;
      await options.pause(Math.min(25 * 2 ** attempt, 1_000));
    }
  }
}
