/** A record of a record batch (message format 2) as the client library hands it to its encoder. */
export interface RecordInput {
  readonly offsetDelta?: number;
  readonly timestampDelta?: number;
  readonly key: string | Buffer | null;
  readonly value: string | Buffer | null;
  readonly headers?: Readonly<Record<string, string | Buffer | null | readonly (string | Buffer)[]>>;
}

/** Names of headers are few and repeat in every record: each with its length before it. */
const names = new Map<string, Buffer>();
const MOST_NAMES = 200;
/** Beyond it a varint no longer fits 32-bit arithmetic. */
const MAX_VARINT = 2 ** 30;

/**
 * The bytes of a record, in one buffer of the right size; the library makes one of 512 bytes for every header. Null
 * for what this does not know: repeated headers, null values, times out of range.
 */
export function encodeRecord(record: RecordInput): Buffer | null {
  const { offsetDelta = 0, timestampDelta = 0, headers = {} } = record;
  if (record.key === null || record.value === null) return null;
  if (!isSmall(offsetDelta) || !isSmall(timestampDelta)) return null;
  const key = asBuffer(record.key);
  const value = asBuffer(record.value);
  const parts: (Buffer | string)[] = [];
  const lengths: number[] = [];
  let headerBytes = 0;
  let count = 0;
  for (const name of Object.keys(headers)) {
    const content = headers[name];
    if (typeof content !== 'string' && !Buffer.isBuffer(content)) return null;
    const prefixed = prefixedName(name);
    const length = Buffer.byteLength(content);
    parts.push(prefixed, content);
    lengths.push(length);
    headerBytes += prefixed.length + sizeOfVarint(length) + length;
    count++;
  }
  const body =
    1 +
    sizeOfVarint(timestampDelta) +
    sizeOfVarint(offsetDelta) +
    sizeOfVarint(key.length) +
    key.length +
    sizeOfVarint(value.length) +
    value.length +
    sizeOfVarint(count) +
    headerBytes;
  if (body > MAX_VARINT) return null;
  const bytes = Buffer.allocUnsafe(sizeOfVarint(body) + body);
  let at = writeVarint(bytes, 0, body);
  bytes[at++] = 0;
  at = writeVarint(bytes, at, timestampDelta);
  at = writeVarint(bytes, at, offsetDelta);
  at = writeVarint(bytes, at, key.length);
  at += key.copy(bytes, at);
  at = writeVarint(bytes, at, value.length);
  at += value.copy(bytes, at);
  at = writeVarint(bytes, at, count);
  for (let index = 0; index < count; index++) {
    at += (parts[2 * index] as Buffer).copy(bytes, at);
    at = writeVarint(bytes, at, lengths[index] ?? 0);
    const content = parts[2 * index + 1] as Buffer | string;
    at += typeof content === 'string' ? bytes.write(content, at) : content.copy(bytes, at);
  }
  return bytes;
}

function asBuffer(content: string | Buffer): Buffer {
  return typeof content === 'string' ? Buffer.from(content) : content;
}

function isSmall(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value < MAX_VARINT;
}

function prefixedName(name: string): Buffer {
  let prefixed = names.get(name);
  if (!prefixed) {
    const text = Buffer.from(name);
    prefixed = Buffer.alloc(sizeOfVarint(text.length) + text.length);
    text.copy(prefixed, writeVarint(prefixed, 0, text.length));
    if (names.size < MOST_NAMES) names.set(name, prefixed);
  }
  return prefixed;
}

/** Zigzag varints of numbers that are not negative: twice the number, seven bits a byte, lowest first. */
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
