import { Column, Entity, PrimaryColumn } from 'typeorm';
import { type AdviserProvenance } from '../../src/registries/advisers/adviser.events.js';
import { tableOf } from '../entity-table.js';

/** One row for each Form ADV of an investment adviser, from the SEC's bulk file. */
@Entity({ schema: 'read', name: 'adviser_filings' })
export class AdviserFilingEntity {
  @PrimaryColumn('text') crd!: string;
  @PrimaryColumn('text') filed_on!: string;
  @Column('text') name!: string;
  @Column('text', { nullable: true }) legal_name!: string | null;
  @Column('text', { array: true }) name_keys!: string[];
  @Column('double precision', { nullable: true }) assets_usd!: number | null;
  @Column('double precision', { nullable: true }) private_funds!: number | null;
  @Column('double precision', { nullable: true }) private_fund_assets_usd!: number | null;
  @Column('text', { nullable: true }) city!: string | null;
  @Column('text', { nullable: true }) region!: string | null;
  @Column('text', { nullable: true }) country!: string | null;
  @Column('text', { nullable: true }) domain!: string | null;
  @Column('text', { nullable: true }) lei!: string | null;
  @Column('jsonb') provenance!: AdviserProvenance;
}

export const ADVISER_FILINGS = tableOf(AdviserFilingEntity, [{ name: 'name_keys', on: 'USING gin (name_keys)' }]);
