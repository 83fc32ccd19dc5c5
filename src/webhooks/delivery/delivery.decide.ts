import { type Decider } from '../../kernel/domain-event.js';
import {
  type AttemptedDelivery,
  type DeliveryEvent,
  type EndReason,
  type ScheduledDelivery,
} from '../webhooks.events.js';

export interface DeliveryState {
  readonly scheduled: boolean;
  readonly attempts: number;
  /** Time of the next attempt; null where none follows. */
  readonly nextAt: string | null;
  readonly finished: boolean;
}

export const deliveryDecider: Decider<DeliveryState, DeliveryEvent> = {
  initial: { scheduled: false, attempts: 0, nextAt: null, finished: false },
  evolve: (state, event) => {
    switch (event.type) {
      case 'DeliveryScheduled':
        return { ...state, scheduled: true };
      case 'DeliveryAttempted':
        return { ...state, attempts: event.data.attempt, nextAt: event.data.nextAt };
      case 'DeliverySucceeded':
      case 'DeliveryExhausted':
        return { ...state, finished: true };
      default:
        return state;
    }
  },
};

/** How it ended; null while it continues. */
export type DeliveryEnd = 'succeeded' | EndReason | null;

export function announce(state: DeliveryState, delivery: ScheduledDelivery): DeliveryEvent[] {
  return state.scheduled ? [] : [{ type: 'DeliveryScheduled', data: delivery }];
}

/** No event for an attempt that is recorded already, or for a delivery that has ended. */
export function noteAttempt(
  state: DeliveryState,
  delivery: ScheduledDelivery,
  attempt: AttemptedDelivery,
  end: DeliveryEnd,
): DeliveryEvent[] {
  if (state.finished || state.attempts >= attempt.attempt) return [];
  return [
    ...announce(state, delivery),
    { type: 'DeliveryAttempted', data: attempt },
    ...ending(delivery, attempt.attempt, end),
  ];
}

/** Ends a delivery without a further attempt. */
export function endDelivery(state: DeliveryState, delivery: ScheduledDelivery, reason: EndReason): DeliveryEvent[] {
  if (state.finished) return [];
  return [...announce(state, delivery), ...ending(delivery, state.attempts, reason)];
}

function ending({ deliveryId, webhookId }: ScheduledDelivery, attempts: number, end: DeliveryEnd): DeliveryEvent[] {
  if (end === null) return [];
  if (end === 'succeeded') return [{ type: 'DeliverySucceeded', data: { deliveryId, webhookId, attempts } }];
  return [{ type: 'DeliveryExhausted', data: { deliveryId, webhookId, attempts, reason: end } }];
}
