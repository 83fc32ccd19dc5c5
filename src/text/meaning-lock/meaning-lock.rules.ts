import { type Tagger } from '../wording/rule.rules.js';
import { directionDifference } from './directions.rules.js';
import { causeDifference, scopeDifference } from './scopes.rules.js';
import { type Fact, type FactKind, type Facts, type MeaningDifference } from './fact.rules.js';
import { factsOf } from './facts.rules.js';

const LONGEST_SHOWN = 200;
/** Facts of these kinds keep their order among themselves; kinds in one row keep it together. */
const SEQUENCES: readonly (readonly FactKind[])[] = [
  ['code', 'url', 'quote', 'markup', 'block'],
  ['number', 'unit'],
  ['date'],
  ['negation'],
  ['modality'],
  ['condition'],
  ['comparison'],
  ['quantity'],
  ['cause'],
];

/**
 * Compares the facts of two texts: numbers with units, dates, names, links, quotations, code, negation, modality,
 * condition, comparison, amounts, the direction of causes and of changes. All other words may differ. Null where no fact does.
 */
export function meaningDifference(before: string, after: string, tagger: Tagger): MeaningDifference | null {
  const texts = [before, after];
  return differenceOfFacts(factsOf(before, tagger, texts), factsOf(after, tagger, texts));
}

function differenceOfFacts(old: Facts, now: Facts): MeaningDifference | null {
  for (const kinds of SEQUENCES) {
    const difference = sequenceDifference(ofKinds(old, kinds), ofKinds(now, kinds));
    if (difference) return difference;
  }
  return (
    sequenceDifference(distinctNames(old), distinctNames(now)) ??
    ownerDifference(old, now) ??
    scopeDifference(old, now) ??
    causeDifference(old, now) ??
    directionDifference(old, now)
  );
}

function ofKinds({ facts }: Facts, kinds: readonly FactKind[]): Fact[] {
  const own = facts.filter(({ kind }) => kinds.includes(kind));
  // "will sort and will pack" says what "will sort and pack" does.
  return own.filter(({ kind, key }, i) => kind !== 'modality' || key !== 'will' || own[i - 1]?.key !== 'will');
}

/** Names in order; a name repeated at once, in full or in part, counts as one. */
function distinctNames({ facts }: Facts): Fact[] {
  const names: Fact[] = [];
  for (const fact of facts) {
    if (fact.kind !== 'name') continue;
    const last = names.at(-1)?.key;
    if (last === undefined || !` ${last} `.includes(` ${fact.key} `)) names.push(fact);
  }
  return names;
}

function sequenceDifference(old: readonly Fact[], now: readonly Fact[]): MeaningDifference | null {
  const length = Math.max(old.length, now.length);
  for (let i = 0; i < length; i++) {
    const [a, b] = [old[i], now[i]];
    if (a && b && a.kind === b.kind && a.key === b.key) continue;
    return differenceAt(old.slice(i), now.slice(i));
  }
  return null;
}

/** Names the removed or added fact, rather than the one that moved into its place. */
function differenceAt(old: readonly Fact[], now: readonly Fact[]): MeaningDifference {
  const [a, b] = [old[0], now[0]];
  const isAdded = b !== undefined && timesIn(now, b) > timesIn(old, b);
  const isGone = a !== undefined && timesIn(old, a) > timesIn(now, a);
  if (isAdded && !isGone) return { fact: b.kind, before: null, after: shown(b) };
  if (isGone && !isAdded) return { fact: a.kind, before: shown(a), after: null };
  return { fact: (a ?? b)?.kind ?? 'name', before: a ? shown(a) : null, after: b ? shown(b) : null };
}

/** Where several names have several numbers, each number stays with its name. */
function ownerDifference(old: Facts, now: Facts): MeaningDifference | null {
  const [before, after] = [ownersOf(old), ownersOf(now)];
  if (new Set(before.map(({ owner }) => owner)).size < 2) return null;
  for (const [i, { figure, owner }] of before.entries()) {
    const other = after[i]?.owner ?? null;
    if (owner === null || other === null || isSameName(owner, other)) continue;
    return { fact: 'number', before: `${owner}: ${shown(figure)}`, after: `${other}: ${shown(figure)}` };
  }
  return null;
}

function ownersOf({ facts }: Facts): { figure: Fact; owner: string | null }[] {
  let owner: string | null = null;
  const owners: { figure: Fact; owner: string | null }[] = [];
  for (const fact of facts) {
    if (fact.kind === 'name') owner = fact.key;
    if (fact.kind === 'number') owners.push({ figure: fact, owner });
  }
  return owners;
}

function isSameName(one: string, other: string): boolean {
  return ` ${one} `.includes(` ${other} `) || ` ${other} `.includes(` ${one} `);
}

function timesIn(facts: readonly Fact[], fact: Fact): number {
  return facts.filter(({ kind, key }) => kind === fact.kind && key === fact.key).length;
}

function shown({ text }: { readonly text: string }): string {
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
}
