import { Column, Entity, PrimaryColumn } from 'typeorm';
import {
  type MentionType,
  type Provenance,
  type ReviewSource,
  type Sentiment,
} from '../../src/press/insight.events.js';
import { type Sealed } from '../../src/kernel/sealed.js';
import { tableOf } from '../../src/platform/projector/entity-table.js';

/** One row a figure that somebody reported. */
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

/** News and podcasts that speak of a company. */
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
  /** The feed and its item that brought it, and what told the company from its namesakes; null where a file stated it. */
  @Column('uuid', { nullable: true }) feed_id!: string | null;
  @Column('text', { nullable: true }) item_key!: string | null;
  @Column('text', { array: true, nullable: true }) proofs!: readonly string[] | null;
}

export const COMPANY_MENTIONS = tableOf(CompanyMentionEntity, [
  { name: 'company', on: '(company_id, dated_on)' },
  { name: 'feed', on: '(feed_id)' },
]);

/** Feeds that an operator lists; how they were last read stands in ops.feed_reads. */
@Entity({ schema: 'read', name: 'coverage_feeds' })
export class CoverageFeedEntity {
  @PrimaryColumn('uuid') feed_id!: string;
  @Column('text') url!: string;
  @Column('timestamptz') listed_at!: Date;
}

export const COVERAGE_FEEDS = tableOf(CoverageFeedEntity);

/** What a forum says of a company; its author stays sealed. */
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
  /** What told the company from its namesakes; null where a file stated it. */
  @Column('text', { array: true, nullable: true }) proofs!: readonly string[] | null;
}

/** When forums were last looked through for a company, and how they answered. */
@Entity({ schema: 'read', name: 'company_review_looks' })
export class CompanyReviewLookEntity {
  @PrimaryColumn('uuid') company_id!: string;
  @Column('timestamptz') checked_at!: Date;
  @Column('jsonb') sources!: readonly ReviewSource[];
}

export const COMPANY_REVIEW_LOOKS = tableOf(CompanyReviewLookEntity);

export const COMPANY_REVIEWS = tableOf(CompanyReviewEntity, [{ name: 'company', on: '(company_id, dated_on)' }]);
