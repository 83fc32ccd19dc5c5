import { setTimeout as delay } from 'node:timers/promises';

export interface SettledOptions {
  readonly withinMs: number;
  readonly everyMs: number;
  /** Whether a failure to look counts as something found, as while a server is away. */
  readonly isPatient?: boolean;
}

/** Looks until nothing is found or the time is up; what was found last. @throws the last failure to look. */
export async function settled(
  look: () => Promise<string[]>,
  { withinMs, everyMs, isPatient = false }: SettledOptions,
): Promise<string[]> {
  for (const giveUpAt = performance.now() + withinMs; ; await delay(everyMs)) {
    const isOver = (): boolean => performance.now() >= giveUpAt;
    try {
      const found = await look();
      if (found.length === 0 || isOver()) return found;
    } catch (error) {
      if (!isPatient || isOver()) throw error;
    }
  }
}
