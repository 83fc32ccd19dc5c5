import { readFileSync } from 'node:fs';
import { arbitrageProjection } from '../../../projections/arbitrage/arbitrage.projection.js';
import { pairStream, type ArbitrageEvent } from '../../../src/arbitrage/arbitrage.events.js';
import {
  pairDecider,
  refreshPair,
  settlePair,
  type Match,
  type PairState,
  type Quote,
} from '../../../src/arbitrage/board/pair.decide.js';
import { GetScorecardHandler } from '../../../src/arbitrage/scorecard/get-scorecard.handler.js';
import { ProjectionStage } from '../../kit/projection-stage.js';
import { recorded } from '../../kit/recorded.js';

const golden = <T>(type: string): T =>
  (JSON.parse(readFileSync(`test/contract/golden/${type}.v1.json`, 'utf8')) as { data: T }).data;
const MATCH = { ...golden<Match>('PairMatched'), relation: 'complement' as const };
const QUOTE = golden<Quote>('PairQuoted');
const AT = '2026-11-22T10:00:00.000Z';

let stage: ProjectionStage;
beforeAll(async () => {
  stage = await ProjectionStage.open(arbitrageProjection);
});
afterAll(() => stage.close());

describe('the scorecard', () => {
  it('judges a lock by the relation that it claimed, though a later comparison gave up the proof', async () => {
    const near: Match = { ...MATCH, relation: 'near', comparison: MATCH.comparison + 1 };
    const steps: readonly ((state: PairState) => ArbitrageEvent[])[] = [
      (state) => refreshPair(state, { match: MATCH, quote: QUOTE }, AT),
      (state) => refreshPair(state, { match: near, quote: null }, AT),
      // Both pay nothing for Yes, so both legs of the complement lose.
      (state) => settlePair(state, { first: '0', second: '0' }, AT),
    ];
    let state = pairDecider.initial;
    const events = steps.flatMap((step) => {
      const more = step(state);
      state = more.reduce((current, event) => pairDecider.evolve(current, event), state);
      return more;
    });
    expect(events.map(({ type }) => type)).toContain('ArbitrageOpened');
    await stage.project(recorded(events.map((event) => ({ stream: pairStream(MATCH.pairId), event }))));
    const score = await new GetScorecardHandler(stage.store).execute();
    expect(score).toMatchObject({ judged: 1, false_locks: 1, rate: 1 });
    expect(score.rows.near).toEqual({ judged: 1, open: 0, diverged: 0 });
  });
});
