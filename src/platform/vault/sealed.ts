import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import { type Sealed } from '../../kernel/sealed.js';

export const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const COMMITMENT_BYTES = 32;

export function isSealed(value: unknown): value is Sealed {
  const sealed = value as Partial<Sealed> | null;
  return typeof sealed?.kid === 'string' && typeof sealed.iv === 'string' && typeof sealed.ct === 'string';
}

const POOL_BYTES = 4_096;
let pool = Buffer.alloc(0);

/** Random bytes, each used once. A call of the generator costs more than the bytes, so many are fetched at once. */
function freshBytes(length: number): Buffer {
  if (pool.length < length) pool = randomBytes(POOL_BYTES);
  const bytes = pool.subarray(0, length);
  pool = pool.subarray(length);
  return bytes;
}

/** The key's name is authenticated data, so a ciphertext under another name does not decrypt. */
export function encrypt(key: Buffer, kid: string, plain: Buffer): { iv: Buffer; ct: Buffer } {
  const iv = freshBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(kid));
  return { iv, ct: Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]) };
}

/** @throws when the key is wrong, or a bit has changed. */
export function decrypt(key: Buffer, kid: string, iv: Buffer, ct: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(kid));
  decipher.setAuthTag(ct.subarray(ct.length - TAG_BYTES));
  return Buffer.concat([decipher.update(ct.subarray(0, ct.length - TAG_BYTES)), decipher.final()]);
}

/** Version 2. */
export function sealValue(key: Buffer, kid: string, value: unknown): Sealed {
  const r = freshBytes(COMMITMENT_BYTES);
  const json = Buffer.from(JSON.stringify(value));
  const { iv, ct } = encrypt(key, kid, Buffer.concat([r, json]));
  const c = createHmac('sha256', r).update(json).digest('base64url');
  return { kid, iv: iv.toString('base64url'), ct: ct.toString('base64url'), c };
}

/** Of either version. @throws when the key is wrong, or a bit has changed. */
export function openValue<T>(key: Buffer, { kid, iv, ct, c }: Sealed): T {
  const plain = decrypt(key, kid, Buffer.from(iv, 'base64url'), Buffer.from(ct, 'base64url'));
  return JSON.parse(plain.subarray(c === undefined ? 0 : COMMITMENT_BYTES).toString()) as T;
}

/** Distinguishes wrapping keys without revealing anything about them. */
export function fingerprintOf(key: Buffer): string {
  return createHash('sha256').update('wrapping key').update(key).digest('hex').slice(0, 16);
}

/** The stored form of a wrapped key: iv, then ciphertext and tag. */
export function wrapKey(wrappingKey: Buffer, kid: string, key: Buffer): Buffer {
  const { iv, ct } = encrypt(wrappingKey, kid, key);
  return Buffer.concat([iv, ct]);
}

export function unwrapKey(wrappingKey: Buffer, kid: string, wrapped: Buffer): Buffer {
  return decrypt(wrappingKey, kid, wrapped.subarray(0, IV_BYTES), wrapped.subarray(IV_BYTES));
}
