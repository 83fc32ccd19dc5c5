import { VenueError, type ListedContract } from './venue.port.js';

/** A listed market whose contract makes no sense. */
export interface UnreadableMarket {
  readonly unreadable: string;
  readonly why: string;
}

export type ReadMarket = ListedContract | UnreadableMarket;

export function readMarket(marketId: string, read: () => ListedContract): ReadMarket {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof VenueError)) throw error;
    return { unreadable: marketId, why: error.message };
  }
}
