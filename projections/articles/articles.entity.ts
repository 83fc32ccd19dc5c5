import { Column, Entity, PrimaryColumn } from 'typeorm';
import { type Provenance } from '../../src/press/insight.events.js';
import { tableOf } from '../entity-table.js';
import { SLUG_INDEXES } from '../slugs.js';

/** One row for each article, whatever source mentioned it first. */
@Entity({ schema: 'read', name: 'articles' })
export class ArticleEntity {
  @PrimaryColumn('uuid') article_id!: string;
  @Column('text') slug!: string;
  @Column('text') slug_base!: string;
  @Column('integer') slug_n!: number;
  @Column('text') url!: string;
  @Column('text') title!: string;
  @Column('text', { nullable: true }) publication!: string | null;
  @Column('date', { nullable: true }) published_on!: string | null;
  @Column('text', { nullable: true }) summary!: string | null;
  @Column('jsonb') provenance!: Provenance;
}

export const ARTICLES = tableOf(ArticleEntity, SLUG_INDEXES);

/** The companies that an article mentions. */
@Entity({ schema: 'read', name: 'article_companies' })
export class ArticleCompanyEntity {
  @PrimaryColumn('uuid') article_id!: string;
  @PrimaryColumn('uuid') company_id!: string;
  @Column('jsonb') provenance!: Provenance;
  @Column('timestamptz') linked_at!: Date;
  /** Position since which they are linked. */
  @Column('bigint') since!: string;
}

export const ARTICLE_COMPANIES = tableOf(ArticleCompanyEntity, [{ name: 'company', on: '(company_id)' }]);

/** Links from position `since` until the event at `until` ended them. */
@Entity({ schema: 'read', name: 'article_company_versions' })
export class ArticleCompanyVersionEntity {
  @PrimaryColumn('uuid') article_id!: string;
  @PrimaryColumn('uuid') company_id!: string;
  @PrimaryColumn('bigint') until!: string;
  @Column('bigint') since!: string;
}

export const ARTICLE_COMPANY_VERSIONS = tableOf(ArticleCompanyVersionEntity, [{ name: 'company', on: '(company_id)' }]);
