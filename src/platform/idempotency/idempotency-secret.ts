import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';

/** What an Idempotency-Key becomes: a name to find it by, a mark of the request, and the key that seals its answer. */
export interface IdempotencySecret {
  /** SHA-256 of scope and key; 32 bytes. */
  readonly keyHash: Buffer;
  /** Keyed hash of address and body, so that it tells nothing of them without the caller's key. */
  readonly fingerprint: Buffer;
  readonly sealKey: Buffer;
}

export function idempotencySecret(scope: string, key: string, address: string, body: unknown): IdempotencySecret {
  const sealKey = digest(`seal\n${scope}\n${key}`);
  return {
    keyHash: digest(`key\n${scope}\n${key}`),
    fingerprint: createHmac('sha256', sealKey)
      .update(`${address}\n${canonicalJson(body)}`)
      .digest(),
    sealKey,
  };
}

/** AES-256-GCM: 12 bytes of nonce, 16 of tag, then the text. */
export function seal(secret: IdempotencySecret, plain: Buffer): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', secret.sealKey, nonce);
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

export function open(secret: IdempotencySecret, sealed: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', secret.sealKey, sealed.subarray(0, 12));
  decipher.setAuthTag(sealed.subarray(12, 28));
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]);
}

/** JSON in which the order of members says nothing: a client may write the same body in another order. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
