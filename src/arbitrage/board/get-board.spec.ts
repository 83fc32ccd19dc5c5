import { leastBlockedMs } from '../../../test/kit/held-loop.js';
import { VENUES } from '../arbitrage.events.js';
import { COMPARISON } from '../matching/compare.rules.js';
import { BoardStates, type BoardRow } from './board-state.service.js';
import { presentBoard } from './board.presenter.js';
import { GetBoardHandler } from './get-board.handler.js';
import { GetBoard } from './get-board.query.js';

const READ_AT = Date.parse('2026-11-29T12:00:00Z');
const TEXT = 'The market resolves by what the authority publishes. '.repeat(15);
const clause = (n: number) => ({
  clause: 'definition',
  first: TEXT,
  second: `${TEXT} "${n}" – é`,
  verdict: 'unknown' as const,
  detail: 'only one states it',
});

function rowOf(n: number): BoardRow {
  const contract = (venue: 'polymarket' | 'kalshi') => ({
    venue,
    marketId: `${venue}-${n}`,
    question: `Question ${n}?`,
    url: `https://${venue}.example/${n}`,
    outcomes: { yes: 'Yes', no: 'No' },
    rules: null,
    rulesDigest: '',
    resolvesOn: null,
    tradesUntil: null,
  });
  const quote = { yesAsk: '0.4', noAsk: '0.5', volume: null, from: 'book' as const, open: true };
  const cost = `1.${String((n * 7_919) % 10_007).padStart(5, '0')}`;
  return {
    pair_id: `00000000-0000-0000-0000-${String(n).padStart(12, '0')}`,
    relation: 'near',
    event: `Question ${n}?`,
    resolves_on: '2027-12-31',
    first_venue: 'polymarket',
    second_venue: 'kalshi',
    first: contract('polymarket'),
    second: contract('kalshi'),
    clauses: [clause(n), clause(n + 1)],
    note: 'Not proven to be the same contract.',
    comparison: COMPARISON,
    first_quote: quote,
    second_quote: quote,
    offer: {
      yes: { venue: 'polymarket', outcome: 'yes', price: '0.4' },
      no: { venue: 'kalshi', outcome: 'no', price: '0.5' },
      grossCost: cost,
      combinedCost: cost,
      feesKnown: true,
      depthUsd: null,
      minVolume: null,
      isArbitrage: false,
      notes: [],
    },
    last_opened_at: null,
  };
}

function boardOf(rows: readonly BoardRow[]) {
  const at = { now: READ_AT };
  let loads = 0;
  const readStore = {
    prepared: async () => [{ changed: '1', venues: 'read' }],
    query: async () => {
      loads++;
      return rows;
    },
  };
  const degraded = (now: number): boolean => now - READ_AT > 2 * 3_600_000;
  const statuses = {
    recorded: 0,
    all: async (now: number) => VENUES.map((venue) => ({ venue, readAt: new Date(READ_AT), degraded: degraded(now) })),
  };
  const states = new BoardStates(readStore as never, statuses as never, { positionOf: () => 1n } as never, {
    now: () => at.now,
  });
  return { at, states, loads: () => loads };
}

const QUERY = new GetBoard('routing', false, 'https://scoutline.example');

describe('the board', () => {
  it('is rendered in turns of the event loop, and is the answer of the presenter', async () => {
    const rows = Array.from({ length: 2_500 }, (_, n) => rowOf(n));
    const held = await leastBlockedMs(() => new GetBoardHandler(boardOf(rows).states).execute(QUERY), 50);
    expect(held).toBeLessThan(50);
    const { states } = boardOf(rows);
    const { body } = await new GetBoardHandler(states).execute(QUERY);
    expect(body.toString()).toBe(JSON.stringify(presentBoard(await states.current(), QUERY)));
    const costs = (JSON.parse(body.toString()) as { opportunities: { combined_cost: number }[] }).opportunities;
    expect(costs.map((one) => one.combined_cost)).toEqual(costs.map((one) => one.combined_cost).sort((a, b) => a - b));
  });

  it('sells no pair from the time at which a market closes, without a refresh', async () => {
    const closing = (n: number, tradesUntil: string): BoardRow => {
      const row = rowOf(n);
      const offer = row.offer && { ...row.offer, combinedCost: `0.9${n}`, isArbitrage: true };
      return { ...row, relation: 'identity', offer, second: { ...row.second, tradesUntil } };
    };
    const rows = [closing(1, '2026-11-29T12:05:00Z'), closing(2, '2026-11-29T12:10:00Z')];
    const { at, states, loads } = boardOf(rows);
    const handler = new GetBoardHandler(states);
    const shown = async () => {
      const { body } = await handler.execute(QUERY);
      const { opportunities } = JSON.parse(body.toString()) as {
        opportunities: { event: string; is_arbitrage: boolean; note: string }[];
      };
      return opportunities.map(({ event, is_arbitrage, note }) => [event, is_arbitrage, note.includes('Kalshi takes')]);
    };
    expect(await shown()).toEqual([
      ['Question 1?', true, false],
      ['Question 2?', true, false],
    ]);
    at.now = Date.parse('2026-11-29T12:05:00Z');
    expect(await shown()).toEqual([
      ['Question 2?', true, false],
      ['Question 1?', false, true],
    ]);
    at.now = Date.parse('2026-11-29T12:11:00Z');
    expect(await shown()).toEqual([
      ['Question 1?', false, true],
      ['Question 2?', false, true],
    ]);
    expect(loads()).toBe(1);
  });

  it('is rendered once for all callers, and again only when its content can differ', async () => {
    const { at, states, loads } = boardOf([rowOf(1)]);
    const handler = new GetBoardHandler(states);
    const [one, other] = await Promise.all([handler.execute(QUERY), handler.execute(QUERY)]);
    expect(other).toBe(one);
    at.now += 30 * 60_000;
    expect(await handler.execute(QUERY)).toBe(one);
    expect(loads()).toBe(1);
    at.now += 2 * 3_600_000;
    expect(JSON.parse((await handler.execute(QUERY)).body.toString())).toMatchObject({
      returned: 0,
      opportunities: [],
      degraded_venues: VENUES,
    });
  });
});
