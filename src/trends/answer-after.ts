import { type CachedAnswers } from '../kernel/cached-answers.js';
import { positionIn } from '../kernel/moment.js';

/** The answer that is computed anew may be one that began before the caller's write. */
const MOST_TRIES = 2;

interface Positioned {
  readonly position: string;
}

export interface AskedAnswer<T> {
  readonly id: string;
  readonly compute: (now: number) => Promise<T>;
  /** The position of the caller's own write. */
  readonly after: bigint;
  /** The position of the last change of the read models. */
  readonly lastChange: () => Promise<bigint>;
}

/**
 * A cached answer that shows the caller's write, else one that is computed now. An older answer is given where nothing
 * has changed since: each change of the read models computes it once, whatever tokens callers send.
 */
export async function answerAfter<T extends Positioned>(cached: CachedAnswers<T>, asked: AskedAnswer<T>): Promise<T> {
  const { id, compute, after, lastChange } = asked;
  let answer = cached.get(id, compute);
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const shown = positionIn((await answer).position) ?? 0n;
    if (shown >= after || shown >= (await lastChange())) break;
    answer = cached.renewed(id, answer, compute);
  }
  return answer;
}
