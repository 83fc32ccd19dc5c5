export interface DefiniteAnswerOptions<T> {
  /** Sends the same thing; must be safe to send again, since an earlier try may have arrived. */
  readonly attempt: () => Promise<T>;
  /** The error to throw where an answer is final, null where it leaves open what has happened. */
  readonly verdictOf: (error: unknown) => Error | null;
  /** The error to give up with, null to go on. */
  readonly giveUp: (error: unknown) => Error | null;
  readonly pause: (ms: number) => Promise<unknown>;
}

/** Repeats an attempt until its outcome is known for certain, or until the caller gives up without knowing. */
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
