import { Injectable } from '@nestjs/common';
import { createHash, createHmac } from 'node:crypto';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { decrypt, encrypt } from '../../platform/vault/sealed.js';
import { type Authorization } from '../chain/authorization.rules.js';

/** How long a repeated payment gets the stored answer. */
export const RETENTION_HOURS = 24;

const NONCE_BYTES = 12;

/**
 * Answers stored before their payment is settled, so that a crash cannot lose them. Each is encrypted under a key
 * derived from its payment's signature. A lost answer is recomputed without a further charge.
 */
@Injectable()
export class PaidAnswers {
  constructor(private readonly readStore: ReadStore) {}

  /** Stores the answer and returns the first one stored, so that concurrent calls return the same answer. */
  async store(paymentId: string, scope: string, authorization: Authorization, body: string): Promise<string> {
    const { iv, ct } = encrypt(keyOf(authorization, scope), paymentId, Buffer.from(body));
    const rows = await this.readStore.prepared<{ answer: Buffer }>(
      'paid_answers_keep',
      `INSERT INTO ops.paid_answers AS a (payment_id, scope, answer) VALUES ($1, $2, $3)
       ON CONFLICT (payment_id, scope) DO UPDATE SET scope = a.scope RETURNING a.answer`,
      [paymentId, scope, Buffer.concat([iv, ct])],
    );
    return opened(rows[0]?.answer, paymentId, keyOf(authorization, scope)) ?? body;
  }

  async find(paymentId: string, scope: string, authorization: Authorization): Promise<string | null> {
    const rows = await this.readStore.query<{ answer: Buffer }>(
      `SELECT answer FROM ops.paid_answers
       WHERE payment_id = $1 AND scope = $2 AND kept_at > now() - interval '${RETENTION_HOURS} hours'`,
      [paymentId, scope],
    );
    return opened(rows[0]?.answer, paymentId, keyOf(authorization, scope));
  }

  async deleteOld(): Promise<void> {
    await this.readStore.query(
      `DELETE FROM ops.paid_answers WHERE kept_at < now() - interval '${RETENTION_HOURS} hours'`,
    );
  }
}

function opened(stored: Buffer | undefined, paymentId: string, key: Buffer): string | null {
  if (!stored) return null;
  return decrypt(key, paymentId, stored.subarray(0, NONCE_BYTES), stored.subarray(NONCE_BYTES)).toString();
}

function keyOf({ from, nonce, signature }: Authorization, scope: string): Buffer {
  return createHmac('sha256', createHash('sha256').update(signature).digest())
    .update(`paid answer\n${from}\n${nonce}\n${scope}`)
    .digest();
}
