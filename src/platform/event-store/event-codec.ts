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

/** What becomes of stored data. */
type Read = (type: string, storedVersion: number, data: unknown) => unknown;

/** Null for what is not ours: system events, links, and events without JSON metadata. */
export function decodeEvent(resolved: ResolvedEvent, catalog: EventCatalog): RecordedEvent | null {
  return decode(resolved, (type, version, data) => upcast(catalog, type, version, data));
}

/**
 * The same for readers of many streams: what cannot be read, such as an event that a newer build has stored, becomes an
 * event whose data throws as soon as somebody looks at it. So it stops nobody whom it does not concern, and whoever it
 * does concern puts it aside, or halts, as with anything that cannot be digested.
 */
export function decodeForMany(resolved: ResolvedEvent, catalog: EventCatalog): RecordedEvent | null {
  return decode(resolved, (type, version, data) => {
    try {
      return upcast(catalog, type, version, data);
    } catch (error) {
      return unreadable(error);
    }
  });
}

function decode(resolved: ResolvedEvent, read: Read): RecordedEvent | null {
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
    data: read(event.type, metadata.schemaVersion, event.data),
    metadata,
    recordedAt: event.created.getTime(),
  };
}

function unreadable(error: unknown): object {
  const refuse = (): never => {
    throw error instanceof Error ? error : new Error(String(error));
  };
  return new Proxy({}, { get: refuse, has: refuse, ownKeys: refuse, getOwnPropertyDescriptor: refuse });
}
