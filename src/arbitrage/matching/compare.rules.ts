import { type ComparedClause, type Relation } from '../arbitrage.events.js';
import { VENUE_LABELS } from '../prices/offer.rules.js';
import { compareSources, compareVoids } from './compare-settlement.rules.js';
import { compareThresholds } from './compare-threshold.rules.js';
import { compareWindows } from './compare-window.rules.js';
import { contentKey } from './condition.rules.js';
import { differenceInQuotes } from '../reading/quotes.rules.js';
import { differenceInWording, TOO_LONG } from '../reading/wording.rules.js';
import { type ContractText, type Terms } from './terms.rules.js';
import { PLACE_OF_TIME } from './named-dates.rules.js';
import { PLACE_OF_NUMBER } from './threshold.rules.js';

/** Raise it with every change of the comparison: older verdicts are recomputed. */
export const COMPARISON = 19;

export interface Verdict {
  readonly relation: Relation;
  readonly clauses: readonly ComparedClause[];
  readonly note: string | null;
}

export interface Compared {
  readonly contract: ContractText;
  readonly terms: Terms;
}

/**
 * Compares two contracts clause by clause. A relation is proven only if every clause is read on both sides and the
 * same; a single inversion (a negation, or the other side of the same threshold) makes a complement.
 */
export function compare(first: Compared, second: Compared): Verdict {
  const clauses = stepsOf(first, second).flatMap((step) => step());
  const relation = clauses.every(isSettled) ? provenRelation(first, second) : 'near';
  return { relation, clauses, note: noteOf(relation, clauses, second) };
}

/** The relation of `compare` without its clauses; stops at the first clause that prevents a proof. */
export function relationOf(first: Compared, second: Compared): Relation {
  const isProven = stepsOf(first, second).every((step) => step().every(isSettled));
  return isProven ? provenRelation(first, second) : 'near';
}

function isSettled({ verdict }: ComparedClause): boolean {
  return verdict === 'same' || verdict === 'noted';
}

function provenRelation({ terms: a }: Compared, { terms: b }: Compared): Relation {
  return isOpposite(a, b) ? 'complement' : 'identity';
}

function isOpposite(a: Terms, b: Terms): boolean {
  return comparePolarity(a, b).flips !== compareThresholds(a, b).flips;
}

/** All comparisons in display order. */
function stepsOf(first: Compared, second: Compared): (() => readonly ComparedClause[])[] {
  const [a, b] = [first.terms, second.terms];
  return [
    () => rulesClauses(first, second),
    () => conditionClauses(a, b),
    () => [comparePolarity(a, b).clause].filter((clause) => clause !== null),
    () => [compareThresholds(a, b).clause].filter((clause) => clause !== null),
    () => [compareWindows(a, b), compareSources(a, b)],
    () => [compareVoids(a, b, isOpposite(a, b)), exclusivityClause(first, second)],
    () => definitionClauses(first, second),
    () => [oracleClause(first, second)],
  ];
}

function rulesClauses(first: Compared, second: Compared): ComparedClause[] {
  return [first, second].flatMap(({ contract, terms }, index) =>
    terms.obstacles.map((obstacle) => ({
      clause: 'rules',
      first: index === 0 ? obstacle : null,
      second: index === 1 ? obstacle : null,
      verdict: 'unknown' as const,
      detail: `${VENUE_LABELS[contract.venue]}: ${obstacle}`,
    })),
  );
}

const WEATHER = new Set([
  'high-temperature',
  'daily-high-temperature',
  'low-temperature',
  'temperature',
  'snow',
  'snowfall',
  'rain',
  'rainfall',
  'precipitation',
]);
const ANNOUNCEMENT = new Set(['announce', 'announcement', 'declare', 'declaration', 'intention', 'intend', 'plan']);

/** Subject and measure: the same words in the same order, whatever the numbers and times. */
function conditionClauses(first: Terms, second: Terms): ComparedClause[] {
  const a = first.condition.map(({ word }) => word);
  const b = second.condition.map(({ word }) => word);
  const texts = { first: first.conditionText, second: second.conditionText };
  if (a.length === 0 || b.length === 0) {
    return [{ clause: 'measure', ...texts, verdict: 'unknown', detail: 'what has to happen could not be read' }];
  }
  const onlyFirst = without(first.condition, b).filter(isWord);
  const onlySecond = without(second.condition, a).filter(isWord);
  if (onlyFirst.length === 0 && onlySecond.length === 0) {
    const wording = differenceInText(first, second);
    const verdict = wording === TOO_LONG ? 'unknown' : 'different';
    if (wording !== null) return [{ clause: 'subject', ...texts, verdict, detail: wording }];
    if (a.join(' ') === b.join(' '))
      return [{ clause: 'subject and measure', ...texts, verdict: 'same', detail: a.join(' ') }];
    return [{ clause: 'measure', ...texts, verdict: 'unknown', detail: 'the same words in another order' }];
  }
  const different = [...onlyFirst, ...onlySecond];
  const clause = different.some(({ word }) => ANNOUNCEMENT.has(word))
    ? 'announcement'
    : [...a, ...b].some((word) => WEATHER.has(word)) && different.some(({ isName }) => isName)
      ? 'station'
      : different.some(({ isName }) => isName)
        ? 'subject'
        : 'measure';
  const words = (list: typeof onlyFirst): string => list.map(({ word }) => word).join(' ') || 'nothing of it';
  return [
    {
      clause,
      ...texts,
      verdict: 'different',
      detail: `one says "${words(onlyFirst)}", the other "${words(onlySecond)}"`,
    },
  ];
}

function differenceInText(first: Terms, second: Terms): string | null {
  const [a, b] = [first.conditionText ?? '', second.conditionText ?? ''];
  const words = first.condition.map(({ word }) => word);
  const wording = differenceInWording([a, b], words, first.window.on !== null || second.window.on !== null);
  if (wording !== null || a === b) return wording;
  return differenceInQuotes(first.quotes, b) ?? differenceInQuotes(second.quotes, a);
}

/** Numbers and times are separate clauses; here only their position counts. */
function isWord({ word }: Terms['condition'][number]): boolean {
  return word !== PLACE_OF_NUMBER && word !== PLACE_OF_TIME;
}

function without(words: Terms['condition'], others: readonly string[]): Terms['condition'] {
  const left = new Map<string, number>();
  for (const word of others) left.set(word, (left.get(word) ?? 0) + 1);
  return words.filter(({ word }) => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return count <= 0;
  });
}

function comparePolarity(first: Terms, second: Terms): { clause: ComparedClause | null; flips: boolean } {
  if (first.negated === second.negated) return { clause: null, flips: false };
  const clear = first.plainStatement && second.plainStatement;
  const stated = (terms: Terms): string => (terms.negated ? 'Yes where it does not happen' : 'Yes where it happens');
  return {
    flips: true,
    clause: {
      clause: 'polarity',
      first: stated(first),
      second: stated(second),
      verdict: clear ? 'same' : 'unknown',
      detail: clear ? 'one is the denial of the other' : 'a denial of something that has several parts',
    },
  };
}

function exclusivityClause(first: Compared, second: Compared): ComparedClause {
  const [a, b] = [first.terms.exclusivity, second.terms.exclusivity];
  const texts = { clause: 'exclusivity', first: a, second: b };
  const race = (kind: Terms['exclusivity']): boolean => kind === 'exclusive';
  // Two winners pay one of a race only, and both of separate contracts: also where unlisted outcomes can win.
  if (race(a) !== race(b)) {
    return {
      ...texts,
      verdict: 'unknown',
      detail: 'one is part of a race with one winner, the other is a separate contract',
    };
  }
  if (first.contract.group.open || second.contract.group.open) {
    return {
      ...texts,
      verdict: 'noted',
      detail: 'an unlisted outcome can win too; each contract settles by its own rules',
    };
  }
  return { ...texts, verdict: 'same', detail: race(a) ? 'one of a race' : 'separate contract' };
}

const SELF = /\b(?:this|the) (?:market|contract|question)\b/gi;
const NAMES_SIDE = /\b(?:yes|no)\b/i;

function definitionClauses(first: Compared, second: Compared): ComparedClause[] {
  const opposite = isOpposite(first.terms, second.terms);
  const [a, b] = [first.terms.definitions, second.terms.definitions];
  // If one side has no definitions, the other's need no reading to be unmatched.
  const keyed = (texts: readonly string[]): { text: string; key: string }[] =>
    texts.map((text) => ({ text, key: a.length > 0 && b.length > 0 ? contentKey(text.replace(SELF, 'market')) : '' }));
  const [ours, theirs] = [keyed(a), keyed(b)];
  const partner = (list: typeof ours, { text, key }: (typeof ours)[number]) =>
    key === ''
      ? undefined
      : list.find((other) => other.key === key && differenceInWording([text, other.text], null, false) === null);
  const alone = (venue: ContractText['venue'], stated: Pick<ComparedClause, 'first' | 'second'>): ComparedClause => ({
    clause: 'definition',
    ...stated,
    verdict: 'unknown',
    detail: `only ${VENUE_LABELS[venue]} states it`,
  });
  return [
    ...ours.map((own): ComparedClause => {
      const { text } = own;
      const other = partner(theirs, own);
      if (!other) return alone(first.contract.venue, { first: text, second: null });
      // In opposite contracts "counts as Yes" has two meanings.
      if (opposite && NAMES_SIDE.test(text)) {
        const detail = 'both say so, of opposite sides';
        return { clause: 'definition', first: text, second: other.text, verdict: 'unknown', detail };
      }
      return { clause: 'definition', first: text, second: other.text, verdict: 'same', detail: 'both say so' };
    }),
    ...theirs
      .filter((own) => !partner(ours, own))
      .map(({ text }) => alone(second.contract.venue, { first: null, second: text })),
  ];
}

const ORACLES: Readonly<Record<ContractText['venue'], string>> = {
  polymarket: 'a vote of UMA holders',
  kalshi: 'the exchange under its rulebook',
  predictit: 'the market operator',
};

function oracleClause({ contract: a }: Compared, { contract: b }: Compared): ComparedClause {
  return {
    clause: 'who decides',
    first: ORACLES[a.venue],
    second: ORACLES[b.venue],
    verdict: 'noted',
    detail: 'noted; it does not make two contracts different',
  };
}

const MOST_NAMED = 4;

function noteOf(relation: Relation, clauses: readonly ComparedClause[], second: Compared): string | null {
  if (relation === 'identity') return null;
  const label = VENUE_LABELS[second.contract.venue];
  if (relation === 'complement') return `${label} asks the opposite: both legs buy the same side.`;
  return unprovenNote(clauses);
}

export function unprovenNote(clauses: readonly ComparedClause[]): string {
  const against = clauses.filter(({ verdict }) => verdict === 'different' || verdict === 'unknown');
  const named = against.slice(0, MOST_NAMED).map(({ clause, detail }) => `${clause} (${detail})`);
  const more = against.length > MOST_NAMED ? ` and ${against.length - MOST_NAMED} more` : '';
  return `Not proven to be the same contract: ${named.join('; ')}${more}.`;
}
