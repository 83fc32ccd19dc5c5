import { type Decider } from '../../kernel/domain-event.js';
import { type HeadsRequested } from './heads.events.js';

/** The last event alone leads to it. */
export interface HeadsState {
  /** When the last heads were requested, ms since the epoch; null before the first. */
  readonly requestedAt: number | null;
}

/** Each request costs a leaf and an event. */
const SHORTEST_PAUSE_MS = 1_000;
/** A request from a time further ahead is of a clock that was wrong: waiting for that time would end the proofs. */
const MOST_AHEAD_MS = 60_000;

export const headsDecider: Decider<HeadsState, HeadsRequested> = {
  initial: { requestedAt: null },
  evolve: (_, { data }) => ({ requestedAt: data.at }),
};

/** Requests a heads leaf, at most once a second. */
export function requestHeads({ requestedAt }: HeadsState, at: number): HeadsRequested[] {
  const pauseMs = requestedAt === null ? Infinity : at - requestedAt;
  if (pauseMs < SHORTEST_PAUSE_MS && pauseMs > -MOST_AHEAD_MS) return [];
  return [{ type: 'HeadsRequested', data: { at } }];
}
