import { type RecordedEvent } from '../../kernel/domain-event.js';
import { showable } from './state-diff.rules.js';

/** An event as the explorer shows it: sealed data stays sealed. */
export interface ShownEvent {
  readonly id: string;
  readonly stream: string;
  readonly revision: bigint;
  readonly position: bigint;
  readonly type: string;
  /** Time of the log entry, ms. */
  readonly recordedAt: number;
  /** When it happened, by the deciding process; ISO 8601. */
  readonly occurredAt: string;
  readonly actor: string;
  /** The operator's reason, or the cause in the event itself. */
  readonly reason: string | null;
  readonly correlationId: string;
  readonly causationId: string;
  readonly schemaVersion: number;
  readonly data: unknown;
  /** The source and rule of its facts, if it names them. */
  readonly source: EventSource | null;
}

export interface EventSource {
  readonly source: string;
  readonly rule: string | null;
  readonly url: string | null;
  /** Base name and line of an imported file. */
  readonly file: string | null;
  readonly observedAt: string | null;
}

export function shownEvent(event: RecordedEvent): ShownEvent {
  const { metadata } = event;
  return {
    id: event.id,
    stream: event.stream,
    revision: event.revision,
    position: event.position,
    type: event.type,
    recordedAt: event.recordedAt,
    occurredAt: metadata.occurredAt,
    actor: metadata.actor,
    reason: metadata.reason ?? reasonIn(event.data),
    correlationId: metadata.correlationId,
    causationId: metadata.causationId,
    schemaVersion: metadata.schemaVersion,
    data: showable(event.data),
    source: sourceIn(event.data),
  };
}

function reasonIn(data: unknown): string | null {
  const { reason, cause } = (data ?? {}) as { reason?: unknown; cause?: unknown };
  if (typeof reason === 'string') return reason;
  return typeof cause === 'string' ? cause : null;
}

function sourceIn(data: unknown): EventSource | null {
  const { provenance } = (data ?? {}) as { provenance?: unknown };
  if (typeof provenance !== 'object' || provenance === null) return null;
  const { source, rule, sourceUrl, file, line, observedAt } = provenance as Readonly<Record<string, unknown>>;
  if (typeof source !== 'string') return null;
  const where = textOrNull(file);
  return {
    source,
    rule: textOrNull(rule),
    url: textOrNull(sourceUrl),
    file: where !== null && typeof line === 'number' ? `${where}:${line}` : where,
    observedAt: textOrNull(observedAt),
  };
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
