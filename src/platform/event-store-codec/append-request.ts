import { storableJson } from '../../kernel/storable-json.js';
import { type EventDraft } from '../event-store/event-codec.js';
import { tag } from './message-cursor.js';
import { LENGTH, lengthField, putVarint, VARINT, varintField, varintSize } from './protobuf.js';

/** The encoded part of an append that all attempts share. */
export interface EncodedAppend {
  /** The options field with the expected revision. */
  readonly expected: Buffer;
  readonly streamName: Buffer;
  /** All events, each a field of the request. */
  readonly events: Buffer;
}

/** Event types, encoded with the content type and cached: there are few of them. */
const encodedTypes = new Map<string, Buffer>();
const MOST_TYPES = 500;
const IS_FINAL = Buffer.from([tag(4, VARINT), 1]);

export function encodeAppend(
  stream: string,
  expected: bigint | 'no_stream',
  drafts: readonly EventDraft[],
): EncodedAppend {
  const events = drafts.map(encodeEvent);
  return {
    expected: expected === 'no_stream' ? lengthField(3) : varintField(2, expected),
    streamName: lengthField(1, lengthField(3, stream)),
    events: events.length === 1 ? (events[0] as Buffer) : Buffer.concat(events),
  };
}

/**
 * One attempt: a complete `BatchAppendReq`. `withinMs` counts from when the server receives it, because a time of day
 * would already be over on a server whose clock is ahead.
 */
export function encodeAppendRequest(append: EncodedAppend, correlationId: string, withinMs: number): Buffer {
  const { streamName, expected, events } = append;
  const seconds = varintField(1, Math.floor(withinMs / 1_000));
  const nanos = varintField(2, Math.floor(withinMs % 1_000) * 1_000_000);
  const deadline = seconds.length + nanos.length;
  const options = streamName.length + expected.length + lengthOfField(deadline);
  const correlation = correlationId.length;
  const bytes = Buffer.allocUnsafe(
    lengthOfField(lengthOfField(correlation)) + lengthOfField(options) + events.length + IS_FINAL.length,
  );
  let at = putHead(bytes, 0, 1, lengthOfField(correlation));
  at = putHead(bytes, at, 2, correlation);
  at += bytes.write(correlationId, at, 'latin1');
  at = putHead(bytes, at, 2, options);
  at += streamName.copy(bytes, at);
  at += expected.copy(bytes, at);
  at = putHead(bytes, at, 7, deadline);
  at += seconds.copy(bytes, at);
  at += nanos.copy(bytes, at);
  at += events.copy(bytes, at);
  IS_FINAL.copy(bytes, at);
  return bytes;
}

/** A `ProposedMessage` as a field of the request. Ids are UUIDs: their characters are bytes. */
function encodeEvent(draft: EventDraft): Buffer {
  const types = typesOf(draft.type);
  const data = storableJson(draft.data);
  const custom = JSON.stringify(draft.metadata);
  const dataLength = Buffer.byteLength(data);
  const customLength = Buffer.byteLength(custom);
  const id = draft.id.length;
  const message =
    lengthOfField(lengthOfField(id)) + types.length + lengthOfField(customLength) + lengthOfField(dataLength);
  const bytes = Buffer.allocUnsafe(lengthOfField(message));
  let at = putHead(bytes, 0, 3, message);
  at = putHead(bytes, at, 1, lengthOfField(id));
  at = putHead(bytes, at, 2, id);
  at += bytes.write(draft.id, at, 'latin1');
  at += types.copy(bytes, at);
  at = putHead(bytes, at, 3, customLength);
  at += bytes.write(custom, at);
  at = putHead(bytes, at, 4, dataLength);
  bytes.write(data, at);
  return bytes;
}

function typesOf(type: string): Buffer {
  let bytes = encodedTypes.get(type);
  if (!bytes) {
    bytes = Buffer.concat([mapEntry('type', type), mapEntry('content-type', 'application/json')]);
    if (encodedTypes.size < MOST_TYPES) encodedTypes.set(type, bytes);
  }
  return bytes;
}

function mapEntry(key: string, value: string): Buffer {
  return lengthField(2, lengthField(1, key), lengthField(2, value));
}

/** For a field number below 16. */
function lengthOfField(content: number): number {
  return 1 + varintSize(content) + content;
}

function putHead(target: Buffer, offset: number, field: number, length: number): number {
  target[offset] = tag(field, LENGTH);
  return putVarint(target, offset + 1, length);
}
