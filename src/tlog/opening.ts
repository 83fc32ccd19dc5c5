import { decodeBase64 } from './base64.js';
import { type EntryHead, entryOf, partHash } from './entry.js';
import { HASH_BYTES } from './hashing.js';
import { ProofRefused } from './verify-proof.js';

/** The stored bytes of a part, or only their salted hash where they are withheld. */
export type OpenedPart = { readonly bytes: Buffer } | { readonly hash: Buffer };

/** What leads to an entry: the event, with salt, and each part open or withheld. */
export interface Opening {
  readonly head: EntryHead;
  readonly salt: Buffer;
  readonly data: OpenedPart;
  readonly metadata: OpenedPart;
}

const MAX_U64 = 2n ** 64n - 1n;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The UTF-8 JSON of the `extra` line. */
export function encodeOpening({ head, salt, data, metadata }: Opening): Buffer {
  return Buffer.from(
    JSON.stringify({
      v: 1,
      position: head.position.toString(),
      revision: head.revision.toString(),
      created_ms: head.createdMs,
      stream: head.stream,
      type: head.type,
      id: head.id,
      salt: salt.toString('base64'),
      ...('bytes' in data ? { data: data.bytes.toString('base64') } : { data_hash: data.hash.toString('base64') }),
      ...('bytes' in metadata
        ? { metadata: metadata.bytes.toString('base64') }
        : { metadata_hash: metadata.hash.toString('base64') }),
    }),
  );
}

/** In no second spelling, so that two proofs of an event never differ in bytes only. @throws ProofRefused */
export function decodeOpening(extra: Buffer): Opening {
  const opening = openingOf(parsed(extra));
  if (!encodeOpening(opening).equals(extra)) throw new ProofRefused('the opening is not written in its one form');
  return opening;
}

function openingOf(fields: Fields): Opening {
  if (fields.v !== 1) throw new ProofRefused('the opening is of another version than 1');
  const { created_ms: createdMs, stream, type, id } = fields;
  if (typeof createdMs !== 'number' || !Number.isSafeInteger(createdMs) || createdMs < 0) refuse('created_ms');
  if (typeof stream !== 'string') refuse('stream');
  if (typeof type !== 'string') refuse('type');
  if (typeof id !== 'string' || !UUID.test(id)) refuse('id');
  const [position, revision] = [unsigned(fields, 'position'), unsigned(fields, 'revision')];
  const salt = bytesOf(fields, 'salt');
  if (salt.length !== HASH_BYTES) refuse('salt');
  const head: EntryHead = { position, revision, createdMs, stream, type, id };
  return { head, salt, data: partOf(fields, 'data'), metadata: partOf(fields, 'metadata') };
}

/** The entry that an opening leads to: it proves nothing unless the log has that entry. */
export function entryOfOpening({ head, salt, data, metadata }: Opening): Buffer {
  const hashOf = (part: OpenedPart): Buffer => ('bytes' in part ? partHash(salt, part.bytes) : part.hash);
  return entryOf(head, { salt, dataHash: hashOf(data), metadataHash: hashOf(metadata) });
}

type Fields = Readonly<Record<string, unknown>>;

function parsed(extra: Buffer): Fields {
  try {
    const value: unknown = JSON.parse(extra.toString());
    if (typeof value === 'object' && value !== null) return value as Fields;
  } catch {
    // Refused below.
  }
  throw new ProofRefused('the opening is not a JSON object');
}

function partOf(fields: Fields, name: 'data' | 'metadata'): OpenedPart {
  if (name in fields) return { bytes: bytesOf(fields, name) };
  const hash = bytesOf(fields, `${name}_hash`);
  if (hash.length !== HASH_BYTES) refuse(`${name}_hash`);
  return { hash };
}

function bytesOf(fields: Fields, name: string): Buffer {
  const value = fields[name];
  if (value === '') return Buffer.alloc(0);
  return (typeof value === 'string' && decodeBase64(value)) || refuse(name);
}

function unsigned(fields: Fields, name: string): bigint {
  const value = fields[name];
  if (typeof value !== 'string' || !/^(0|[1-9]\d{0,19})$/.test(value) || BigInt(value) > MAX_U64) return refuse(name);
  return BigInt(value);
}

function refuse(name: string): never {
  throw new ProofRefused(`the opening's ${name} is malformed`);
}
