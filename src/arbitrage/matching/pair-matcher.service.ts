import { Injectable } from '@nestjs/common';
import { hash } from 'node:crypto';
import { setImmediate as breathe } from 'node:timers/promises';
import { VENUES, type VenueId } from '../arbitrage.events.js';
import { deriveId } from '../../platform/ids/ids.js';
import { type ListedContract } from '../venues/venue.port.js';
import { Candidates, type WordIndex } from './candidates.rules.js';
import { compare, COMPARISON, type Verdict } from './compare.rules.js';
import { pairUp, type JudgedCandidate } from './pairing.rules.js';
import { canonical } from '../reading/phrases.rules.js';
import { termsOf, type ContractText, type Terms } from './terms.rules.js';
import { plain, tokensOf } from '../reading/words.rules.js';

export interface MatchedPair {
  readonly pairId: string;
  readonly first: ListedContract;
  readonly second: ListedContract;
  /** SHA-256 of all that was compared of each. */
  readonly digests: { readonly first: string; readonly second: string };
  readonly verdict: Verdict;
  /** Days that their rules name, YYYY-MM-DD. */
  readonly resolvesOn: { readonly first: string | null; readonly second: string | null };
}

/** What is kept of a contract from one refresh to the next. */
interface Kept {
  digest: string;
  contract: ListedContract;
  groupSize: number;
  words: Int32Array;
  terms: Terms | null;
}

/** Least likeness of two questions at which the rules of more than the best candidate are read. */
const WORTH_READING = 0.5;
/** How long the matcher may hold the event loop. */
const TURN_MS = 25;

/** Finds the pairs of all catalogues. What did not change since the last time is not read again. */
@Injectable()
export class PairMatcher {
  private readonly vocabulary = new Map<string, number>();
  private kept = new Map<string, Kept>();
  private verdicts = new Map<string, Verdict>();

  async match(catalogues: ReadonlyMap<VenueId, readonly ListedContract[]>): Promise<MatchedPair[]> {
    const turn = new Turn();
    const venues = VENUES.filter((venue) => catalogues.has(venue));
    const read = new Map<VenueId, Kept[]>();
    const next = new Map<string, Kept>();
    for (const venue of venues) read.set(venue, await this.readAll(catalogues.get(venue) ?? [], next, turn));
    this.kept = next;
    const verdicts = new Map<string, Verdict>();
    const pairs: MatchedPair[] = [];
    for (const [at, first] of venues.entries()) {
      for (const second of venues.slice(at + 1)) {
        const sides = { first: read.get(first) ?? [], second: read.get(second) ?? [] };
        pairs.push(...(await this.pairsOf(sides, verdicts, turn)));
      }
    }
    this.verdicts = verdicts;
    return pairs;
  }

  private async readAll(contracts: readonly ListedContract[], next: Map<string, Kept>, turn: Turn): Promise<Kept[]> {
    const sizes = new Map<string, number>();
    for (const { group } of contracts) sizes.set(group.id, (sizes.get(group.id) ?? 0) + 1);
    const all: Kept[] = [];
    for (const contract of contracts) {
      const key = `${contract.venue}:${contract.marketId}`;
      const groupSize = sizes.get(contract.group.id) ?? 1;
      const digest = digestOf(contract, groupSize);
      const known = this.kept.get(key);
      const kept: Kept =
        known?.digest === digest
          ? { ...known, contract }
          : { digest, contract, groupSize, words: this.wordsOf(contract), terms: null };
      next.set(key, kept);
      all.push(kept);
      if (turn.isOver()) await turn.pass();
    }
    return all;
  }

  private async pairsOf(
    { first, second }: { first: Kept[]; second: Kept[] },
    verdicts: Map<string, Verdict>,
    turn: Turn,
  ): Promise<MatchedPair[]> {
    // The smaller catalogue asks, the larger one is looked through.
    const turned = first.length > second.length;
    const [asking, asked] = turned ? [second, first] : [first, second];
    const candidates = new Candidates(indexOf(asking), indexOf(asked), this.vocabulary.size);
    const judged: JudgedCandidate[] = [];
    for (let index = 0; index < asking.length; index++) {
      for (const [place, { second: other, score }] of candidates.of(index).entries()) {
        // Rules are dear to read: beyond the best, only of what is much alike.
        if (place > 0 && score < WORTH_READING) break;
        const [a, b] = turned ? [other, index] : [index, other];
        const verdict = this.verdictOf(first[a] as Kept, second[b] as Kept, verdicts);
        judged.push({ first: a, second: b, score, relation: verdict.relation });
        if (turn.isOver()) await turn.pass();
      }
      if (turn.isOver()) await turn.pass();
    }
    return pairUp(judged).map(({ first: a, second: b }) => matched(first[a] as Kept, second[b] as Kept, verdicts));
  }

  private verdictOf(first: Kept, second: Kept, verdicts: Map<string, Verdict>): Verdict {
    const key = keyOf(first, second);
    const known = this.verdicts.get(key) ?? verdicts.get(key);
    const verdict = known ?? compare(compared(first), compared(second));
    verdicts.set(key, verdict);
    return verdict;
  }

  /** Sorted numbers of the words of its question and its own name. */
  private wordsOf({ question, item }: ListedContract): Int32Array {
    const text = item === null || question.includes(item) ? question : `${question} ${item}`;
    const numbers = new Set<number>();
    for (const { word } of canonical(tokensOf(plain(text)))) {
      let number = this.vocabulary.get(word);
      if (number === undefined) this.vocabulary.set(word, (number = this.vocabulary.size));
      numbers.add(number);
    }
    return Int32Array.from(numbers).sort();
  }
}

function indexOf(all: readonly Kept[]): WordIndex {
  return { words: all.map(({ words }) => words) };
}

function keyOf(first: Kept, second: Kept): string {
  return `${first.digest}${second.digest}`;
}

function compared(kept: Kept): { contract: ContractText; terms: Terms } {
  const contract = textOf(kept);
  kept.terms ??= termsOf(contract);
  return { contract, terms: kept.terms };
}

function textOf({ contract, groupSize }: Kept): ContractText {
  return { ...contract, group: { ...contract.group, size: groupSize } };
}

/** Whatever the comparison reads, and its version: where any of it changes, a verdict is void. */
function digestOf(contract: ListedContract, groupSize: number): string {
  const { venue, question, item, outcomes, rules, sources, strike, group, closesAt } = contract;
  const read = [COMPARISON, venue, question, item, outcomes.yes, outcomes.no, rules, sources, strike, closesAt];
  return hash('sha256', JSON.stringify([...read, group.exclusive, group.open, groupSize === 1]), 'hex');
}

function matched(first: Kept, second: Kept, verdicts: ReadonlyMap<string, Verdict>): MatchedPair {
  return {
    pairId: pairIdOf(first.contract, second.contract),
    first: first.contract,
    second: second.contract,
    digests: { first: first.digest, second: second.digest },
    verdict: verdicts.get(keyOf(first, second)) as Verdict,
    resolvesOn: { first: lastDay(compared(first).terms), second: lastDay(compared(second).terms) },
  };
}

/** The day on which a contract is decided at the latest, by its own rules. */
function lastDay(terms: Terms): string | null {
  const { on, end } = terms.window;
  if (on) return on.moment.day;
  if (!end) return null;
  if (end.minutes > 0) return end.day;
  // Before midnight is the day before.
  return new Date(Date.parse(end.day) - 86_400_000).toISOString().slice(0, 10);
}

type Named = Pick<ListedContract, 'venue' | 'marketId'>;

/** @param first of the venue that comes first in VENUES */
export function pairIdOf(first: Named, second: Named): string {
  return deriveId('arbitrage-pair', `${first.venue}:${first.marketId} ${second.venue}:${second.marketId}`);
}

/** Lets the rest of the process run every now and then. */
class Turn {
  private endsAt = performance.now() + TURN_MS;

  isOver(): boolean {
    return performance.now() >= this.endsAt;
  }

  async pass(): Promise<void> {
    await breathe();
    this.endsAt = performance.now() + TURN_MS;
  }
}
