import { instantOf } from '../../kernel/instant.js';
import { digitsIn } from '../../kernel/moment.js';

/**
 * A point in a stream's history: after an event, or the log at an instant or a position. Instants are log times, not
 * the times that events mention.
 */
export type StreamPoint =
  | { readonly kind: 'revision'; readonly revision: bigint }
  | { readonly kind: 'position'; readonly position: bigint }
  | { readonly kind: 'instant'; readonly at: Date };

/**
 * `17` is a revision, `@4711` a position of the log, else an ISO 8601 instant or a day (its start, UTC); null for
 * anything else.
 */
export function streamPointOf(text: string): StreamPoint | null {
  const trimmed = text.trim();
  const number = digitsIn(trimmed);
  if (number !== null) {
    return trimmed.startsWith('@') ? { kind: 'position', position: number } : { kind: 'revision', revision: number };
  }
  const at = instantOf(trimmed);
  return at && { kind: 'instant', at };
}

/** Whether an event was already recorded at the point. */
export function isTaken(
  point: StreamPoint,
  event: { readonly revision: bigint; readonly position: bigint; readonly recordedAt: number },
): boolean {
  switch (point.kind) {
    case 'revision':
      return event.revision <= point.revision;
    case 'position':
      return event.position <= point.position;
    case 'instant':
      return event.recordedAt <= point.at.getTime();
  }
}
