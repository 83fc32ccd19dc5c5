import { hash } from 'node:crypto';
import { v7 } from 'uuid';

/** Namespace of every name-derived id of the service; part of the stored format, never to be changed. */
const NAMESPACE = '6f6b1f0e-1c0b-5d52-9c0e-9d5a4e1f7a31';
const NAMESPACE_BYTES = Buffer.from(NAMESPACE.replaceAll('-', ''), 'hex');

/** The UUIDv5 of a kind and a name: the same words give the same id, on every machine and for ever. */
export function deriveId(kind: string, name: string): string {
  const bytes = Buffer.from(
    hash('sha1', Buffer.concat([NAMESPACE_BYTES, Buffer.from(`${kind}:${name}`)]), 'hex').slice(0, 32),
    'hex',
  );
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** A fresh, time-ordered id (UUIDv7). */
export function newId(): string {
  return v7();
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

export function isUuid(value: string): boolean {
  return UUID.test(value);
}
