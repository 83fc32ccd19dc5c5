import { type EventMetadata } from '../../kernel/domain-event.js';
import { type EventDraft } from '../../platform/event-store/event-codec.js';
import { evolveCredits, type CreditRules, type CreditState } from './credits.decide.js';
import { storedVersionOf, type CreditEvent } from './credits.events.js';

/** The actor of a command, for the metadata of its events. */
export interface CreditActor {
  /** UUID of the request, or of the event that caused the command. */
  readonly correlationId: string;
  readonly causationId?: string;
  /** `key:<id>`, `operator:<name>`, `system:<process manager>`. */
  readonly actor: string;
  readonly reason?: string;
}

/** The events of an append, and the state after them. */
export interface Appending {
  readonly drafts: EventDraft[];
  state: CreditState;
}

/** Adds all events of a command to an append, or none where one of them cannot be folded. */
export function addEvents(
  rules: CreditRules,
  round: Appending,
  events: readonly CreditEvent[],
  { by, now }: { readonly by: CreditActor; readonly now: number },
): void {
  let { state } = round;
  const drafts = events.map((event) => {
    state = evolveCredits(rules, state, event);
    return draftOf(event, state.chain, by, now);
  });
  round.state = state;
  round.drafts.push(...drafts);
}

/**
 * An event id is the hash of the period up to and including the event. Equal ids therefore mean equal histories, and
 * the log's deduplication never confuses the events of two processes.
 */
export function draftOf(event: CreditEvent, chain: string, by: CreditActor, now: number): EventDraft {
  const metadata: EventMetadata = {
    correlationId: by.correlationId,
    causationId: by.causationId ?? by.correlationId,
    actor: by.actor,
    occurredAt: new Date(now).toISOString(),
    schemaVersion: storedVersionOf(event),
    ...(by.reason !== undefined && { reason: by.reason }),
  };
  return { id: chainId(chain), type: event.type, data: event.data, metadata };
}

/** 128 bits of a SHA-256 as a UUID of version 8. */
export function chainId(chain: string): string {
  const variant = ((Number.parseInt(chain.charAt(16), 16) & 0x3) | 0x8).toString(16);
  const [a, b, c] = [chain.slice(0, 8), chain.slice(8, 12), chain.slice(13, 16)];
  return `${a}-${b}-8${c}-${variant}${chain.slice(17, 20)}-${chain.slice(20, 32)}`;
}
