import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';

/**
 * Values derived from an Idempotency-Key. An attacker who has the tables and guesses scope and key still needs the
 * server secret.
 */
export interface IdempotencySecret {
  /** The key's name in the ledger. */
  readonly keyHash: Buffer;
  /** The id of the row; 32 bytes. */
  readonly rowId: Buffer;
  /** Keyed hash of address and body. */
  readonly fingerprint: Buffer;
  /** Encrypts the answer. */
  readonly sealKey: Buffer;
}

export interface KeyedRequest {
  readonly scope: string;
  readonly key: string;
  readonly address: string;
  readonly body: unknown;
}

/** @param serverSecret of the service, stored in no database. */
export function idempotencySecret(
  serverSecret: string,
  { scope, key, address, body }: KeyedRequest,
): IdempotencySecret {
  const named = `${scope}\n${key}`;
  const sealKey = keyed(serverSecret, `seal\n${named}`);
  return {
    keyHash: idempotencyKeyHash(scope, key),
    rowId: keyed(serverSecret, `row\n${named}`),
    fingerprint: createHmac('sha256', sealKey)
      .update(`${address}\n${canonicalJson(body)}`)
      .digest(),
    sealKey,
  };
}

/** SHA-256 of scope and key: it is in the log, so that a charge can be found even when the secret changes. */
export function idempotencyKeyHash(scope: string, key: string): Buffer {
  return createHash('sha256').update(`key\n${scope}\n${key}`).digest();
}

/** AES-256-GCM: 12 bytes of nonce, 16 of tag, then the ciphertext. */
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

/**
 * JSON with sorted members, because a client may repeat the same body in another order. Recursion is safe:
 * `body-budget` has limited the depth.
 */
export function canonicalJson(value: unknown): string {
  if (isTexts(value)) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}

function keyed(secret: string, text: string): Buffer {
  return createHmac('sha256', secret).update(`idempotency\n${text}`).digest();
}
