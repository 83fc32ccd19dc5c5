import { Command } from '@nestjs/cqrs';
import { type VenueId } from '../arbitrage.events.js';

export interface VenueReport {
  readonly id: VenueId;
  /** degraded: unreadable; its last quotes stay, marked stale. */
  readonly status: 'ok' | 'degraded';
  readonly markets: number;
  readonly error: string | null;
}

export interface RefreshReport {
  readonly venues: readonly VenueReport[];
  /** Pairs of readable venues. */
  readonly pairs: number;
  /** Open arbitrages. */
  readonly live: number;
  /** By this refresh. */
  readonly opened: number;
  readonly closed: number;
  readonly seconds: number;
}

export type RefreshStep = 'venues' | 'matching' | 'prices' | 'pairs' | 'settlements';

/** Reads all venues, compares, prices, and records changes. Repeated or concurrent runs add nothing. */
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
