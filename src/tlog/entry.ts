import { sha256 } from './hashing.js';

const LABEL = Buffer.from('scoutline-leaf/1\0');
const BLOCK_BYTES = 64;

/** What an entry says in the open about its event. */
export interface EntryHead {
  readonly position: bigint;
  readonly revision: bigint;
  readonly createdMs: number;
  readonly stream: string;
  readonly type: string;
  /** A UUID. */
  readonly id: string;
}

/** Hashes of the salted bytes: each can be opened without the other. */
export interface EntryParts {
  readonly salt: Uint8Array;
  readonly dataHash: Uint8Array;
  readonly metadataHash: Uint8Array;
}

/** The 32 bytes that the log has of an event. A stored format: a change needs another label. */
export function entryOf(head: EntryHead, { salt, dataHash, metadataHash }: EntryParts): Buffer {
  return sha256(Buffer.concat([LABEL, salt, sha256(encodeHead(head)), dataHash, metadataHash]));
}

/** The hash of a part, data or metadata, with its stored bytes. */
export function partHash(salt: Uint8Array, bytes: Uint8Array): Buffer {
  return sha256(Buffer.concat([salt, bytes]));
}

/** HMAC-SHA256 under one key; several times as fast as an object of `createHmac` for each message. */
export class EntrySalts {
  private readonly inner: Buffer;
  private readonly outer: Buffer;

  /** @param key at most 64 bytes */
  constructor(key: Uint8Array) {
    this.inner = padded(key, 0x36);
    this.outer = padded(key, 0x5c);
  }

  /** The salt of an event, from the 16 bytes of its id. */
  of(id: string): Buffer {
    return sha256(Buffer.concat([this.outer, sha256(Buffer.concat([this.inner, uuidBytes(id)]))]));
  }
}

export function uuidBytes(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex');
}

function encodeHead(head: EntryHead): Buffer {
  const numbers = Buffer.alloc(24);
  numbers.writeBigUInt64BE(head.position, 0);
  numbers.writeBigUInt64BE(head.revision, 8);
  numbers.writeBigUInt64BE(BigInt(head.createdMs), 16);
  return Buffer.concat([numbers, withLength(head.stream), withLength(head.type), uuidBytes(head.id)]);
}

function withLength(text: string): Buffer {
  const bytes = Buffer.from(text);
  if (bytes.length > 0xffff) throw new RangeError('the name of a stream or a type has at most 65,535 bytes');
  return Buffer.concat([Buffer.of(bytes.length >> 8, bytes.length & 0xff), bytes]);
}

function padded(key: Uint8Array, pad: number): Buffer {
  const block = Buffer.alloc(BLOCK_BYTES, pad);
  for (const [at, byte] of key.entries()) block[at] = byte ^ pad;
  return block;
}
