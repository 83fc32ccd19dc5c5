import { Column, Entity, PrimaryColumn } from 'typeorm';
import { type InvestorKind } from '../../src/companies/investors/investor.events.js';
import { type Sealed } from '../../src/kernel/sealed.js';
import { tableOf } from '../entity-table.js';

/**
 * What lists knew of an investor from position `since` until the change at `until`: superseded rows only. Those of an
 * erased person have no personal values.
 */
@Entity({ schema: 'read', name: 'investor_versions' })
export class InvestorVersionEntity {
  @PrimaryColumn('uuid') investor_id!: string;
  @PrimaryColumn('bigint') until!: string;
  @Column('bigint') since!: string;
  @Column('text') kind!: InvestorKind;
  @Column('text', { nullable: true }) name!: string | null;
  @Column('text', { nullable: true }) name_key!: string | null;
  @Column('jsonb', { nullable: true }) sealed_name!: Sealed | null;
  @Column('text', { nullable: true }) slug!: string | null;
  @Column('text', { nullable: true }) website!: string | null;
  @Column('text', { nullable: true }) hq_country!: string | null;
  @Column('boolean') generated!: boolean;
  @Column('boolean') is_kind_proven!: boolean;
  @Column('uuid', { nullable: true }) merged_into!: string | null;
}

export const INVESTOR_VERSIONS = tableOf(InvestorVersionEntity, [
  { name: 'name_key', on: '(name_key)' },
  { name: 'merged', on: '(merged_into) WHERE merged_into IS NOT NULL' },
]);

/** An investment that was withdrawn, or became a lead. */
@Entity({ schema: 'read', name: 'investment_versions' })
export class InvestmentVersionEntity {
  @PrimaryColumn('uuid') round_id!: string;
  @PrimaryColumn('uuid') investor_id!: string;
  @PrimaryColumn('uuid') company_id!: string;
  @PrimaryColumn('bigint') until!: string;
  @Column('bigint') since!: string;
  @Column('boolean') is_lead!: boolean;
}

export const INVESTMENT_VERSIONS = tableOf(InvestmentVersionEntity, [
  { name: 'investor', on: '(investor_id)' },
  { name: 'until', on: '(until)' },
]);
