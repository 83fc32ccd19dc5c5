import { plainText, tableOf } from '../../web/pages/markdown-html.js';
import { type PageContent } from '../../web/pages/send-page.js';
import { type MatchedContract, type Offer } from '../arbitrage.events.js';
import { worded } from './clause-words.page.js';
import { unprovenNote } from '../matching/compare.rules.js';
import { pairBody, quoteCells } from './arbitrage-bodies.page.js';
import { DISCLAIMER, sideOf } from '../board/board.presenter.js';
import { type PairRecord } from '../board/get-pair.query.js';
import { noteOf } from '../board/pair.decide.js';
import { confirmedOffer } from '../board/standing-lock.rules.js';
import { VENUE_LABELS } from '../prices/offer.rules.js';

const RELATIONS = {
  identity: 'Both contracts pay Yes together: proven clause by clause.',
  complement: 'One contract pays Yes exactly where the other pays No: proven clause by clause.',
  near: 'Not proven to be the same contract: both may pay, or neither.',
};
const VERDICTS = { same: 'same', different: 'different', unknown: 'not shown', noted: 'noted' };
const MOST_RULES = 6_000;

/** A pair with its clauses side by side, its prices and both rules. */
export function pairPage(record: PairRecord): PageContent {
  const { row, stale, now } = record;
  const [one, other] = [VENUE_LABELS[row.first_venue], VENUE_LABELS[row.second_venue]];
  const clauses = row.clauses.map(worded);
  const match = row.relation === 'near' ? unprovenNote(clauses) : row.note;
  const note = row.offer ? noteOf({ note: match }, confirmedOffer(row, row.offer, now)) : match;
  const markdown = [
    `# ${plainText(row.event)}`,
    `> ${RELATIONS[row.relation]}`,
    ...(note === null ? [] : [plainText(note)]),
    ...stateOf({ row, stale, now }),
    '## Prices',
    tableOf(
      ['Venue', 'Yes', 'No', 'Volume', 'From'],
      [quoteCells(row.first, row.first_quote), quoteCells(row.second, row.second_quote)],
    ),
    ...(row.offer ? [offerText(row.offer, row)] : []),
    '## Clauses',
    tableOf(
      ['Clause', one, other, 'Verdict', 'Why'],
      clauses.map(({ clause, first, second, verdict, detail }) => [
        plainText(clause),
        plainText(first ?? '–'),
        plainText(second ?? '–'),
        VERDICTS[verdict],
        plainText(detail),
      ]),
    ),
    '## Rules',
    ...[row.first, row.second].flatMap(rulesOf),
    DISCLAIMER,
  ].join('\n\n');
  return {
    title: `${row.event} · Arbitrage · Scoutline`,
    description: `${one} and ${other} side by side: ${RELATIONS[row.relation]}`,
    path: `/arbitrage/${row.pair_id}`,
    body: pairBody({
      record,
      clauses,
      note,
      verdicts: VERDICTS,
      mostRules: MOST_RULES,
      relation: RELATIONS[row.relation],
      state: stateOf(record).map((text) => text.replaceAll('*', '')),
    }),
    markdown,
    maxAgeSeconds: 30,
  };
}

function stateOf({ row, stale }: PairRecord): string[] {
  const paid = row.settlement;
  if (paid) {
    const verdict =
      row.diverged === null
        ? ''
        : row.diverged
          ? ' This contradicts the match.'
          : ' The settlement agrees with the match.';
    return [`Settled: one Yes of the first paid ${paid.first}, of the second ${paid.second} USD.${verdict}`];
  }
  if (row.retired) return ['This pair has left the board.'];
  if (stale.length > 0) {
    return [
      `**Stale**: ${stale.map((venue) => VENUE_LABELS[venue]).join(' and ')} could not be read, so these are its last prices.`,
    ];
  }
  return [];
}

function offerText(offer: Offer, row: PairRecord['row']): string {
  const leg = (side: Offer['yes']): string =>
    `${plainText(sideOf({ row }, side))} at ${VENUE_LABELS[side.venue]} for ${side.price}`;
  const depth = offer.depthUsd === null ? '' : ` Depth below a dollar: ${offer.depthUsd} USD.`;
  return `Cheapest way to hold both outcomes: ${leg(offer.yes)} and ${leg(offer.no)}. A dollar in the worse outcome costs **${offer.combinedCost}** after fees (${offer.grossCost} before).${depth}`;
}

function rulesOf(contract: MatchedContract): string[] {
  const heading = `### ${VENUE_LABELS[contract.venue]}: ${plainText(contract.question)}`;
  const rules = contract.rules?.slice(0, MOST_RULES).split('\n').map(plainText).filter(Boolean) ?? [];
  return [heading, ...(rules.length > 0 ? rules : ['The venue publishes no rules in its feed.'])];
}
