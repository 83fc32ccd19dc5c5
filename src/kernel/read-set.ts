import { hasUuidForm } from './uuid.js';

// The bytes of a read set are a stored format, inside sealed values: version them, never edit them.

/** Kinds of records, in the order of their codes. */
export const RECORD_KINDS = ['company', 'investor', 'person', 'product', 'domain'] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

/** Classes of fields, in the order of their bits: what the field says, and so how much a wrong value matters. */
export const FIELD_CLASSES = ['identity', 'money', 'status', 'contact', 'text'] as const;
export type FieldClass = (typeof FIELD_CLASSES)[number];

/** A record in an answer. */
export interface ShownRecord {
  readonly kind: RecordKind;
  /** UUID. */
  readonly id: string;
  /** Position of the event since which the record was as shown; null where only the answer's position is known. */
  readonly since: bigint | null;
  readonly classes: readonly FieldClass[];
}

/** A record of a read set, as it is stored. */
export interface ReadRecord {
  readonly kind: RecordKind;
  /** First eight bytes of the id, as a signed number. */
  readonly record8: bigint;
  readonly since: bigint | null;
  /** Bits of `FIELD_CLASSES`. */
  readonly classes: number;
}

export interface ReadSet {
  /** The answer shows at least the events up to this position; 0 where it is not known. */
  readonly position: bigint;
  readonly records: readonly ReadRecord[];
}

const FORMAT = 1;
const RECORD_BYTES = 8;
const CLASSES_BITS = FIELD_CLASSES.length;
const CLASSES_MASK = (1 << CLASSES_BITS) - 1;
const VARINT_BITS = 7n;
const VARINT_MASK = 0x7fn;
const VARINT_MORE = 0x80;
const MAX_SAFE = BigInt(Number.MAX_SAFE_INTEGER);
/** Of a varint of 64 bits. */
const LONGEST_VARINT = 10;
/** Of a record: its id, a byte of kind and classes, and a varint. */
const LONGEST_RECORD = RECORD_BYTES + 1 + LONGEST_VARINT;

/** First eight bytes of a UUID as a signed number, as Postgres stores it. @throws RangeError where it is no UUID. */
export function record8Of(id: string): bigint {
  const [high, low] = firstBytesOf(id);
  return BigInt.asIntN(64, (BigInt(high) << 32n) | BigInt(low));
}

/** The first eight bytes of a UUID as two numbers of 32 bits. @throws RangeError */
function firstBytesOf(id: string): readonly [number, number] {
  if (!hasUuidForm(id)) throw new RangeError('the id of a record in a read set is no UUID');
  return [Number.parseInt(id.slice(0, 8), 16), Number.parseInt(id.slice(9, 13) + id.slice(14, 18), 16)];
}

/** Handlers name the same few lists of classes again and again. */
const knownBits = new WeakMap<readonly FieldClass[], number>();

/** Bits of the classes. */
export function classBits(classes: readonly FieldClass[]): number {
  let bits = knownBits.get(classes);
  if (bits === undefined) {
    bits = classes.reduce((sum, name) => sum | (1 << FIELD_CLASSES.indexOf(name)), 0);
    knownBits.set(classes, bits);
  }
  return bits;
}

/** Classes of the bits. */
export function classesOf(bits: number): FieldClass[] {
  return FIELD_CLASSES.filter((_, bit) => bits & (1 << bit));
}

/** What is stored of a record. */
export function readRecordOf({ kind, id, since, classes }: ShownRecord): ReadRecord {
  return { kind, record8: record8Of(id), since, classes: classBits(classes) };
}

/**
 * The bytes of a read set: format, varint of the position; for each record its 8 bytes, a byte of kind and classes, and
 * a varint: 0 where only the answer's position is known, else 1 + the zigzag distance of `since` from that position.
 *
 * @param records each once
 */
export function encodeReadSet(position: bigint, records: readonly ShownRecord[]): Buffer {
  const bytes = Buffer.allocUnsafe(1 + LONGEST_VARINT + records.length * LONGEST_RECORD);
  bytes[0] = FORMAT;
  let at = writeVarint(bytes, 1, position);
  for (const { kind, id, since, classes } of records) {
    const [high, low] = firstBytesOf(id);
    bytes.writeUInt32BE(high, at);
    bytes.writeUInt32BE(low, at + RECORD_BYTES / 2);
    bytes[at + RECORD_BYTES] = (RECORD_KINDS.indexOf(kind) << CLASSES_BITS) | classBits(classes);
    at = writeVarint(bytes, at + RECORD_BYTES + 1, since === null ? 0n : 1n + zigzag(since - position));
  }
  return bytes.subarray(0, at);
}

/** @throws RangeError where the bytes are of another format, or cut. */
export function decodeReadSet(bytes: Uint8Array): ReadSet {
  if (bytes[0] !== FORMAT) throw new RangeError(`read sets of format ${bytes[0]} cannot be read`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const beginning = readVarint(bytes, 1);
  const position = beginning.value;
  let { at } = beginning;
  const records: ReadRecord[] = [];
  while (at < bytes.length) {
    const record8 = view.getBigInt64(at);
    const tag = view.getUint8(at + RECORD_BYTES);
    const kind = RECORD_KINDS[tag >> CLASSES_BITS];
    if (kind === undefined) throw new RangeError(`a read set has a record of unknown kind ${tag >> CLASSES_BITS}`);
    const distance = readVarint(bytes, at + RECORD_BYTES + 1);
    at = distance.at;
    const since = distance.value === 0n ? null : position + unzigzag(distance.value - 1n);
    records.push({ kind, record8, since, classes: tag & CLASSES_MASK });
  }
  return { position, records };
}

function writeVarint(bytes: Uint8Array, from: number, value: bigint): number {
  let at = from;
  let large = value;
  while (large > MAX_SAFE) {
    bytes[at++] = Number(large & VARINT_MASK) | VARINT_MORE;
    large >>= VARINT_BITS;
  }
  // Positions of the log are small enough for numbers, which are far faster.
  let rest = Number(large);
  while (rest >= VARINT_MORE) {
    bytes[at++] = (rest % VARINT_MORE) | VARINT_MORE;
    rest = Math.floor(rest / VARINT_MORE);
  }
  bytes[at++] = rest;
  return at;
}

function readVarint(bytes: Uint8Array, from: number): { value: bigint; at: number } {
  let value = 0n;
  for (let at = from; at < from + LONGEST_VARINT; at++) {
    const byte = bytes[at];
    if (byte === undefined) break;
    value |= (BigInt(byte) & VARINT_MASK) << (VARINT_BITS * BigInt(at - from));
    if (byte < VARINT_MORE) return { value, at: at + 1 };
  }
  throw new RangeError('a number of a read set is cut or too long');
}

function zigzag(value: bigint): bigint {
  return value < 0n ? -value * 2n - 1n : value * 2n;
}

function unzigzag(value: bigint): bigint {
  return value & 1n ? -((value + 1n) / 2n) : value / 2n;
}
