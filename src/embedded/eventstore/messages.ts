import { type Expected } from '../eventstore-log/check-commit.js';
import { type NewEvent } from '../eventstore-log/frame.js';
import { lengthField, ProtoReader, varintField } from '../../platform/event-store-codec/protobuf.js';
import { invalidArgument, missingMetadata } from './errors.js';

/** The options of an append, read in place from `AppendReq` and `BatchAppendReq`. */
export interface AppendOptions {
  readonly stream: string | null;
  readonly expected: Expected | null;
  /** Milliseconds that the caller waits, if the request sets a deadline. */
  readonly deadlineMs: number | null;
}

export interface AppendRequest {
  /** For `readOptions`; also of Delete and Tombstone. */
  readonly options: ProtoReader | null;
  readonly event: ProtoReader | null;
}

export interface BatchAppendRequest {
  /** The `UUID` message in its received form, to be echoed. */
  readonly correlation: Buffer;
  readonly options: ProtoReader | null;
  readonly events: readonly ProtoReader[];
  readonly isFinal: boolean;
}

const NOTHING = Buffer.alloc(0);
const ZERO_ID = '00000000-0000-0000-0000-000000000000';
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export function readAppend(bytes: Buffer): AppendRequest {
  const request = new ProtoReader(bytes);
  let options: ProtoReader | null = null;
  let event: ProtoReader | null = null;
  while (request.next()) {
    if (request.field === 1) options = request.message();
    else if (request.field === 2) event = request.message();
    else request.skip();
  }
  return { options, event };
}

export function readBatchAppend(bytes: Buffer): BatchAppendRequest {
  const request = new ProtoReader(bytes);
  let correlation: Buffer = NOTHING;
  let options: ProtoReader | null = null;
  const events: ProtoReader[] = [];
  let isFinal = false;
  while (request.next()) {
    if (request.field === 1) correlation = request.view();
    else if (request.field === 2) options = request.message();
    else if (request.field === 3) events.push(request.message());
    else if (request.field === 4) isFinal = request.bool();
    else request.skip();
  }
  return { correlation, options, events, isFinal };
}

/** @throws a gRPC error for an invalid revision. */
export function readOptions(reader: ProtoReader): AppendOptions {
  let stream: string | null = null;
  let expected: Expected | null = null;
  let deadlineMs: number | null = null;
  while (reader.next()) {
    if (reader.field === 1) stream = readIdentifier(reader.message());
    else if (reader.field === 2) expected = checkedRevision(reader.uint64());
    else if (reader.field >= 3 && reader.field <= 5) {
      expected = reader.field === 3 ? -1 : reader.field === 4 ? 'any' : 'stream_exists';
      reader.skip();
    } else if (reader.field === 6) deadlineMs = readSeconds(reader.message()) - Date.now();
    else if (reader.field === 7) deadlineMs = readSeconds(reader.message());
    else reader.skip();
  }
  return { stream, expected, deadlineMs };
}

function readIdentifier(reader: ProtoReader): string {
  while (reader.next()) {
    if (reader.field === 3) return reader.string();
    reader.skip();
  }
  return '';
}

/** A revision above 2^63 - 1 is invalid, except the one that older clients send for "no stream". */
function checkedRevision(value: number | bigint): Expected {
  if (value === 2n ** 64n - 1n) return -1;
  if (value >= 2n ** 63n) throw invalidArgument(`the expected revision ${value} is out of range`);
  return value;
}

/** Milliseconds of a Timestamp or a Duration: both contain seconds and nanoseconds. */
function readSeconds(reader: ProtoReader): number {
  let ms = 0;
  while (reader.next()) {
    if (reader.field === 1) ms += Number(BigInt.asIntN(64, BigInt(reader.uint64()))) * 1_000;
    else if (reader.field === 2) ms += Number(BigInt.asIntN(32, BigInt(reader.uint64()))) / 1e6;
    else reader.skip();
  }
  return ms;
}

/** @throws a gRPC error when id, type or content type is missing. */
export function readProposed(reader: ProtoReader): NewEvent {
  let id = '';
  let type: string | undefined;
  let contentType: string | undefined;
  let custom: Buffer = NOTHING;
  let data: Buffer = NOTHING;
  while (reader.next()) {
    if (reader.field === 1) id = readUuid(reader.message());
    else if (reader.field === 2) {
      const [key, value] = readEntry(reader.message());
      if (key === 'type') type = value;
      else if (key === 'content-type') contentType = value;
    } else if (reader.field === 3) custom = reader.view();
    else if (reader.field === 4) data = reader.view();
    else reader.skip();
  }
  if (type === undefined || contentType === undefined) throw missingMetadata();
  if (type === '') throw invalidArgument('an event type must not be empty');
  if (!UUID.test(id) || id === ZERO_ID)
    throw invalidArgument(`an event id must be a UUID that is not zero, got "${id}"`);
  return { id, type, json: contentType === 'application/json', custom, data };
}

function readEntry(reader: ProtoReader): [string, string] {
  let key = '';
  let value = '';
  while (reader.next()) {
    if (reader.field === 1) key = reader.string();
    else if (reader.field === 2) value = reader.string();
    else reader.skip();
  }
  return [key, value];
}

function readUuid(reader: ProtoReader): string {
  while (reader.next()) {
    if (reader.field === 2) return reader.string().toLowerCase();
    if (reader.field === 1) return readStructured(reader.message());
    reader.skip();
  }
  return '';
}

function readStructured(reader: ProtoReader): string {
  const halves = [0n, 0n];
  while (reader.next()) {
    if (reader.field === 1 || reader.field === 2)
      halves[reader.field - 1] = BigInt.asUintN(64, BigInt(reader.uint64()));
    else reader.skip();
  }
  const digits = halves.map((half) => half.toString(16).padStart(16, '0')).join('');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Bytes that count towards the size limit of an append. */
export function sizeOf(event: NewEvent): number {
  return event.data.length + event.custom.length + 2 * event.type.length;
}

/** The `Position` message, with the same form in every answer. */
export function position(value: number): Buffer {
  return Buffer.concat([varintField(1, value), varintField(2, value)]);
}

export const EMPTY = NOTHING;

/** `current_revision | no_stream` and `position | no_position`: the `Success` of both kinds of append. */
export function success(revision: number, at: number | null): Buffer {
  return Buffer.concat([
    revision < 0 ? lengthField(2, EMPTY) : varintField(1, revision),
    at === null ? lengthField(4, EMPTY) : lengthField(3, position(at)),
  ]);
}
