import { counted } from '../../web/design/amounts.js';
import { plainText, tableOf } from '../../web/pages/markdown-html.js';
import { type PageContent } from '../../web/pages/send-page.js';
import { RELATION_LABELS } from './clause-words.page.js';
import { boardBody } from './arbitrage-bodies.page.js';
import { DISCLAIMER } from '../board/board.presenter.js';
import { type BoardPair, type BoardState } from '../board/board-state.service.js';
import { roiPct, VENUE_LABELS } from '../prices/offer.rules.js';
import { type Scorecard } from '../scorecard/get-scorecard.query.js';

/** Longer boards are available in the API. */
const MOST_ROWS = 200;

export function boardPage(state: BoardState, scorecard: Scorecard): PageContent {
  const { pairs, degraded, asOf } = state;
  const live = pairs.filter(({ offer }) => offer.isArbitrage);
  const others = pairs.filter(({ offer }) => !offer.isArbitrage);
  const markdown = [
    '# Prediction-market arbitrage',
    '> Contracts of Polymarket, Kalshi and PredictIt that ask the same. An arbitrage is only what both rules prove, clause by clause, and what costs less than a dollar after fees in either outcome.',
    `**${live.length}** live, ${counted(pairs.length, 'pair')} on the board${asOf ? `, prices of ${asOf.toISOString().slice(0, 16)} UTC` : ''}.`,
    ...(degraded.length > 0
      ? [
          `Not readable at the moment: ${degraded.map((venue) => VENUE_LABELS[venue]).join(', ')}. Their rows are off the board.`,
        ]
      : []),
    '## Live arbitrages',
    live.length > 0 ? rowsOf(live) : 'None at the moment.',
    '## Near and unprofitable pairs',
    others.length > 0 ? rowsOf(others.slice(0, MOST_ROWS)) : 'None at the moment.',
    '## Scorecard',
    scoreText(scorecard),
    DISCLAIMER,
  ].join('\n\n');
  return {
    title: 'Prediction-market arbitrage · Scoutline',
    description: `${live.length} proven arbitrages between Polymarket, Kalshi and PredictIt, net of fees.`,
    path: '/arbitrage',
    body: boardBody({ ...state, scorecard, score: scoreText(scorecard), most: MOST_ROWS }),
    markdown,
    maxAgeSeconds: 30,
  };
}

function rowsOf(pairs: readonly BoardPair[]): string {
  return tableOf(
    ['Event', 'Cost of a dollar', 'Return', 'Yes', 'No', 'Match'],
    pairs.map(({ row, offer }) => [
      `[${plainText(row.event)}](/arbitrage/${row.pair_id})`,
      offer.combinedCost,
      `${roiPct(offer.combinedCost)} %`,
      `${VENUE_LABELS[offer.yes.venue]} ${offer.yes.price}`,
      `${VENUE_LABELS[offer.no.venue]} ${offer.no.price}`,
      RELATION_LABELS[row.relation],
    ]),
  );
}

function scoreText({ judged, false_locks: falseLocks, rate, open, since }: Scorecard): string {
  if (judged === 0) {
    return `No arbitrage that was shown has settled at both venues yet (${open} open), so there is no rate of false ones to state.`;
  }
  const share = ((rate ?? 0) * 100).toFixed(2);
  return `Of ${counted(judged, 'arbitrage')} shown since ${since?.slice(0, 10)} and settled at both venues, ${falseLocks} paid otherwise than claimed: ${share} %. ${open} are still open.`;
}
