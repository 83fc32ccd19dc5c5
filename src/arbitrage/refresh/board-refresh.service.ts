import { Inject, Injectable } from '@nestjs/common';
import { type Clock } from '../../kernel/clock.js';
import { type CommandContext } from '../../platform/event-store/decide.js';
import { CLOCK } from '../../platform/tokens.js';
import { type ArbitrageEvent, type ContractQuote, type MatchedContract } from '../arbitrage.events.js';
import { COMPARISON } from '../matching/compare.rules.js';
import { PairMatcher, type MatchedPair } from '../matching/pair-matcher.service.js';
import { isPaused, tradesUntil, type ListedContract } from '../venues/venue.port.js';
import { refreshPair, unmatchPair, type Match, type PairState, type Quote } from '../board/pair.decide.js';
import { PairLog, type KnownPair } from './pair-log.service.js';
import { PairPricing } from './pair-pricing.service.js';
import { type RefreshArbitrage, type RefreshReport } from './refresh-arbitrage.command.js';
import { Settlements } from './settlements.service.js';
import { VenueReading, type VenuesRead } from './venue-reading.service.js';
import { VenueStatuses } from '../board/venue-status.service.js';

const APPENDS_AT_ONCE = 32;

type Decision = (state: PairState) => readonly ArbitrageEvent[];

interface Work {
  readonly pairId: string;
  readonly known: KnownPair | undefined;
  readonly decision: Decision;
}

/**
 * One refresh of the board, from the venues to the log. Each pair is one append, so an interruption between pairs is
 * safe.
 */
@Injectable()
export class BoardRefresh {
  constructor(
    private readonly reading: VenueReading,
    private readonly matcher: PairMatcher,
    private readonly pricing: PairPricing,
    private readonly pairs: PairLog,
    private readonly settlements: Settlements,
    private readonly statuses: VenueStatuses,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async run({ commandId, actor, signal, onStep }: RefreshArbitrage): Promise<RefreshReport> {
    const startedAt = performance.now();
    // No price is older than this; a later time would call them newer than they are.
    const readAt = new Date(this.clock.now());
    const read = await this.reading.read(signal, (done) => onStep('venues', done, 3));
    onStep('matching', 0, 1);
    const known = await this.pairs.unsettled();
    const matched = await this.matched(read, known);
    onStep('prices', 0, matched.length);
    const open = new Set(
      [...known.values()].filter(({ state }) => state.openedAt !== null).map(({ pairId }) => pairId),
    );
    const quotes = await this.pricing.quotes(matched, read, open, signal);
    signal.throwIfAborted();
    const now = this.clock.now();
    const context: CommandContext = { commandId, correlationId: commandId, actor, now };
    const work = [...this.found(matched, quotes, known, now), ...this.lost(matched, known, read, now)];
    const events = await this.appendAll(work, context, (done) => onStep('pairs', done, work.length));
    onStep('settlements', 0, 1);
    // Its events need distinct ids, since this command may have just closed the same pair.
    const judging = { ...context, commandId: `${commandId}/settled`, causationId: commandId };
    const settled = await this.settlements.judge([...known.values()], read, judging, signal);
    signal.throwIfAborted();
    await this.statuses.record(read.reports(), readAt);
    for (const { type, data } of events) {
      if (type === 'ArbitrageOpened') open.add(data.pairId);
      if (type === 'ArbitrageClosed') open.delete(data.pairId);
    }
    for (const { pairId } of settled) open.delete(pairId);
    const count = (type: ArbitrageEvent['type']): number => events.filter((event) => event.type === type).length;
    return {
      venues: read.reports(),
      pairs: matched.length,
      live: open.size,
      opened: count('ArbitrageOpened'),
      closed: count('ArbitrageClosed'),
      seconds: Math.round(performance.now() - startedAt) / 1_000,
    };
  }

  /** A proven pair is retired only by a new verdict, so all of them are compared again. */
  private matched(read: VenuesRead, known: ReadonlyMap<string, KnownPair>): Promise<MatchedPair[]> {
    const fresh = [...read.catalogues].filter(([venue]) => read.isFresh(venue));
    const proven = [...known.values()].flatMap(({ row, state }) =>
      state.retired === null && row.relation !== 'near' ? [row] : [],
    );
    return this.matcher.match(new Map(fresh.map(([venue, { contracts }]) => [venue, contracts])), proven);
  }

  private found(
    matched: readonly MatchedPair[],
    quotes: ReadonlyMap<string, Quote>,
    known: ReadonlyMap<string, KnownPair>,
    now: number,
  ): Work[] {
    return matched.map((pair) => {
      const { pairId } = pair;
      const finding = { match: matchOf(pair), quote: quotes.get(pairId) ?? null };
      const decision: Decision = (state) => refreshPair(state, finding, new Date(now).toISOString());
      return { pairId, known: known.get(pairId), decision };
    });
  }

  /** Former pairs of two readable venues that no longer match. */
  private lost(
    matched: readonly MatchedPair[],
    known: ReadonlyMap<string, KnownPair>,
    read: VenuesRead,
    now: number,
  ): Work[] {
    const found = new Set(matched.map(({ pairId }) => pairId));
    const at = new Date(now).toISOString();
    return [...known.values()].flatMap((pair): Work[] => {
      const { pairId, row, state } = pair;
      const readable = read.isFresh(row.first.venue) && read.isFresh(row.second.venue);
      if (found.has(pairId) || !readable || state.retired !== null) return [];
      const isListed = ({ venue, marketId }: MatchedContract): boolean => read.find(venue, marketId) !== undefined;
      if (isListed(row.first) && isListed(row.second)) {
        return [{ pairId, known: pair, decision: (current) => unmatchPair(current, at) }];
      }
      const quote = closedQuote(pair, read);
      const decision: Decision = (current) =>
        current.match ? refreshPair(current, { match: current.match, quote }, at) : [];
      return [{ pairId, known: pair, decision }];
    });
  }

  private async appendAll(
    work: readonly Work[],
    context: CommandContext,
    onDone: (done: number) => void,
  ): Promise<ArbitrageEvent[]> {
    const events: ArbitrageEvent[] = [];
    let next = 0;
    const lane = async (): Promise<void> => {
      for (let item = work[next++]; item; item = work[next++]) {
        events.push(...(await this.pairs.append(item.pairId, item.known, item.decision, context)));
        onDone(next);
      }
    };
    await Promise.all(Array.from({ length: APPENDS_AT_ONCE }, lane));
    return events;
  }
}

/** A missing or unreadable contract has no offer. */
function closedQuote({ pairId, row, state }: KnownPair, read: VenuesRead): Quote {
  const side = (contract: MatchedContract, last: ContractQuote | undefined): ContractQuote => {
    const { venue, marketId } = contract;
    const listed = read.find(venue, marketId);
    const volume = listed?.quote.volume ?? last?.volume ?? null;
    if (listed) {
      const { yesAsk, noAsk } = listed.quote;
      return { yesAsk, noAsk, volume, from: 'listing', open: !isPaused(listed) };
    }
    return { yesAsk: null, noAsk: null, volume, from: 'listing', open: !read.isGone(venue, marketId) };
  };
  return {
    pairId,
    first: side(row.first, state.quote?.first),
    second: side(row.second, state.quote?.second),
    offer: null,
  };
}

function matchOf({ pairId, first, second, digests, verdict, resolvesOn }: MatchedPair): Match {
  const sides = {
    first: contractAs(first, digests.first, resolvesOn.first),
    second: contractAs(second, digests.second, resolvesOn.second),
  };
  return {
    pairId,
    relation: verdict.relation,
    event: questionOf(first),
    resolvesOn: resolvesOn.first ?? resolvesOn.second ?? (first.closesAt ?? second.closesAt)?.slice(0, 10) ?? null,
    ...sides,
    clauses: verdict.clauses,
    note: verdict.note,
    comparison: COMPARISON,
  };
}

function contractAs(contract: ListedContract, rulesDigest: string, resolvesOn: string | null): MatchedContract {
  const { venue, marketId, url, outcomes, rules } = contract;
  const named = { venue, marketId, question: questionOf(contract), url, outcomes };
  return { ...named, rules, rulesDigest, resolvesOn, tradesUntil: tradesUntil(contract) };
}

/** Contracts of a group are distinguished by their item. */
function questionOf({ question, item }: ListedContract): string {
  return item === null || question.toLowerCase().includes(item.toLowerCase()) ? question : `${question} (${item})`;
}
