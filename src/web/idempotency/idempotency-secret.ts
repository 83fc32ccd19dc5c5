import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';

/** What an Idempotency-Key becomes. Whoever has the tables and guesses scope and key has nothing without our secret. */
export interface IdempotencySecret {
  /** The name that the ledger knows it by. */
  readonly keyHash: Buffer;
  /** The name that its row is found by; 32 bytes. */
  readonly rowId: Buffer;
  /** Mark of address and body. */
  readonly fingerprint: Buffer;
  /** Seals the answer. */
  readonly sealKey: Buffer;
}

export interface KeyedRequest {
  readonly scope: string;
  readonly key: string;
  readonly address: string;
  readonly body: unknown;
}

/** @param serverSecret of the service, in no database. */
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

/** SHA-256 of scope and key: stands in the log, so that a charge is found again whatever becomes of the secret. */
export function idempotencyKeyHash(scope: string, key: string): Buffer {
  return createHash('sha256').update(`key\n${scope}\n${key}`).digest();
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

/**
 * JSON in which the order of members says nothing: a client may write the same body in another order.
 * Recurses: bodies are of bounded depth by then (`body-budget`).
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
}

function keyed(secret: string, text: string): Buffer {
  return createHmac('sha256', secret).update(`idempotency\n${text}`).digest();
}
