/** Words that say nothing of the kind: `Seed Financing` and `Seed` are one. */
const GENERIC = new Set([
  ...['round', 'series', 'serie', 'funding', 'financing', 'investment', 'stage', 'vc', 'venture', 'private', 'equity'],
  ...['unknown', 'undisclosed', 'unattributed', 'unspecified', 'other', 'preferred', 'stock', 'shares', 'capital'],
  ...['raise', 'ronda', 'rodada', 'runde', 'levee', 'tour', 'financement', 'finanzierung', 'finanzierungsrunde'],
  ...['inversion', 'financiacion', 'investimento'],
]);
/** Without a kind, once the generic words are gone. */
const UNSAID = new Set(['', 'n a', 'na', 'not specified', 'not disclosed', 'early', 'late', 'later']);
const SEED = new Set(['angel', 'angels', 'angel seed', 'seed angel', 'business angel', 'angel individual']);

/** Other languages' words for seed and for what comes before a round; else `プレシリーズA` would be a Series A. */
const UNSPACED: readonly (readonly [RegExp, string])[] = [
  [/シード|エンジェル|시드|엔젤|种子|種子|天使/g, ' seed '],
  [/プレ|프리|准|準/g, ' pre '],
];
const SPACED: ReadonlyMap<string, string> = new Map([
  ['semilla', 'seed'],
  ['semente', 'seed'],
  ['amorcage', 'seed'],
  ['presemilla', 'pre seed'],
  ['preamorcage', 'pre seed'],
]);

/** Words of a further part of a round, which another source may state under the name of the round. */
const OF_A_PART = new Set([
  ...['extension', 'extended', 'ext', 'bridge', 'prime', 'plus', 'tranche', 'close', 'closing', 'top', 'up'],
  ...['first', 'second', 'third', 'final', 'follow', 'on', '1', '2', '3', '4', 'i', 'ii', 'iii'],
  ...['1st', '2nd', '3rd', '4th'],
]);

/**
 * `series b`, `B round` and `Series-B` are one kind, and so are seed and angel rounds; null for a word without a kind.
 */
export function roundKind(round: string | null): string | null {
  if (round === null) return null;
  const english = UNSPACED.reduce((text, [from, to]) => text.replace(from, to), round.normalize('NFC'));
  const words = english
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\bd['’]/g, '')
    .split(/[^a-z0-9]+|(?<=[a-z])(?=\d)/)
    .filter((word) => word !== '' && !GENERIC.has(word))
    .map((word) => SPACED.get(word) ?? word);
  const kind = words.join(' ').replace(/^preseed\b/, 'pre seed');
  if (UNSAID.has(kind)) return null;
  return SEED.has(kind) ? 'seed' : kind;
}

/** Whether one kind is a part of the other, as `Series A extension` is of `Series A`. */
export function isPartOf(a: string, b: string): boolean {
  const [part, whole] = a.length > b.length ? [a, b] : [b, a];
  return part.startsWith(`${whole} `) && areOfAPart(part.slice(whole.length + 1).split(' '));
}

export function areOfAPart(words: readonly string[]): boolean {
  return words.every((word) => OF_A_PART.has(word));
}
