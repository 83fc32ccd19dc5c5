import { count } from '../../web/design/amounts.js';
import { AS_CARDS } from '../../web/design/folds.js';
import { type Html, html, NOTHING } from '../../web/design/html.js';
import { badge, dataTable, keyFigures, notice, pageHead, section } from '../../web/design/parts.js';
import { RELATION_LABELS } from './clause-words.page.js';
import { type ComparedClause, type ContractQuote, type MatchedContract } from '../arbitrage.events.js';
import { DISCLAIMER, sideOf } from '../board/board.presenter.js';
import { type BoardPair, type BoardState } from '../board/board-state.service.js';
import { type PairRecord } from '../board/get-pair.query.js';
import { roiPct, VENUE_LABELS } from '../prices/offer.rules.js';
import { type Scorecard } from '../scorecard/get-scorecard.query.js';

export interface BoardView extends BoardState {
  readonly scorecard: Scorecard;
  /** The scorecard as a sentence. */
  readonly score: string;
  /** Longer boards are available in the API. */
  readonly most: number;
}

export function boardBody({ pairs, degraded, asOf, scorecard, score, most }: BoardView): Html {
  const live = pairs.filter(({ offer }) => offer.isArbitrage);
  const others = pairs.filter(({ offer }) => !offer.isArbitrage);
  return html`${pageHead({
      title: 'Prediction-market arbitrage',
      lead: 'Contracts of Polymarket, Kalshi and PredictIt on the same question. A pair is an arbitrage only if the rules of both contracts prove it, clause by clause, and it costs less than a dollar after fees in every outcome.',
    })}
    ${keyFigures([
      { label: 'Live', value: live.length },
      { label: 'Pairs on the board', value: pairs.length },
      {
        label: 'Prices of',
        value: asOf && asOf.toISOString().slice(11, 16),
        note: asOf ? `${asOf.toISOString().slice(0, 10)} UTC` : undefined,
      },
      {
        label: 'Paid otherwise than claimed',
        value: scorecard.judged > 0 && `${scorecard.false_locks} of ${scorecard.judged}`,
      },
    ])}
    ${degraded.length > 0 && notice(html`<p>Not readable at the moment: ${degraded.map((venue) => VENUE_LABELS[venue]).join(', ')}. Their rows are off the board.</p>`, 'warn')}
    ${section('Live arbitrages', live.length > 0 ? rows('Live arbitrages', live) : html`<p class="muted">None at the moment.</p>`)}
    ${section('Near and unprofitable pairs', others.length > 0 ? rows('Near and unprofitable pairs', others.slice(0, most)) : html`<p class="muted">None at the moment.</p>`)}
    ${section('Scorecard', html`<p>${score}</p>`)}
    <p class="muted small">${DISCLAIMER}</p>
    <p class="muted small no-print">The same for programs: <code>GET /api/v1/arbitrage</code></p>`;
}

function rows(name: string, pairs: readonly BoardPair[]): Html {
  return dataTable(
    name,
    ['Event', '#Cost of a dollar', '#Return', 'Yes', 'No', 'Match'],
    pairs.map(({ row, offer }) => [
      html`<a href="/arbitrage/${row.pair_id}">${row.event}</a>`,
      offer.combinedCost,
      `${roiPct(offer.combinedCost)} %`,
      `${VENUE_LABELS[offer.yes.venue]} ${offer.yes.price}`,
      `${VENUE_LABELS[offer.no.venue]} ${offer.no.price}`,
      badge(RELATION_LABELS[row.relation], row.relation === 'near' ? 'warn' : 'good'),
    ]),
    AS_CARDS,
  );
}

export interface PairView {
  readonly record: PairRecord;
  readonly relation: string;
  /** In words for readers. */
  readonly clauses: readonly ComparedClause[];
  readonly note: string | null;
  /** The outcome as sentences. */
  readonly state: readonly string[];
  readonly verdicts: Readonly<Record<string, string>>;
  readonly mostRules: number;
}

/** A row of prices, without the address of the contract, which answers give to paid keys alone. */
export function quoteCells(contract: MatchedContract, quote: ContractQuote | null): string[] {
  const venue = VENUE_LABELS[contract.venue];
  if (!quote) return [venue, '–', '–', '–', '–'];
  const volume = quote.volume === null ? 'not reported' : count(Number(quote.volume));
  const from = !quote.open ? 'not trading' : quote.from === 'book' ? 'order book' : 'list';
  return [venue, quote.yesAsk ?? '–', quote.noAsk ?? '–', volume, from];
}

const TONES = { same: 'good', different: 'bad', unknown: 'warn', noted: 'plain' } as const;

export function pairBody({
  record: { row },
  relation,
  clauses: compared,
  note,
  state,
  verdicts,
  mostRules,
}: PairView): Html {
  const [one, other] = [VENUE_LABELS[row.first_venue], VENUE_LABELS[row.second_venue]];
  const quotes = [quoteCells(row.first, row.first_quote), quoteCells(row.second, row.second_quote)];
  const clauses = compared.map(({ clause, first, second, verdict, detail }) => [
    clause,
    first ?? '–',
    second ?? '–',
    badge(verdicts[verdict] ?? verdict, TONES[verdict]),
    detail,
  ]);
  return html`${pageHead({
      title: row.event,
      lead: relation,
      crumbs: [{ label: 'Arbitrage', href: '/arbitrage' }],
      tags: [badge(RELATION_LABELS[row.relation], row.relation === 'near' ? 'warn' : 'good')],
    })}
    ${note && notice(html`<p>${note}</p>`, 'warn')}${state.map((text) => notice(html`<p>${text}</p>`))}
    ${offerPart(row)}
    ${section('Prices', dataTable('Prices', ['Venue', '#Yes', '#No', '#Volume', 'From'], quotes, AS_CARDS))}
    ${section('Clauses', dataTable('Clauses', ['Clause', one, other, 'Verdict', 'Why'], clauses, AS_CARDS))}
    ${section('Rules', html`<div class="split halves">${[row.first, row.second].map((contract) => rulesPart(contract, mostRules))}</div>`)}
    <p class="muted small">${DISCLAIMER}</p>`;
}

function offerPart(row: PairRecord['row']): Html {
  const { offer } = row;
  if (!offer) return NOTHING;
  const leg = (side: typeof offer.yes): string =>
    `${sideOf({ row }, side)} at ${VENUE_LABELS[side.venue]} for ${side.price}`;
  return html`${keyFigures([
      {
        label: 'A dollar in the worse outcome costs',
        value: offer.combinedCost,
        note: `${offer.grossCost} before fees`,
      },
      { label: 'Return', value: `${roiPct(offer.combinedCost)} %` },
      { label: 'Depth below a dollar', value: offer.depthUsd !== null && `$${offer.depthUsd}` },
    ])}
    <p>Cheapest way to hold both outcomes: ${leg(offer.yes)} and ${leg(offer.no)}.</p>`;
}

function rulesPart(contract: MatchedContract, most: number): Html {
  const lines =
    contract.rules
      ?.slice(0, most)
      .split('\n')
      .filter((line) => line.trim() !== '') ?? [];
  return html`<div>
    <h3>${VENUE_LABELS[contract.venue]}: ${contract.question}</h3>
    ${
      lines.length > 0
        ? lines.map((line) => html`<p>${line}</p>`)
        : html`<p class="muted">The venue publishes no rules in its feed.</p>`
    }
  </div>`;
}
