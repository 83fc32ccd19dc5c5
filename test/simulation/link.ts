import { type Random } from './random.js';
import { type VirtualTime } from './virtual-time.js';

/** Fault probabilities per message. */
export interface Faults {
  lost: number;
  slow: number;
  twice: number;
  /** Until then the other side accepts nothing; messages sent meanwhile arrive later, some much later. */
  frozenUntil: number;
}

export function noFaults(): Faults {
  return { lost: 0, slow: 0, twice: 0, frozenUntil: 0 };
}

export function randomFaults(random: Random): Faults {
  return { ...noFaults(), lost: random.next() * 0.15, slow: random.next() * 0.1, twice: random.next() * 0.15 };
}

const TRY_MS = 3_000;

export class NoAnswer extends Error {}

/** For `catch`: ignores missing answers only. */
export function onlyWithoutAnswer(error: unknown): void {
  if (!(error instanceof NoAnswer)) throw error;
}

/**
 * A process's connection to a server, over a network that loses, delays and duplicates. Silent after its process has
 * died.
 */
export class Link {
  dead = false;

  constructor(
    private readonly time: VirtualTime,
    private readonly random: Random,
    private readonly faults: Faults,
  ) {}

  /** One message there and, if it arrives, one back. A sent message arrives even if its sender dies. */
  call<T>(act: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      const { faults, random, time } = this;
      if (this.dead) return;
      const settle = (work: () => void): void => {
        if (!this.dead) work();
      };
      const arrive = (): void => {
        if (time.now() < faults.frozenUntil) {
          const late = random.chance(0.3) ? random.between(0, 60_000) : 0;
          return random.chance(0.5) ? undefined : time.after(faults.frozenUntil - time.now() + late, arrive);
        }
        const answer = outcomeOf(act);
        if (random.chance(faults.lost)) return;
        time.after(this.latency(), () =>
          settle(() => ('error' in answer ? reject(answer.error) : resolve(answer.value))),
        );
      };
      if (!random.chance(faults.lost)) time.after(this.latency(), arrive);
      if (random.chance(faults.twice)) time.after(this.latency() + random.between(0, 6_000), arrive);
      time.after(TRY_MS, () => settle(() => reject(new NoAnswer())));
    });
  }

  latency(): number {
    const { random, faults } = this;
    return random.chance(faults.slow) ? random.between(500, 8_000) : random.between(0, 4);
  }
}

function outcomeOf<T>(act: () => T): { readonly value: T } | { readonly error: Error } {
  try {
    return { value: act() };
  } catch (error) {
    return { error: error as Error };
  }
}
