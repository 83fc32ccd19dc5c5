import { factsOf, type Fact, type FactKind } from './facts.rules.js';

/** The first fact that differs between two texts; null for a missing one. */
export interface MeaningDifference {
  readonly fact: FactKind | 'language' | 'unsettled';
  readonly before: string | null;
  readonly after: string | null;
}

const LONGEST_SHOWN = 200;

/**
 * Compares the facts of two texts: numbers, units, dates, names, URLs, quotations, code, negation, modality,
 * comparison, amounts, and every other word that no list may change, each in order. Null where nothing differs.
 */
export function meaningDifference(before: string, after: string): MeaningDifference | null {
  return differenceOfFacts(factsOf(before), factsOf(after));
}

/** Compares facts that were read before. */
export function differenceOfFacts(old: readonly Fact[], now: readonly Fact[]): MeaningDifference | null {
  const length = Math.max(old.length, now.length);
  for (let i = 0; i < length; i++) {
    const [a, b] = [old[i], now[i]];
    if (a && b && isSame(a, b)) continue;
    return differenceAt(old.slice(i), now.slice(i));
  }
  return null;
}

function isSame(a: Fact, b: Fact): boolean {
  if (a.key === b.key) return true;
  return (a.isInitial || b.isInitial) && a.key.toLowerCase() === b.key.toLowerCase();
}

/** Names the removed or added fact, rather than the one that moved into its place. */
function differenceAt(old: readonly Fact[], now: readonly Fact[]): MeaningDifference {
  const [a, b] = [old[0], now[0]];
  const isAdded = b !== undefined && timesIn(now, b) > timesIn(old, b);
  const isGone = a !== undefined && timesIn(old, a) > timesIn(now, a);
  if (isAdded && !isGone) return { fact: b.kind, before: null, after: shown(b) };
  if (isGone && !isAdded) return { fact: a.kind, before: shown(a), after: null };
  return { fact: (a ?? b)?.kind ?? 'word', before: a ? shown(a) : null, after: b ? shown(b) : null };
}

function timesIn(facts: readonly Fact[], fact: Fact): number {
  return facts.filter((each) => isSame(each, fact)).length;
}

function shown({ text }: Fact): string {
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
}
