import { Injectable } from '@nestjs/common';
import { hash } from 'node:crypto';
import { VENUES, type Relation, type VenueId } from '../arbitrage.events.js';
import { deriveId } from '../../platform/ids/ids.js';
import { type ListedContract } from '../venues/venue.port.js';
import { CandidateSearch, type Searched } from './candidate-search.js';
import { compare, COMPARISON, relationOf, type Compared, type Verdict } from './compare.rules.js';
import { pairUp, type JudgedCandidate } from './pairing.rules.js';
import { canonical, isGrammar } from '../reading/phrases.rules.js';
import { termsOf, type Terms } from './terms.rules.js';
import { isFiller, plain, tokensOf } from '../reading/tokens.rules.js';
import { loopTurn } from '../../platform/fairness/loop-turns.js';

export interface MatchedPair {
  readonly pairId: string;
  readonly first: ListedContract;
  readonly second: ListedContract;
  /** SHA-256 of the compared input of each. */
  readonly digests: { readonly first: string; readonly second: string };
  readonly verdict: Verdict;
  /** Days stated in their rules, YYYY-MM-DD. */
  readonly resolvesOn: { readonly first: string | null; readonly second: string | null };
}

type Named = Pick<ListedContract, 'venue' | 'marketId'>;

/** A pair that an earlier refresh proved; `first` is of the venue that comes first in VENUES. */
export interface ProvenPair {
  readonly first: Named;
  readonly second: Named;
}

/** The cached part of a contract between refreshes, without its large texts and terms. */
interface CachedContract extends Searched {
  readonly digest: string;
}

/** A contract in the current catalogue. */
interface Listed extends CachedContract {
  readonly contract: ListedContract;
  readonly groupSize: number;
}

/** The cached part of a shown pair. */
type Shown = Pick<MatchedPair, 'verdict' | 'resolvesOn'>;

/** The cached state of two venues, which survives the failure of either. */
interface Known {
  /** By the venue whose contracts are looked up. */
  readonly searches: Map<VenueId, CandidateSearch>;
  relations: ReadonlyMap<number, Relation>;
  shown: ReadonlyMap<number, Shown>;
}

/** Bounds the cache, since terms are many times larger than their text. */
const MOST_TERMS = 2_000;
/** The maximum time slice on the event loop. */
const TURN_MS = 25;
/** The key of two contracts: their serials combined into one integer. */
const SERIALS = 2 ** 26;

/** Finds the pairs of all catalogues. Unchanged contracts are not read again. */
@Injectable()
export class PairMatcher {
  private vocabulary = new Map<string, number>();
  private known = new Map<string, Known>();
  private readonly cachedContracts = new Map<VenueId, Map<string, CachedContract>>();
  private readonly terms = new Map<number, Terms>();
  private serials = 0;

  /** @param proven compared as well where both are listed, since the search by words may miss them */
  async match(
    catalogues: ReadonlyMap<VenueId, readonly ListedContract[]>,
    proven: readonly ProvenPair[],
  ): Promise<MatchedPair[]> {
    const slice = new TimeSlice();
    const venues = VENUES.filter((venue) => catalogues.has(venue));
    this.beginAnewBeforeOverflow([...catalogues.values()].reduce((sum, { length }) => sum + length, 0));
    const listed = new Map<VenueId, Listed[]>();
    for (const venue of venues) listed.set(venue, await this.readAll(venue, catalogues.get(venue) ?? [], slice));
    const pairs: MatchedPair[] = [];
    for (const [at, first] of venues.entries()) {
      for (const second of venues.slice(at + 1)) {
        const sides = { first: listed.get(first) ?? [], second: listed.get(second) ?? [] };
        const former = proven.filter((pair) => pair.first.venue === first && pair.second.venue === second);
        pairs.push(...(await this.pairsOf(sides, former, this.knownOf(first, second), slice)));
      }
    }
    this.terms.clear();
    return pairs;
  }

  /** A serial must never identify two contracts. */
  private beginAnewBeforeOverflow(contracts: number): void {
    if (this.serials + contracts < SERIALS) return;
    this.serials = 0;
    this.cachedContracts.clear();
    this.known = new Map();
    this.vocabulary = new Map();
  }

  private knownOf(first: VenueId, second: VenueId): Known {
    const name = `${first} ${second}`;
    const known = this.known.get(name) ?? { searches: new Map(), relations: new Map(), shown: new Map() };
    this.known.set(name, known);
    return known;
  }

  private async readAll(venue: VenueId, contracts: readonly ListedContract[], slice: TimeSlice): Promise<Listed[]> {
    const sizes = new Map<string, number>();
    for (const { group } of contracts) {
      sizes.set(group.id, (sizes.get(group.id) ?? 0) + 1);
      if (slice.isOver()) await slice.yield();
    }
    const all: Listed[] = [];
    const before = this.cachedContracts.get(venue);
    const cachedContracts = new Map<string, CachedContract>();
    for (const contract of contracts) {
      const groupSize = sizes.get(contract.group.id) ?? 1;
      const digest = digestOf(contract, groupSize);
      const known = before?.get(contract.marketId);
      const one: CachedContract =
        known?.digest === digest ? known : { digest, serial: this.serials++, words: this.wordsOf(contract) };
      cachedContracts.set(contract.marketId, one);
      all.push({ serial: one.serial, words: one.words, digest: one.digest, contract, groupSize });
      if (slice.isOver()) await slice.yield();
    }
    this.cachedContracts.set(venue, cachedContracts);
    return all;
  }

  private async pairsOf(
    { first, second }: { first: Listed[]; second: Listed[] },
    former: readonly ProvenPair[],
    known: Known,
    slice: TimeSlice,
  ): Promise<MatchedPair[]> {
    // The smaller catalogue is looked up in the larger one.
    const turned = first.length > second.length;
    const [querying, target] = turned ? [second, first] : [first, second];
    const search = searchOf(known, querying).begin(querying, target, this.vocabulary.size);
    const [relations, shown] = [new Map<number, Relation>(), new Map<number, Shown>()];
    const judged: JudgedCandidate[] = [];
    const judge = (a: number, b: number, score: number): void => {
      const sides = [first[a] as Listed, second[b] as Listed] as const;
      const key = keyOf(...sides);
      if (relations.has(key)) return;
      // Most candidates need only their relation; storing their clauses would exhaust memory.
      const relation = known.relations.get(key) ?? relationOf(this.compared(sides[0]), this.compared(sides[1]));
      relations.set(key, relation);
      if (relation !== 'near') shown.set(key, known.shown.get(key) ?? this.shown(...sides));
      judged.push({ first: a, second: b, score, relation });
    };
    for (let index = 0; index < querying.length; index++) {
      for (const { second: other, score } of search.of(index)) {
        if (turned) judge(other, index, score);
        else judge(index, other, score);
        if (slice.isOver()) await slice.yield();
      }
      if (slice.isOver()) await slice.yield();
    }
    search.end();
    const places = {
      first: await placesOf(new Set(former.map((pair) => pair.first.marketId)), first, slice),
      second: await placesOf(new Set(former.map((pair) => pair.second.marketId)), second, slice),
    };
    for (const pair of former) {
      const [a, b] = [places.first.get(pair.first.marketId), places.second.get(pair.second.marketId)];
      if (a !== undefined && b !== undefined) judge(a, b, 0);
      if (slice.isOver()) await slice.yield();
    }
    const pairs: MatchedPair[] = [];
    for (const { first: a, second: b } of pairUp(judged)) {
      const sides = [first[a] as Listed, second[b] as Listed] as const;
      const key = keyOf(...sides);
      const pair = shown.get(key) ?? known.shown.get(key) ?? this.shown(...sides);
      shown.set(key, pair);
      pairs.push(pairOf(sides, pair));
      if (slice.isOver()) await slice.yield();
    }
    [known.relations, known.shown] = [relations, shown];
    return pairs;
  }

  private shown(first: Listed, second: Listed): Shown {
    const [a, b] = [this.compared(first), this.compared(second)];
    return { verdict: compare(a, b), resolvesOn: { first: lastDay(a.terms), second: lastDay(b.terms) } };
  }

  private compared({ serial, contract, groupSize }: Listed): Compared {
    const text = { ...contract, group: { ...contract.group, size: groupSize } };
    let terms = this.terms.get(serial);
    if (!terms) {
      if (this.terms.size >= MOST_TERMS) this.terms.clear();
      this.terms.set(serial, (terms = termsOf(text)));
    }
    return { contract: text, terms };
  }

  /** Ascending numbers of the words in its question and item. */
  private wordsOf({ question, item }: ListedContract): number[] {
    const text = item === null || question.includes(item) ? question : `${question} ${item}`;
    const numbers = new Set<number>();
    for (const { word } of canonical(tokensOf(plain(text)))) {
      // A title can have capitals everywhere, so its fillers say nothing about names.
      if (isGrammar(word) || isFiller(word)) continue;
      let number = this.vocabulary.get(word);
      if (number === undefined) this.vocabulary.set(word, (number = this.vocabulary.size));
      numbers.add(number);
    }
    return [...numbers].sort((a, b) => a - b);
  }
}

async function placesOf(
  marketIds: ReadonlySet<string>,
  listed: readonly Listed[],
  slice: TimeSlice,
): Promise<ReadonlyMap<string, number>> {
  const places = new Map<string, number>();
  for (let place = 0; place < listed.length && places.size < marketIds.size; place++) {
    const { marketId } = (listed[place] as Listed).contract;
    if (marketIds.has(marketId)) places.set(marketId, place);
    if (slice.isOver()) await slice.yield();
  }
  return places;
}

function searchOf({ searches }: Known, [one]: readonly Listed[]): CandidateSearch {
  const querying = one?.contract.venue ?? 'predictit';
  const search = searches.get(querying) ?? new CandidateSearch();
  searches.set(querying, search);
  return search;
}

function pairOf([first, second]: readonly [Listed, Listed], shown: Shown): MatchedPair {
  return {
    pairId: pairIdOf(first.contract, second.contract),
    first: first.contract,
    second: second.contract,
    digests: { first: first.digest, second: second.digest },
    ...shown,
  };
}

function keyOf(first: CachedContract, second: CachedContract): number {
  return first.serial * SERIALS + second.serial;
}

/** The whole input of the comparison, and its version: any change invalidates a verdict. */
function digestOf(contract: ListedContract, groupSize: number): string {
  const { venue, question, item, outcomes, rules, sources, strike, group, closesAt } = contract;
  const read = [COMPARISON, venue, question, item, outcomes.yes, outcomes.no, rules, sources, strike, closesAt];
  return hash('sha256', JSON.stringify([...read, group.exclusive, group.open, groupSize === 1]), 'hex');
}

/** The latest day of decision by the contract's own rules. */
function lastDay(terms: Terms): string | null {
  const { on, end } = terms.window;
  if (on) return on.moment.day;
  if (!end) return null;
  if (end.minutes > 0) return end.day;
  // Before midnight means the previous day.
  return new Date(Date.parse(end.day) - 86_400_000).toISOString().slice(0, 10);
}

/** @param first the contract of the venue that comes first in VENUES */
export function pairIdOf(first: Named, second: Named): string {
  return deriveId('arbitrage-pair', `${first.venue}:${first.marketId} ${second.venue}:${second.marketId}`);
}

/** Yields to the event loop at intervals. */
class TimeSlice {
  private endsAt = performance.now() + TURN_MS;

  isOver(): boolean {
    return performance.now() >= this.endsAt;
  }

  async yield(): Promise<void> {
    await loopTurn();
    this.endsAt = performance.now() + TURN_MS;
  }
}
