import { type Decider } from '../kernel/domain-event.js';
import { type SystemStatusEvent } from './system-status.events.js';

/** What was asked for lately, by id; a repeated request is recognised by it. */
export interface SystemStatusState {
  readonly requests: readonly string[];
}

/** A repeat comes at once, or under its own id again within the day: so many back are looked through. */
const REMEMBERED = 1_000;

export const systemStatusDecider: Decider<SystemStatusState, SystemStatusEvent> = {
  initial: { requests: [] },
  evolve: ({ requests }, event) => ({ requests: [...requests, idOf(event)].slice(-REMEMBERED) }),
};

/** Notes a request, once. */
export function note(state: SystemStatusState, event: SystemStatusEvent): SystemStatusEvent[] {
  return state.requests.includes(idOf(event)) ? [] : [event];
}

function idOf(event: SystemStatusEvent): string {
  return event.type === 'RebuildRequested' ? event.data.rebuildId : event.data.requestId;
}
