import { Column, Entity, PrimaryColumn } from 'typeorm';
import {
  type ComparedClause,
  type ContractQuote,
  type MatchedContract,
  type Offer,
  type Relation,
  type RetireReason,
  type VenueId,
} from '../../src/arbitrage/arbitrage.events.js';
import { tableOf } from '../entity-table.js';

/** One row for each pair, permanently: a pair that was shown once is judged even after it has settled. */
@Entity({ schema: 'read', name: 'arbitrage_pairs' })
export class ArbitragePairEntity {
  @PrimaryColumn('uuid') pair_id!: string;
  /**
   * Revision and commit position of the stream's last event: a refresh decides on the row and appends at this
   * revision.
   */
  @Column('bigint') revision!: string;
  @Column('bigint') changed!: string;
  @Column('text') relation!: Relation;
  @Column('text') event!: string;
  @Column('date', { nullable: true }) resolves_on!: string | null;
  @Column('text') first_venue!: VenueId;
  @Column('text') second_venue!: VenueId;
  @Column('jsonb') first!: MatchedContract;
  @Column('jsonb') second!: MatchedContract;
  @Column('jsonb') clauses!: readonly ComparedClause[];
  @Column('text', { nullable: true }) note!: string | null;
  @Column('integer') comparison!: number;
  @Column('timestamptz') matched_at!: Date;
  @Column('jsonb', { nullable: true }) first_quote!: ContractQuote | null;
  @Column('jsonb', { nullable: true }) second_quote!: ContractQuote | null;
  @Column('jsonb', { nullable: true }) offer!: Offer | null;
  @Column('timestamptz', { nullable: true }) quoted_at!: Date | null;
  /** Whether it ever had a price on both sides, so that the board showed it. */
  @Column('boolean', { nullable: true }) shown!: boolean | null;
  @Column('timestamptz', { nullable: true }) open_since!: Date | null;
  @Column('timestamptz', { nullable: true }) last_opened_at!: Date | null;
  /** The relation that the last lock claimed; a later comparison may have given up the proof. */
  @Column('text', { nullable: true }) opened_relation!: Relation | null;
  @Column('text', { nullable: true }) retired!: RetireReason | null;
  @Column('timestamptz', { nullable: true }) retired_at!: Date | null;
  @Column('jsonb', { nullable: true }) settlement!: { readonly first: string; readonly second: string } | null;
  @Column('boolean', { nullable: true }) diverged!: boolean | null;
}

export const ARBITRAGE_PAIRS = tableOf(ArbitragePairEntity, [
  { name: 'by_change', on: '(changed)' },
  { name: 'unsettled', on: `(pair_id) WHERE retired IS DISTINCT FROM 'settled'` },
]);

/** Rules that an operator has pinned to a contract whose venue publishes none. */
@Entity({ schema: 'read', name: 'arbitrage_rules' })
export class ArbitrageRulesEntity {
  @PrimaryColumn('text') venue!: VenueId;
  @PrimaryColumn('text') market_id!: string;
  @Column('text') rules!: string;
  @Column('timestamptz') pinned_at!: Date;
}

export const ARBITRAGE_RULES = tableOf(ArbitrageRulesEntity);
