import { Command } from '@nestjs/cqrs';
import { type VenueId } from '../arbitrage.events.js';

export interface VenueReport {
  readonly id: VenueId;
  /** degraded: it could not be read; its last quotes stay, marked stale. */
  readonly status: 'ok' | 'degraded';
  readonly markets: number;
  readonly error: string | null;
}

export interface RefreshReport {
  readonly venues: readonly VenueReport[];
  /** Pairs of venues that could be read. */
  readonly pairs: number;
  /** Arbitrages that stand open now. */
  readonly live: number;
  /** By this refresh. */
  readonly opened: number;
  readonly closed: number;
  readonly seconds: number;
}

export type RefreshStep = 'venues' | 'matching' | 'prices' | 'pairs' | 'settlements';

/** Reads all venues, compares, prices, and records what changed. Run again, or beside another, it adds nothing. */
export class RefreshArbitrage extends Command<RefreshReport> {
  constructor(
    /** UUID of the command. */
    readonly commandId: string,
    readonly actor: string,
    readonly signal: AbortSignal,
    readonly onStep: (step: RefreshStep, done: number, total: number) => void = () => undefined,
  ) {
    super();
  }
}
