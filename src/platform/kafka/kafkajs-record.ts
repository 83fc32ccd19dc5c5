/** A record of a record batch (message format 2) as the client library passes it to its encoder. */
export interface RecordInput {
  readonly offsetDelta?: number;
  readonly timestampDelta?: number;
  readonly key: string | Buffer | null;
  readonly value: string | Buffer | null;
  readonly headers?: Readonly<Record<string, string | Buffer | null | readonly (string | Buffer)[]>>;
}

/** Length-prefixed header names, cached: there are few, and they repeat in every record. */
const names = new Map<string, string>();
const MOST_NAMES = 200;
/** A larger varint does not fit 32-bit arithmetic. */
const MAX_VARINT = 2 ** 30;
/** The length of a shorter text takes one byte, */
const SHORT = 64;
/** and below this two bytes. */
const LONG = 4_096;

/**
 * The bytes of a record, in one buffer of the right size; the library allocates 512 bytes for every header. Null for
 * unsupported input: repeated headers, long or non-ASCII headers, null values, times out of range.
 */
export function encodeRecord(record: RecordInput): Buffer | null {
  const { offsetDelta = 0, timestampDelta = 0, headers = {} } = record;
  if (record.key === null || record.value === null) return null;
  if (!isSmall(offsetDelta) || !isSmall(timestampDelta)) return null;
  const all = headersOf(headers);
  if (all === null) return null;
  const key = asBuffer(record.key);
  const valueLength = Buffer.byteLength(record.value);
  const body =
    1 +
    sizeOfVarint(timestampDelta) +
    sizeOfVarint(offsetDelta) +
    sizeOfVarint(key.length) +
    key.length +
    sizeOfVarint(valueLength) +
    valueLength +
    sizeOfVarint(all.count) +
    all.text.length;
  if (body > MAX_VARINT) return null;
  const bytes = Buffer.allocUnsafe(sizeOfVarint(body) + body);
  let at = writeVarint(bytes, 0, body);
  bytes[at++] = 0;
  at = writeVarint(bytes, at, timestampDelta);
  at = writeVarint(bytes, at, offsetDelta);
  at = writeVarint(bytes, at, key.length);
  at += key.copy(bytes, at);
  at = writeVarint(bytes, at, valueLength);
  at += typeof record.value === 'string' ? bytes.write(record.value, at) : record.value.copy(bytes, at);
  at = writeVarint(bytes, at, all.count);
  bytes.write(all.text, at, 'latin1');
  return bytes;
}

/** All headers as one latin1 text: a call for each header would cost more than the rest. */
function headersOf(headers: NonNullable<RecordInput['headers']>): { text: string; count: number } | null {
  let text = '';
  let count = 0;
  let longer = 0;
  for (const name of Object.keys(headers)) {
    const content = headers[name];
    const prefixed = prefixedName(name);
    if (typeof content !== 'string' || content.length >= LONG || prefixed === null) return null;
    if (content.length >= SHORT) longer++;
    text += prefixed + lengthOf(content) + content;
    count++;
  }
  // The UTF-8 encoding of ASCII text is longer only by the first byte of each two-byte length.
  return Buffer.byteLength(text) === text.length + longer ? { text, count } : null;
}

function asBuffer(content: string | Buffer): Buffer {
  return typeof content === 'string' ? Buffer.from(content) : content;
}

function isSmall(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value < MAX_VARINT;
}

function lengthOf(content: string): string {
  const varint = content.length << 1;
  return content.length < SHORT
    ? String.fromCharCode(varint)
    : String.fromCharCode((varint & 0x7f) | 0x80, varint >>> 7);
}

function prefixedName(name: string): string | null {
  let prefixed = names.get(name);
  if (prefixed === undefined) {
    if (name.length >= SHORT) return null;
    prefixed = String.fromCharCode(name.length << 1) + name;
    if (names.size < MOST_NAMES) names.set(name, prefixed);
  }
  return prefixed;
}

/** Zigzag varints of non-negative numbers: twice the number, seven bits a byte, lowest first. */
function sizeOfVarint(value: number): number {
  let size = 1;
  for (let rest = (value << 1) >>> 7; rest > 0; rest >>>= 7) size++;
  return size;
}

function writeVarint(bytes: Buffer, offset: number, value: number): number {
  let at = offset;
  let rest = (value << 1) >>> 0;
  while (rest > 0x7f) {
    bytes[at++] = (rest & 0x7f) | 0x80;
    rest >>>= 7;
  }
  bytes[at++] = rest;
  return at;
}
