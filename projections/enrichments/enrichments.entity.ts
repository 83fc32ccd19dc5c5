import { Column, Entity, PrimaryColumn } from 'typeorm';
import {
  type EnrichmentEvent,
  type MergedField,
  type NewsItem,
} from '../../src/enrichment/pipeline/enrichment.events.js';
import { tableOf } from '../entity-table.js';

type Ended = Extract<EnrichmentEvent, { type: 'CompanyEnriched' }>['data'];

/** One row for each completed run. */
@Entity({ schema: 'read', name: 'enrichment_runs' })
export class EnrichmentRunEntity {
  @PrimaryColumn('uuid') run_id!: string;
  @Column('uuid') company_id!: string;
  @Column('timestamptz') started_at!: Date;
  @Column('timestamptz') finished_at!: Date;
  @Column('text') mode!: Ended['mode'];
  @Column('text') outcome!: Ended['outcome'];
  @Column('uuid', { nullable: true }) other_company_id!: string | null;
  @Column('jsonb') steps!: Ended['steps'];
  @Column('text', { array: true }) changed!: string[];
  @Column('text') rules!: string;
}

export const ENRICHMENT_RUNS = tableOf(EnrichmentRunEntity, [{ name: 'company', on: '(company_id, finished_at)' }]);

/** The last run's chosen and rejected values for each field of a company. */
@Entity({ schema: 'read', name: 'company_merges' })
export class CompanyMergeEntity {
  @PrimaryColumn('uuid') company_id!: string;
  @Column('uuid') run_id!: string;
  @Column('timestamptz') merged_at!: Date;
  @Column('jsonb') fields!: readonly MergedField[];
  @Column('text') rules!: string;
}

export const COMPANY_MERGES = tableOf(CompanyMergeEntity);

/** The last content of a company's own news feed. */
@Entity({ schema: 'read', name: 'company_news' })
export class CompanyNewsEntity {
  @PrimaryColumn('uuid') company_id!: string;
  @Column('text') feed_url!: string;
  @Column('jsonb') items!: readonly NewsItem[];
  @Column('timestamptz') read_at!: Date;
}

export const COMPANY_NEWS = tableOf(CompanyNewsEntity);
