import { DomainError } from '../../kernel/domain-error.js';
import { type Logger } from '../../platform/telemetry/logger.js';
import { KeyLocks } from './key-locks.js';
import { type IdempotencySecret, idempotencySecret } from './idempotency-secret.js';
import { idempotencyKeyOf, quotedKey } from './idempotency-key.js';
import { type IdempotencyStore, type StoredAnswer } from './idempotency-store.js';
import { validationFailed } from '../problems/problem.js';
import { isInternalRequest } from '../http/internal-request.js';
import { type EdgeReply, type EdgeRequest } from '../http/request-context.js';

/** A longer answer is not stored: a repeat runs the operation again, and the ledger still charges it once. */
const MAX_STORED_BYTES = 4 * 1024 * 1024;
/** Headers that are stored with the answer; all others are created again. */
const STORED_HEADERS = ['content-type', 'x-consistency-token', 'x-log-position', 'link'] as const;

/**
 * `Idempotency-Key` on POST: one request at a time runs under a key, and a repeat gets the first answer. Only
 * successes are stored. A refusal (4xx) frees the key, also for a corrected body. After a failure (5xx) the outcome is
 * unknown, so only the identical request may retry; the same holds for an answer with a secret, which is never stored.
 */
export class Idempotency {
  private readonly claimed = new WeakMap<EdgeRequest, IdempotencySecret>();
  private readonly keys: KeyLocks;

  constructor(
    private readonly store: IdempotencyStore,
    private readonly serverSecret: string,
    private readonly logger: Logger,
  ) {
    this.keys = new KeyLocks(store);
  }

  /**
   * Whether `begin` applies: a POST with a key from an identified caller, or a read that a POST runs under its key. Of a
   * route that passes the key on, only a batch of calls claims it, which have derived keys.
   */
  concerns(request: EdgeRequest): boolean {
    return (
      (request.method === 'POST' || isInternalRequest(request.raw)) &&
      request.headers['idempotency-key'] !== undefined &&
      (!passesKeyOn(request) || isBatchOfCalls(request)) &&
      (request.principal !== undefined || request.operator !== undefined)
    );
  }

  /**
   * Claims the key; true when the stored answer has been sent instead.
   * @throws DomainError `idempotency_conflict`, `idempotency_mismatch`, or `validation_failed` for an invalid key.
   */
  async begin(request: EdgeRequest, reply: EdgeReply): Promise<boolean> {
    const key = idempotencyKeyOf(request.headers['idempotency-key']);
    if (key === null) throw unusableKey();
    const secret = await this.secretOf(request, key);
    const { requestId: owner } = request;
    const claim = await this.store.claim(secret, owner).catch((error: unknown) => {
      // The claim may have committed with only its answer lost.
      this.keys.settleLater(owner, () => this.store.release(secret, owner));
      throw error;
    });
    switch (claim.kind) {
      case 'mine':
        this.claimed.set(request, secret);
        this.keys.hold(secret, owner);
        request.idempotencyKeyHash = secret.keyHash.toString('hex');
        request.idempotencyFingerprint = secret.fingerprint.toString('hex');
        return false;
      case 'answered':
        replay(request, reply, claim.answer);
        return true;
      case 'running':
        throw new DomainError('idempotency_conflict', 'The first request with this Idempotency-Key is still running', {
          retryAfterSeconds: claim.retryAfterSeconds,
        });
      case 'mismatch':
        throw new DomainError(
          'idempotency_mismatch',
          'This Idempotency-Key was first used with another body or another operation',
        );
    }
  }

  holds(request: EdgeRequest): boolean {
    return this.claimed.has(request);
  }

  /**
   * Runs before the answer is sent, so that a caller who has seen it can repeat it. A failing store does not block the
   * answer.
   */
  async end(request: EdgeRequest, reply: EdgeReply, payload: unknown): Promise<void> {
    const secret = this.claimed.get(request);
    if (!secret) return;
    this.claimed.delete(request);
    const { requestId: owner } = request;
    this.keys.release(owner);
    try {
      await this.settle(secret, request, reply, payload);
    } catch (error) {
      const isFree = isRefusal(reply.statusCode);
      this.keys.settleLater(owner, () =>
        isFree ? this.store.remove(secret, owner) : this.store.release(secret, owner),
      );
      this.logger.warn({ err: error, request_id: request.requestId }, 'an answer could not be stored for its repeats');
    }
  }

  /**
   * Former releases stored a quoted key with its quotes. A row of theirs is used until it expires, 25 hours after
   * its last request; the ledger knows its charge by the same form.
   */
  private async secretOf(request: EdgeRequest, key: string): Promise<IdempotencySecret> {
    const scope = request.principal?.accountId ?? 'operator';
    const { url: address, body } = passesKeyOn(request) ? ANY_BATCH : request;
    const of = (form: string) => idempotencySecret(this.serverSecret, { scope, key: form, address, body });
    const former = of(quotedKey(key));
    const isFormer = await this.store.isKnown(former);
    request.idempotencyKey = isFormer ? quotedKey(key) : key;
    return isFormer ? former : of(key);
  }

  private async settle(
    secret: IdempotencySecret,
    request: EdgeRequest,
    reply: EdgeReply,
    payload: unknown,
  ): Promise<void> {
    const { statusCode: status } = reply;
    const { requestId: owner } = request;
    const isSecret = request.routeOptions.config.operation?.answerNotStored === true;
    const body = typeof payload === 'string' ? Buffer.from(payload) : Buffer.isBuffer(payload) ? payload : undefined;
    if (isRefusal(status)) await this.store.remove(secret, owner);
    else if (status >= 500 || isSecret || !body || body.length > MAX_STORED_BYTES)
      await this.store.release(secret, owner);
    else await this.store.save(secret, owner, { status, headers: storedHeaders(reply), body });
  }
}

/** All batches under a key are equal here, because each of their calls compares its own content. */
const ANY_BATCH = { url: 'batch', body: null };

function passesKeyOn({ routeOptions }: EdgeRequest): boolean {
  return routeOptions.config.operation?.passesIdempotencyKeyOn !== undefined;
}

function isBatchOfCalls({ routeOptions, body }: EdgeRequest): boolean {
  return Array.isArray(body) && routeOptions.config.operation?.passesIdempotencyKeyOn?.(body) === true;
}

/** A refusal has no effect, so the key is free again. */
function isRefusal(status: number): boolean {
  return status >= 400 && status < 500;
}

function replay({ method }: EdgeRequest, reply: EdgeReply, answer: StoredAnswer): void {
  reply.code(answer.status).headers(answer.headers);
  // No read of the API has this header.
  if (method === 'POST') reply.header('idempotency-replayed', 'true');
  reply.send(answer.body);
}

function storedHeaders(reply: EdgeReply): Record<string, string> {
  const stored: Record<string, string> = {};
  for (const name of STORED_HEADERS) {
    const value = reply.getHeader(name);
    if (value !== undefined) stored[name] = String(value);
  }
  return stored;
}

function unusableKey(): DomainError {
  return validationFailed([
    {
      field: 'Idempotency-Key',
      message: 'Idempotency-Key must be 1 to 255 printable ASCII characters, bare or in quotes',
      suggestion: 'Send a fresh UUID for each new request',
    },
  ]);
}
