import { listOf, nullable, oneOf, record, text, uuid } from '../../platform/feed/message-schema.js';
import { type FeedEntry } from '../../platform/feed/published-type.js';
import { companyId, date, money, provenance, provenanceOf, publish } from '../record/company.feed.js';
import { type FundingRound, type RoundInvestor } from '../record/company.events.js';
import { ROUND_FACTS } from './same-round.rules.js';

/** Ids only: an investor may be a person, whose name is not published. */
const investors = (what: string) => listOf(uuid('An investor on file'), what);

export const roundsFeed: readonly FeedEntry[] = [
  publish('FundingRoundRecorded', {
    summary: 'A funding round is on file, or known better',
    message: record({
      company_id: companyId,
      round_id: uuid('The round; the same id replaces what was known of it'),
      round: nullable(text('Seed, Series A, …; null where the source does not say')),
      date: date('When it was announced'),
      amount: money('Amount'),
      valuation: money('Valuation'),
      lead_investor_ids: investors('Lead investors on file'),
      investor_ids: investors('Investors on file'),
      provenance,
    }),
    map: (data) => ({
      company_id: data.companyId,
      ...roundOf(data),
      provenance: provenanceOf(data.provenance),
    }),
  }),
  publish('FundingRoundCorroborated', {
    summary: 'One more source tells of a funding round on file; what it adds comes as FundingRoundRecorded',
    message: record({
      company_id: companyId,
      round_id: uuid('The round on file'),
      told_as: uuid('Id that the round would have had as this source’s own'),
      round: nullable(text('As this source says: Seed, Series A, …; null where it does not say')),
      date: date('When it was announced, as this source says'),
      amount: money('Amount, as this source says'),
      valuation: money('Valuation, as this source says'),
      lead_investor_ids: investors('Lead investors on file that this source names'),
      investor_ids: investors('Investors on file that this source names'),
      agrees: listOf(oneOf(ROUND_FACTS, 'A fact'), 'What made it the same round'),
      provenance,
    }),
    map: (data) => ({
      company_id: data.companyId,
      ...roundOf(data),
      told_as: data.toldAs,
      agrees: data.agrees,
      provenance: provenanceOf(data.provenance),
    }),
  }),
  publish('FundingRoundJoined', {
    summary: 'Two rounds on file are one; what each source says of it follows as FundingRoundCorroborated',
    message: record({
      company_id: companyId,
      round_id: uuid('The round that is on file no longer'),
      into: uuid('The round that has its facts now'),
    }),
    map: ({ companyId: id, roundId, into }) => ({ company_id: id, round_id: roundId, into }),
  }),
  publish('RoundInvestorRetracted', {
    summary: 'An investor was recorded for the wrong round; the corrected round or company follows',
    message: record({
      company_id: companyId,
      round_id: nullable(uuid('The round; null where the source named no round')),
      investor_id: uuid('The investor who is no longer on it'),
      replaced_by: nullable(uuid('The investor who takes this place; null where it is not known')),
      reason: text('Why'),
    }),
    map: ({ companyId: id, roundId, investorId, replacedBy, reason }) => ({
      company_id: id,
      round_id: roundId,
      investor_id: investorId,
      replaced_by: replacedBy,
      reason,
    }),
  }),
];

function roundOf(round: FundingRound) {
  return {
    round_id: round.roundId,
    round: round.round,
    date: round.date,
    amount: round.amount,
    valuation: round.valuation,
    lead_investor_ids: idsOf(round.leadInvestors),
    investor_ids: idsOf(round.investors),
  };
}

function idsOf(investors: readonly RoundInvestor[]): string[] {
  return investors.flatMap(({ investorId }) => investorId ?? []);
}
