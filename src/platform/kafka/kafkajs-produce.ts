import { type Message } from 'kafkajs';
import { crc32c } from './crc32c.js';

/** A produce request as the client library passes it to its encoder. */
export interface ProduceInput {
  readonly acks: number;
  readonly timeout: number;
  readonly transactionalId?: string | null;
  /** 64 bits, as a number or an object of the library. */
  readonly producerId?: { toString(): string };
  readonly producerEpoch?: number;
  readonly compression?: number;
  readonly topicData: readonly { readonly topic: string; readonly partitions: readonly PartitionInput[] }[];
}

interface PartitionInput {
  readonly partition: number;
  readonly firstSequence?: number;
  readonly messages: readonly Message[];
}

const [MAGIC, IN_TRANSACTION] = [2, 16];
const LAST_ASCII = 0x7f;
const FIRST_BYTES = 65_536;
/** Room for the fixed fields before a text or the records of a partition, or for the first number of a record. */
const MARGIN = 128;
/** Where the size of a partition, the length of its batch and the checksum end: each is of what follows it. */
const [SIZE_END, LENGTH_END, SUM_END] = [4, 16, 25];

/**
 * The body of a produce request from version 3 on, written in one pass; the library copies each record nine times. Null
 * for unsupported input: compression, messages with a time or without a key, headers that are not ASCII texts.
 */
export function encodeProduce(input: ProduceInput): Buffer | null {
  if (input.compression) return null;
  const out = new Output();
  out.text(input.transactionalId ?? null);
  out.number(input.acks, 2);
  out.number(input.timeout);
  out.number(input.topicData.length);
  for (const { topic, partitions } of input.topicData) {
    out.text(topic);
    out.number(partitions.length);
    for (const partition of partitions) if (!writePartition(out, input, partition)) return null;
  }
  return out.written();
}

function writePartition(out: Output, input: ProduceInput, { partition, firstSequence = 0, messages }: PartitionInput) {
  const { transactionalId, producerId = -1, producerEpoch = 0 } = input;
  out.reserve(MARGIN);
  out.number(partition);
  const start = out.at;
  for (const unset of [0, 0, 0, 0, 0]) out.number(unset);
  out.number(MAGIC, 1);
  out.number(0);
  out.number(transactionalId ? IN_TRANSACTION : 0, 2);
  out.number(messages.length - 1);
  const now = Date.now();
  for (const long of [now, now, producerId]) out.long(BigInt(long.toString()));
  out.number(producerEpoch, 2);
  out.number(firstSequence);
  out.number(messages.length);
  for (const [offset, message] of messages.entries()) if (!writeRecord(out, offset, message)) return false;
  const batch = out.written().subarray(start);
  for (const end of [SIZE_END, LENGTH_END]) batch.writeInt32BE(batch.length - end, end - 4);
  batch.writeUInt32BE(crc32c(batch.subarray(SUM_END)), SUM_END - 4);
  return true;
}

function writeRecord(out: Output, offset: number, { key = null, value, headers = {}, timestamp }: Message): boolean {
  if (key === null || timestamp !== undefined) return false;
  const names = Object.keys(headers);
  const [keyLength, valueLength] = [Buffer.byteLength(key), Buffer.byteLength(value ?? '')];
  // The attributes and the difference of times take a byte each.
  let length = 2 + keyLength + valueLength;
  for (const number of [offset, keyLength, valueLength, names.length]) length += sizeOf(number);
  for (const name of names) {
    const content = headers[name];
    if (typeof content !== 'string') return false;
    length += sizeOf(name.length) + name.length + sizeOf(content.length) + content.length;
  }
  out.reserve(length + MARGIN);
  for (const number of [length, 0, 0, offset, keyLength]) out.varint(number);
  out.content(key);
  out.varint(value === null ? -1 : valueLength);
  out.content(value ?? '');
  out.varint(names.length);
  let seen = 0;
  for (const name of names) seen |= out.ascii(name) | out.ascii(headers[name] as string);
  return seen <= LAST_ASCII;
}

/** Bytes in a buffer that grows. Callers reserve room first. */
class Output {
  at = 0;
  private bytes = Buffer.allocUnsafe(FIRST_BYTES);

  written(): Buffer {
    return this.bytes.subarray(0, this.at);
  }

  reserve(length: number): void {
    if (this.at + length > this.bytes.length) this.bytes = Buffer.concat([this.bytes], 2 * (this.at + length));
  }

  number(value: number, size = 4): void {
    this.at = this.bytes.writeIntBE(value, this.at, size);
  }

  long(value: bigint): void {
    this.at = this.bytes.writeBigInt64BE(value, this.at);
  }

  text(text: string | null): void {
    const length = Buffer.byteLength(text ?? '');
    this.reserve(length + MARGIN);
    this.number(text === null ? -1 : length, 2);
    this.content(text ?? '');
  }

  content(content: string | Buffer): void {
    this.at += typeof content === 'string' ? this.bytes.write(content, this.at) : content.copy(this.bytes, this.at);
  }

  /** Zigzag varint of a number of 30 bits: seven bits a byte, lowest first. */
  varint(value: number): void {
    let rest = (value << 1) ^ (value >> 31);
    for (; rest > LAST_ASCII; rest >>>= 7) this.bytes[this.at++] = rest | (LAST_ASCII + 1);
    this.bytes[this.at++] = rest;
  }

  /** With its length; the bits of all characters. Byte by byte, since a native call for each short text costs more. */
  ascii(text: string): number {
    this.varint(text.length);
    const { bytes, at } = this;
    let seen = 0;
    for (let i = 0; i < text.length; i++) seen |= bytes[at + i] = text.charCodeAt(i);
    this.at = at + text.length;
    return seen;
  }
}

/** Bytes of the varint: seven bits each. */
function sizeOf(value: number): number {
  return Math.ceil((33 - Math.clz32(value)) / 7);
}
