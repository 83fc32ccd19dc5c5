import { Column, Entity, PrimaryColumn } from 'typeorm';
import {
  type MentionType,
  type Provenance,
  type ReviewSource,
  type Sentiment,
} from '../../src/press/insight.events.js';
import { type Sealed } from '../../src/kernel/sealed.js';
import { tableOf } from '../entity-table.js';

/** One row for each reported figure. */
@Entity({ schema: 'read', name: 'company_revenues' })
export class CompanyRevenueEntity {
  @PrimaryColumn('uuid') figure_id!: string;
  @Column('uuid') company_id!: string;
  @Column('double precision') amount!: number;
  @Column('text') as_of!: string;
  @Column('boolean') is_verified!: boolean;
  @Column('integer', { nullable: true }) employee_count!: number | null;
  @Column('double precision', { nullable: true }) valuation!: number | null;
  @Column('jsonb') provenance!: Provenance;
}

export const COMPANY_REVENUES = tableOf(CompanyRevenueEntity, [{ name: 'company', on: '(company_id)' }]);

/** News and podcasts that mention a company. */
@Entity({ schema: 'read', name: 'company_mentions' })
export class CompanyMentionEntity {
  @PrimaryColumn('uuid') mention_id!: string;
  @Column('uuid') company_id!: string;
  @Column('text') type!: MentionType;
  @Column('text') title!: string;
  @Column('text') url!: string;
  @Column('date') dated_on!: string;
  @Column('text', { nullable: true }) quote!: string | null;
  @Column('text', { nullable: true }) publication!: string | null;
  @Column('text', { nullable: true }) importance_grade!: string | null;
  @Column('integer', { nullable: true }) timestamp_seconds!: number | null;
  @Column('jsonb') provenance!: Provenance;
  /**
   * The feed and item of the mention, and the evidence that disambiguated the company; null for an imported mention.
   */
  @Column('uuid', { nullable: true }) feed_id!: string | null;
  @Column('text', { nullable: true }) item_key!: string | null;
  @Column('text', { array: true, nullable: true }) proofs!: readonly string[] | null;
}

export const COMPANY_MENTIONS = tableOf(CompanyMentionEntity, [
  { name: 'company', on: '(company_id, dated_on)' },
  { name: 'feed', on: '(feed_id)' },
]);

/** Feeds that an operator lists; ops.feed_reads has the state of their last read. */
@Entity({ schema: 'read', name: 'coverage_feeds' })
export class CoverageFeedEntity {
  @PrimaryColumn('uuid') feed_id!: string;
  @Column('text') url!: string;
  @Column('timestamptz') listed_at!: Date;
}

export const COVERAGE_FEEDS = tableOf(CoverageFeedEntity);

/** Forum reviews of a company; authors stay sealed. */
@Entity({ schema: 'read', name: 'company_reviews' })
export class CompanyReviewEntity {
  @PrimaryColumn('uuid') review_id!: string;
  @Column('uuid') company_id!: string;
  @Column('text') snippet!: string;
  @Column('text') community!: string;
  @Column('jsonb', { nullable: true }) sealed_author!: Sealed | null;
  @Column('date') dated_on!: string;
  @Column('text') permalink!: string;
  @Column('text') sentiment!: Sentiment;
  @Column('double precision') score!: number;
  @Column('text') sentiment_rule!: string;
  @Column('jsonb') provenance!: Provenance;
  /** The evidence that disambiguated the company; null for an imported review. */
  @Column('text', { array: true, nullable: true }) proofs!: readonly string[] | null;
}

/** When forums were last searched for a company, and their answers. */
@Entity({ schema: 'read', name: 'company_review_looks' })
export class CompanyReviewLookEntity {
  @PrimaryColumn('uuid') company_id!: string;
  @Column('timestamptz') checked_at!: Date;
  @Column('jsonb') sources!: readonly ReviewSource[];
}

export const COMPANY_REVIEW_LOOKS = tableOf(CompanyReviewLookEntity);

export const COMPANY_REVIEWS = tableOf(CompanyReviewEntity, [{ name: 'company', on: '(company_id, dated_on)' }]);
