import { Query } from '@nestjs/cqrs';
import { type LastRound, type ResolvedFrom } from '../sector-trend-answers.dto.js';
import { type SectorInvestor } from './sector-figures.service.js';
import { type DeepRead, type Momentum, type SectorYear } from './sector-trend.rules.js';

export interface NotableCompany {
  readonly name: string;
  readonly slug: string;
  readonly website: string | null;
  readonly total_funding: number | null;
  /** The day on which a source stated it. */
  readonly total_funding_as_of: string | null;
  readonly last_round: LastRound | null;
}

export interface SectorTrend extends Partial<DeepRead> {
  readonly sectors: readonly string[];
  readonly years: number;
  /** The company whose sectors were used; null where the caller named sectors. */
  readonly resolved_from: ResolvedFrom | null;
  readonly series: readonly SectorYear[];
  readonly momentum: Momentum;
  readonly notable_companies: readonly NotableCompany[];
  readonly active_investors: readonly SectorInvestor[];
  readonly as_of: string;
  /** `@` and the position of the log that it shows. */
  readonly position: string;
  readonly generated_at: string;
}

/** Sectors by name, comma-separated, or a company with sectors; the first given value counts. */
export interface SectorAsk {
  readonly sector?: string | undefined;
  readonly company?: string | undefined;
  readonly website?: string | undefined;
  readonly linkedin?: string | undefined;
  readonly years: number;
  /** Includes four scores. */
  readonly deep: boolean;
  /** Facts as known then: an instant, or `@` and a position. */
  readonly as_of?: string | undefined;
  /** Facts that were true until this day. */
  readonly valid_at?: string | undefined;
}

/**
 * A sector over the years. Fails with validation_failed where no or too many sectors are named, not_found for an
 * unknown company or sector, unprocessable for a company without a sector.
 */
export class GetSectorTrend extends Query<SectorTrend> {
  /** @param after the position of the caller's own write */
  constructor(
    readonly ask: SectorAsk,
    readonly after: bigint | null = null,
  ) {
    super();
  }
}
