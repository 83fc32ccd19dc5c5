import { Column, Entity, PrimaryColumn } from 'typeorm';
import { type InvestorKind } from '../../src/companies/investors/investor.events.js';
import { type Provenance } from '../../src/companies/record/company.events.js';
import { type Sealed } from '../../src/kernel/sealed.js';
import { tableOf } from '../entity-table.js';
import { RETIRED_SLUG_INDEXES, SLUG_INDEXES } from '../slugs.js';

/** Firms, and people who invest; people's names stay sealed. */
@Entity({ schema: 'read', name: 'investors' })
export class InvestorEntity {
  @PrimaryColumn('uuid') investor_id!: string;
  @Column('text') short_id!: string;
  @Column('text') kind!: InvestorKind;
  @Column('text', { nullable: true }) name!: string | null;
  @Column('text', { nullable: true }) name_key!: string | null;
  @Column('jsonb', { nullable: true }) sealed_name!: Sealed | null;
  @Column('text', { nullable: true }) slug!: string | null;
  @Column('text', { nullable: true }) slug_base!: string | null;
  @Column('integer', { nullable: true }) slug_n!: number | null;
  @Column('text', { nullable: true }) website!: string | null;
  @Column('text', { nullable: true }) hq_country!: string | null;
  @Column('jsonb') provenance!: Provenance;
  @Column('boolean') generated!: boolean;
  @Column('timestamptz') registered_at!: Date;
  /** Facts beside the name decided that it is a firm. */
  @Column('boolean') is_kind_proven!: boolean;
  /** The firm of which this is another name; answers show that one. */
  @Column('uuid', { nullable: true }) merged_into!: string | null;
  /** Why it is one. */
  @Column('text', { nullable: true }) merge_rule!: string | null;
  /** An operator took a merge back, so that no rule repeats it. */
  @Column('boolean') is_separated!: boolean;
  /** Position since which the columns of lists are so; see `InvestorVersionEntity`. */
  @Column('bigint') since!: string;
}

export const INVESTORS = tableOf(InvestorEntity, [
  { name: 'short_id', on: '(short_id)' },
  ...SLUG_INDEXES,
  { name: 'name_key', on: '(name_key)' },
  // Few rows: other names of firms.
  { name: 'merged', on: '(merged_into) WHERE merged_into IS NOT NULL' },
]);

/** Placeholder for an unknown round, when a source names a company's investor but not the round. */
export const UNKNOWN_ROUND = '00000000-0000-0000-0000-000000000000';

/** The participants of a round, and its leads; see `UNKNOWN_ROUND`. */
@Entity({ schema: 'read', name: 'investments' })
export class InvestmentEntity {
  @PrimaryColumn('uuid') round_id!: string;
  @PrimaryColumn('uuid') investor_id!: string;
  @PrimaryColumn('uuid') company_id!: string;
  @Column('boolean') is_lead!: boolean;
  /** The round's date, so that the newest of thousands of investments are found without reading every round. */
  @Column('date', { nullable: true }) dated_on!: string | null;
  /** Position since which it is in the round, and leads it or not. */
  @Column('bigint') since!: string;
}

export const INVESTMENTS = tableOf(InvestmentEntity, [
  { name: 'investor', on: '(investor_id, dated_on DESC NULLS LAST, company_id)' },
  // Rows are written in the order of the log, so that the newest are few pages.
  { name: 'since', on: 'USING brin (since)' },
]);

/** Deals of each investor, so that lists need not count. */
@Entity({ schema: 'read', name: 'investor_counts' })
export class InvestorCountEntity {
  @PrimaryColumn('uuid') investor_id!: string;
  @Column('bigint') deals!: string;
  @Column('bigint') lead_deals!: string;
}

export const INVESTOR_COUNTS = tableOf(InvestorCountEntity, [{ name: 'deals', on: '(deals, investor_id)' }]);

/** Slugs of withdrawn investors, which are never reused. */
@Entity({ schema: 'read', name: 'withdrawn_investors' })
export class WithdrawnInvestorEntity {
  @PrimaryColumn('text') slug!: string;
  @Column('text') slug_base!: string;
  @Column('integer') slug_n!: number;
  @Column('uuid') investor_id!: string;
}

export const WITHDRAWN_INVESTORS = tableOf(WithdrawnInvestorEntity, RETIRED_SLUG_INDEXES);
