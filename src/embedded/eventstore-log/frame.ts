import {
  lengthField,
  LENGTH,
  ProtoReader,
  putVarint,
  varintField,
  varintSize,
} from '../../platform/event-store-codec/protobuf.js';

/**
 * A stored event is a head of 16 bytes and a frame: the `ReadResp` message exactly as a reader receives it, so that a
 * read sends stored bytes without encoding. The head contains what the emulator itself needs:
 *
 *     0  uint32   id of the stream
 *     4  uint16   offset of the RecordedEvent in the value
 *     6  uint16   offset of the event type in the value
 *     8  float64  revision (2^63 for a tombstone, whose revision a double cannot represent)
 */
const HEAD_BYTES = 16;

export const TOMBSTONE_REVISION = 2n ** 63n - 1n;

export interface NewEvent {
  /** UUID, lower case. */
  readonly id: string;
  readonly type: string;
  readonly json: boolean;
  readonly custom: Buffer;
  readonly data: Buffer;
}

interface Placement {
  readonly streamId: number;
  readonly streamName: Buffer;
  readonly revision: number | bigint;
  readonly position: number;
  readonly createdMs: number;
}

const TAG = (field: number): number => (field << 3) | LENGTH;
const UUID_CHARACTERS = 36;
/** RecordedEvent.id: tag and length of the field, then tag and length of UUID.string, then the characters. */
const ID_FIELD_BYTES = 4 + UUID_CHARACTERS;
const JSON_TYPE = mapEntry('content-type', 'application/json');
const BINARY_TYPE = mapEntry('content-type', 'application/octet-stream');
const NOTHING = Buffer.alloc(0);

function mapEntry(key: string, value: string): Buffer {
  return lengthField(6, lengthField(1, key), lengthField(2, value));
}

function bytesFieldSize(length: number): number {
  return length === 0 ? 0 : 1 + varintSize(length) + length;
}

/** The value of the `log` table for one event. */
export function encodeStored(event: NewEvent, at: Placement): Buffer {
  const typeBytes = Buffer.byteLength(event.type);
  const created = `${at.createdMs}0000`;
  const nameField = 1 + varintSize(at.streamName.length) + at.streamName.length;
  const typeValue = 1 + varintSize(typeBytes) + typeBytes;
  const typeEntry = 6 + typeValue;
  const createdEntry = 9 + 2 + created.length;
  const contentType = event.json ? JSON_TYPE : BINARY_TYPE;
  const positionBytes = varintSize(at.position);
  const recordedBytes =
    ID_FIELD_BYTES +
    (1 + varintSize(nameField) + nameField) +
    (1 + varintSize(at.revision)) +
    2 * (1 + positionBytes) +
    (1 + varintSize(typeEntry) + typeEntry) +
    (2 + createdEntry) +
    contentType.length +
    bytesFieldSize(event.custom.length) +
    bytesFieldSize(event.data.length);
  const readEventBytes = 1 + varintSize(recordedBytes) + recordedBytes + 1 + positionBytes;
  const value = Buffer.allocUnsafe(HEAD_BYTES + 1 + varintSize(readEventBytes) + readEventBytes);

  let offset = HEAD_BYTES;
  value[offset++] = TAG(1);
  offset = putVarint(value, offset, readEventBytes);
  value[offset++] = TAG(1);
  offset = putVarint(value, offset, recordedBytes);
  const recordedAt = offset;

  value[offset++] = TAG(1);
  value[offset++] = 2 + UUID_CHARACTERS;
  value[offset++] = TAG(2);
  value[offset++] = UUID_CHARACTERS;
  offset += value.write(event.id, offset, UUID_CHARACTERS, 'latin1');

  value[offset++] = TAG(2);
  offset = putVarint(value, offset, nameField);
  value[offset++] = TAG(3);
  offset = putVarint(value, offset, at.streamName.length);
  offset += at.streamName.copy(value, offset);

  value[offset++] = 3 << 3;
  offset = putVarint(value, offset, at.revision);
  value[offset++] = 4 << 3;
  offset = putVarint(value, offset, at.position);
  value[offset++] = 5 << 3;
  offset = putVarint(value, offset, at.position);

  value[offset++] = TAG(6);
  offset = putVarint(value, offset, typeEntry);
  offset += value.write('\x0a\x04type', offset, 'latin1');
  const typeAt = offset;
  value[offset++] = TAG(2);
  offset = putVarint(value, offset, typeBytes);
  offset += value.write(event.type, offset);

  value[offset++] = TAG(6);
  value[offset++] = createdEntry;
  offset += value.write('\x0a\x07created\x12', offset, 'latin1');
  value[offset++] = created.length;
  offset += value.write(created, offset, 'latin1');

  offset += contentType.copy(value, offset);
  offset = putBytes(value, offset, 7, event.custom);
  offset = putBytes(value, offset, 8, event.data);
  value[offset++] = 3 << 3;
  putVarint(value, offset, at.position);

  value.writeUInt32LE(at.streamId, 0);
  value.writeUInt16LE(recordedAt, 4);
  value.writeUInt16LE(typeAt, 6);
  value.writeDoubleLE(Number(at.revision), 8);
  return value;
}

function putBytes(target: Buffer, start: number, field: number, bytes: Buffer): number {
  if (bytes.length === 0) return start;
  target[start] = TAG(field);
  const offset = putVarint(target, start + 1, bytes.length);
  return offset + bytes.copy(target, offset);
}

/** What a reader receives for an unresolved event: the `ReadResp`. */
export function frameOf(stored: Buffer): Buffer {
  return stored.subarray(HEAD_BYTES);
}

export function streamIdOf(stored: Buffer): number {
  return stored.readUInt32LE(0);
}

/** The revision as a double; 2^63 for a tombstone. */
export function revisionOf(stored: Buffer): number {
  return stored.readDoubleLE(8);
}

export function eventIdOf(stored: Buffer): string {
  const start = stored.readUInt16LE(4) + ID_FIELD_BYTES - UUID_CHARACTERS;
  return stored.toString('latin1', start, start + UUID_CHARACTERS);
}

/** The name's bytes, as a view. */
export function streamNameOf(stored: Buffer): Buffer {
  const identifier = new ProtoReader(stored, stored.readUInt16LE(4) + ID_FIELD_BYTES);
  identifier.next();
  const name = identifier.message();
  name.next();
  return name.view();
}

/** The type's bytes, as a view. */
export function eventTypeOf(stored: Buffer): Buffer {
  const reader = new ProtoReader(stored, stored.readUInt16LE(6));
  reader.next();
  return reader.view();
}

/** When the event was written, ms since the epoch: the map entry after the type's. */
export function createdMsOf(stored: Buffer): number {
  const start = stored.readUInt16LE(6);
  const type = eventTypeOf(stored);
  const entryAt = start + 1 + varintSize(type.length) + type.length;
  const reader = new ProtoReader(stored, entryAt);
  reader.next();
  const entry = reader.message();
  entry.next();
  entry.skip();
  entry.next();
  return Number(entry.string()) / 10_000;
}

/** The event's own data, as a view. */
export function dataOf(stored: Buffer): Buffer {
  const event = new ProtoReader(recordedOf(stored));
  while (event.next()) {
    if (event.field === 8) return event.view();
    event.skip();
  }
  return NOTHING;
}

/** The `RecordedEvent` message. */
function recordedOf(stored: Buffer): Buffer {
  const readEvent = new ProtoReader(stored, HEAD_BYTES);
  readEvent.next();
  const fields = readEvent.message();
  fields.next();
  return fields.view();
}

/** The `ReadResp` of a link: its target, if it still exists, and the link itself. */
export function linkFrame(link: Buffer, target: Buffer | null, position: number, structuredIds: boolean): Buffer {
  const recorded = structuredIds ? withStructuredId : recordedOf;
  return lengthField(
    1,
    target ? lengthField(1, recorded(target)) : NOTHING,
    lengthField(2, recorded(link)),
    varintField(3, position),
  );
}

/** The `ReadResp` for a reader that requested ids as two 64-bit halves. */
export function structuredFrame(stored: Buffer, position: number): Buffer {
  return lengthField(1, lengthField(1, withStructuredId(stored)), varintField(3, position));
}

function withStructuredId(stored: Buffer): Buffer {
  const digits = eventIdOf(stored).replaceAll('-', '');
  const halves = [digits.slice(0, 16), digits.slice(16)].map((half) => BigInt(`0x${half}`));
  const id = lengthField(1, lengthField(1, varintField(1, halves[0]!), varintField(2, halves[1]!)));
  return Buffer.concat([id, recordedOf(stored).subarray(ID_FIELD_BYTES)]);
}
