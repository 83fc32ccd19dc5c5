import { Column, Entity, PrimaryColumn } from 'typeorm';
import { type HiringBoard } from '../../src/enrichment/hiring/hiring.events.js';
import { tableOf } from '../entity-table.js';

/** The board of each company with a hiring scan, as of its last event. */
@Entity({ schema: 'read', name: 'company_hiring' })
export class CompanyHiringEntity {
  @PrimaryColumn('uuid') company_id!: string;
  @Column('jsonb', { nullable: true }) board!: HiringBoard | null;
  @Column('text') board_key!: string;
  @Column('timestamptz') scanned_at!: Date;
  @Column('integer', { nullable: true }) open_roles!: number | null;
  @Column('timestamptz', { nullable: true }) watched_since!: Date | null;
}

export const COMPANY_HIRING = tableOf(CompanyHiringEntity, [{ name: 'scanned_at', on: '(scanned_at)' }]);

/** Visits that found a change, and until when the visits after them found none. */
@Entity({ schema: 'read', name: 'company_hiring_looks' })
export class CompanyHiringLookEntity {
  @PrimaryColumn('uuid') company_id!: string;
  @PrimaryColumn('text') board_key!: string;
  @PrimaryColumn('timestamptz') looked_at!: Date;
  @Column('timestamptz', { nullable: true }) unchanged_until!: Date | null;
}

export const COMPANY_HIRING_LOOKS = tableOf(CompanyHiringLookEntity);

/** Roles of every board that a company had, open and closed. */
@Entity({ schema: 'read', name: 'company_roles' })
export class CompanyRoleEntity {
  @PrimaryColumn('uuid') company_id!: string;
  @PrimaryColumn('text') board_key!: string;
  @PrimaryColumn('text') role_key!: string;
  @Column('text') title!: string;
  @Column('text', { array: true }) locations!: string[];
  @Column('boolean') is_remote!: boolean;
  @Column('text', { nullable: true }) url!: string | null;
  @Column('timestamptz', { nullable: true }) published_at!: Date | null;
  @Column('timestamptz') first_seen_at!: Date;
  @Column('boolean') is_baseline!: boolean;
  @Column('timestamptz', { nullable: true }) closed_at!: Date | null;
  @Column('text', { nullable: true }) repost_of!: string | null;
  @Column('integer') reposts!: number;
}

export const COMPANY_ROLES = tableOf(CompanyRoleEntity);
