import { v5, v7 } from 'uuid';

/** Namespace of every name-derived id of the service; part of the stored format, never to be changed. */
const NAMESPACE = '6f6b1f0e-1c0b-5d52-9c0e-9d5a4e1f7a31';

/** The UUIDv5 of a kind and a name: the same words give the same id, on every machine and for ever. */
export function deriveId(kind: string, name: string): string {
  return v5(`${kind}:${name}`, NAMESPACE);
}

/** A fresh, time-ordered id (UUIDv7). */
export function newId(): string {
  return v7();
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

export function isUuid(value: string): boolean {
  return UUID.test(value);
}
