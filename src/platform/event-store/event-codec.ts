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

const utf8 = new TextEncoder();

/** The metadata goes to the client as bytes: given an object, it would make base64 of its JSON and decode that again. */
export function encodeEvent(draft: EventDraft): EventData {
  return jsonEvent({
    id: draft.id,
    type: draft.type,
    data: draft.data as Record<string, unknown>,
    metadata: utf8.encode(JSON.stringify(draft.metadata)),
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
