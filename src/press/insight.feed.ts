import {
  flag,
  instant,
  listOf,
  nullable,
  oneOf,
  optional,
  record,
  text,
  url,
  uuid,
  whole,
} from '../platform/feed/message-schema.js';
import { publisherOf, type FeedEntry } from '../platform/feed/published-type.js';
import { type InsightEvent, type Provenance } from './insight.events.js';

const { publish, withhold } = publisherOf<InsightEvent>('intel.companies.v1', 'insight');

const companyId = uuid('The company');
const provenance = record(
  {
    source: text('Name of the source'),
    source_url: optional(url('Where it was read')),
    observed_at: instant('When the source saw it so'),
  },
  'Where the fact comes from',
);

export const insightFeed: readonly FeedEntry[] = [
  publish('RevenueReported', {
    summary: 'A figure for a company’s revenue is on file, or known better',
    message: record({
      company_id: companyId,
      figure_id: uuid('The figure; the same id replaces what was known of it'),
      amount: whole('US dollars a year'),
      as_of: text('YYYY, YYYY-MM or YYYY-MM-DD'),
      is_verified: flag('Whether the source has seen proof'),
      employee_count: nullable(whole('People at that time; null where unknown')),
      valuation: nullable(whole('Whole US dollars; null where unknown')),
      provenance,
    }),
    map: (data) => ({
      company_id: data.companyId,
      figure_id: data.figureId,
      amount: data.amount,
      as_of: data.asOf,
      is_verified: data.isVerified,
      employee_count: data.employeeCount,
      valuation: data.valuation,
      provenance: provenanceOf(data.provenance),
    }),
  }),
  publish('MentionsCollected', {
    summary: 'News or podcasts spoke of a company',
    message: record({
      company_id: companyId,
      mentions: listOf(
        record({
          mention_id: uuid('The mention; the same id replaces what was known of it'),
          type: oneOf(['news', 'podcast'], 'Where'),
          title: text('Title of the article or episode'),
          url: text('Its address'),
          date: text('YYYY-MM-DD'),
          publication: nullable(text('The paper or show; null where unknown')),
          timestamp_seconds: nullable(whole('Seconds into the episode; null for news')),
        }),
        'What is new',
      ),
      provenance,
    }),
    map: (data) => ({
      company_id: data.companyId,
      mentions: data.mentions.map((mention) => ({
        mention_id: mention.mentionId,
        type: mention.type,
        title: mention.title,
        url: mention.url,
        date: mention.date,
        publication: mention.publication,
        timestamp_seconds: mention.timestampSeconds,
      })),
      provenance: provenanceOf(data.provenance),
    }),
  }),
  publish('MentionsChecked', {
    summary:
      'A feed was read that an operator lists: which mentions it brought, by what proof, and which are withdrawn',
    message: record({
      company_id: companyId,
      feed_id: uuid('The feed'),
      checked_at: instant('When it was read'),
      found: listOf(
        record({
          mention_id: uuid('The mention, as MentionsCollected has it'),
          proofs: listOf(text('What tells the company from its namesakes'), 'Each on its own'),
        }),
        'New, or told otherwise than before',
      ),
      withdrawn: listOf(uuid('A mention'), 'Whose item is gone, or names the company no more'),
    }),
    map: ({ companyId: company_id, feedId, checkedAt, found, withdrawn }) => ({
      company_id,
      feed_id: feedId,
      checked_at: checkedAt,
      withdrawn,
      found: found.map(({ mentionId, proofs }) => ({ mention_id: mentionId, proofs })),
    }),
  }),
  withhold('ReviewsChecked', 'what told that reviews are about a company: the words of people in forums'),
  withhold('ReviewsCurated', 'the words of people in forums, whose authors are sealed; the API shows them'),
  publish('PressWithdrawn', {
    summary: 'Revenue, mentions and reviews are about another company',
    message: record({
      company_id: companyId,
      figure_ids: listOf(uuid('A figure'), 'Figures of revenue'),
      mention_ids: listOf(uuid('A mention'), 'Mentions'),
      review_ids: listOf(uuid('A review'), 'Reviews'),
      reason: text('Why'),
    }),
    map: (data) => ({
      company_id: data.companyId,
      figure_ids: data.figureIds,
      mention_ids: data.mentionIds,
      review_ids: data.reviewIds,
      reason: data.reason,
    }),
  }),
];

function provenanceOf(from: Provenance) {
  return {
    source: from.source,
    ...(from.sourceUrl !== undefined && { source_url: from.sourceUrl }),
    observed_at: from.observedAt,
  };
}
