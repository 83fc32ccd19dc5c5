import { jsonEvent, type EventData, type ResolvedEvent } from '@eventstore/db-client';
import { type DomainEvent, type EventMetadata, type RecordedEvent } from '../../kernel/domain-event.js';
import { StoredJson } from '../event-store-codec/read-response.js';
import { upcast, type EventCatalog } from './event-catalog.js';

/** An event with its id and metadata, ready to append. */
export interface EventDraft<E extends DomainEvent = DomainEvent> {
  readonly id: string;
  readonly type: E['type'];
  readonly data: E['data'];
  readonly metadata: EventMetadata;
}

const utf8 = new TextEncoder();

/**
 * The metadata goes to the client as bytes: the client would encode an object as JSON, then base64, and decode that
 * again.
 */
export function encodeEvent(draft: EventDraft): EventData {
  return jsonEvent({
    id: draft.id,
    type: draft.type,
    data: draft.data as Record<string, unknown>,
    metadata: utf8.encode(JSON.stringify(draft.metadata)),
  });
}

/** Null for foreign events: system events, links, and events without JSON metadata. */
export function decodeEvent(resolved: ResolvedEvent, catalog: EventCatalog): RecordedEvent | null {
  const event = decodeForMany(resolved, catalog);
  if (!event) return null;
  const { id, stream, revision, position, type, data, metadata, recordedAt } = event;
  return { id, stream, revision, position, type, data, metadata, recordedAt };
}

/**
 * For readers of many streams: parses the data of an event on first use. Unreadable data, such as a newer build's
 * event, then throws only in the readers that use it, and each of these parks the event or halts.
 */
export function decodeForMany(resolved: ResolvedEvent, catalog: EventCatalog): RecordedEvent | null {
  const event = resolved.event;
  if (!event || event.type.startsWith('$')) return null;
  if (!event.isJson && !((event.data as unknown) instanceof StoredJson)) return null;
  const metadata = event.metadata as EventMetadata | undefined;
  if (!metadata || typeof metadata.schemaVersion !== 'number') return null;
  return new EventRead(event, metadata, catalog);
}

/**
 * The bytes of an event as the log stores them; null unless it was read for many readers by this module's decoder.
 */
export function storedBytesOf(event: RecordedEvent): StoredJson | null {
  return event instanceof EventRead ? event.stored : null;
}

class EventRead implements RecordedEvent {
  readonly id: string;
  readonly stream: string;
  readonly revision: bigint;
  readonly position: bigint;
  readonly type: string;
  readonly recordedAt: number;
  readonly stored: StoredJson | null;
  private value: unknown;
  private catalog: EventCatalog | null;

  constructor(
    event: NonNullable<ResolvedEvent['event']>,
    readonly metadata: EventMetadata,
    catalog: EventCatalog,
  ) {
    this.id = event.id;
    this.stream = event.streamId;
    this.revision = event.revision;
    this.position = event.position?.commit ?? 0n;
    this.type = event.type;
    this.recordedAt = event.created.getTime();
    this.value = event.data;
    this.stored = this.value instanceof StoredJson ? this.value : null;
    this.catalog = catalog;
  }

  /** @throws when this build cannot read it */
  get data(): unknown {
    if (this.catalog) {
      const stored = this.value instanceof StoredJson ? this.value.parse() : this.value;
      this.value = upcast(this.catalog, this.type, this.metadata.schemaVersion, stored);
      this.catalog = null;
    }
    return this.value;
  }
}
