import { jsonEvent, type EventData, type ResolvedEvent } from '@eventstore/db-client';
import { type DomainEvent, type EventMetadata, type RecordedEvent } from '../../kernel/domain-event.js';
import { upcast, type EventCatalog } from './event-catalog.js';

/** An event with its id and metadata, ready to append. */
export interface EventDraft<E extends DomainEvent = DomainEvent> {
  readonly id: string;
  readonly type: E['type'];
  readonly data: E['data'];
  readonly metadata: EventMetadata;
}

export function encodeEvent(draft: EventDraft): EventData {
  return jsonEvent({
    id: draft.id,
    type: draft.type,
    data: draft.data as Record<string, unknown>,
    metadata: { ...draft.metadata },
  });
}

/** Null for what is not ours: system events, links, and events without JSON metadata. */
export function decodeEvent(resolved: ResolvedEvent, catalog: EventCatalog): RecordedEvent | null {
  const event = resolved.event;
  if (!event || event.type.startsWith('$') || !event.isJson) return null;
  const metadata = event.metadata as EventMetadata | undefined;
  if (!metadata || typeof metadata.schemaVersion !== 'number') return null;
  return {
    id: event.id,
    stream: event.streamId,
    revision: event.revision,
    position: event.position?.commit ?? 0n,
    type: event.type,
    data: upcast(catalog, event.type, metadata.schemaVersion, event.data),
    metadata,
    recordedAt: event.created.getTime(),
  };
}
