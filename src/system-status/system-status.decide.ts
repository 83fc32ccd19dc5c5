import { type Decider } from '../kernel/domain-event.js';
import { type SystemStatusEvent } from './system-status.events.js';

/** Recent requests by id, to detect repeats. */
export interface SystemStatusState {
  readonly requests: readonly string[];
}

/** A repeat follows immediately, or under the same id within the day; this many requests cover it. */
const REMEMBERED = 1_000;

export const systemStatusDecider: Decider<SystemStatusState, SystemStatusEvent> = {
  initial: { requests: [] },
  evolve: ({ requests }, event) => ({ requests: [...requests, idOf(event)].slice(-REMEMBERED) }),
};

/** Records a request once. */
export function note(state: SystemStatusState, event: SystemStatusEvent): SystemStatusEvent[] {
  return state.requests.includes(idOf(event)) ? [] : [event];
}

function idOf(event: SystemStatusEvent): string {
  return event.type === 'RebuildRequested' ? event.data.rebuildId : event.data.requestId;
}
