import { hash } from 'node:crypto';
import { v7 } from 'uuid';

/** Namespace of every name-derived id of the service; part of the stored format, so it never changes. */
const NAMESPACE = '6f6b1f0e-1c0b-5d52-9c0e-9d5a4e1f7a31';
const NAMESPACE_BYTES = Buffer.from(NAMESPACE.replaceAll('-', ''), 'hex');

/** The UUIDv5 of a kind and a name: the same input always gives the same id. */
export function deriveId(kind: string, name: string): string {
  const text = `${kind}:${name}`;
  const room = NAMESPACE_BYTES.length + 3 * text.length;
  const input = room <= SCRATCH.length ? SCRATCH : Buffer.concat([NAMESPACE_BYTES, Buffer.alloc(3 * text.length)]);
  const length = NAMESPACE_BYTES.length + input.write(text, NAMESPACE_BYTES.length, 'utf8');
  const hex = hash('sha1', input.subarray(0, length), 'hex');
  const variant = VARIANTS[parseInt(hex.charAt(16), 16) & 3] as string;
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Imports derive several ids for each row, so short inputs reuse one buffer. */
const SCRATCH = Buffer.concat([NAMESPACE_BYTES, Buffer.alloc(1_024)]);
const VARIANTS = '89ab';

/** A fresh, time-ordered id (UUIDv7). */
export function newId(): string {
  return v7();
}

/** When `newId` made the id; null for an id of another kind. */
export function timeOfId(id: string): Date | null {
  const isTimeOrdered = isUuid(id) && id.charAt(VERSION_PLACE) === '7';
  return isTimeOrdered ? new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)) : null;
}

const VERSION_PLACE = 14;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

export function isUuid(value: string): boolean {
  return UUID.test(value);
}
