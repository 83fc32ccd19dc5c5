import { type FastifyReply, type FastifyRequest } from 'fastify';
import { type PlanName } from '../../kernel/credits.js';
import { type ConsoleOperator } from '../staff/staff-route.js';
import { type RateState } from './rate-headers.js';
import { type OperationRoute } from './operation-route.js';

/** Whose key a request carries. */
export interface Principal {
  readonly accountId: string;
  readonly keyId: string;
  readonly plan: PlanName;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The request's own UUID: ids of what it creates derive from it, and the ledger names it. */
    readonly requestId: string;
    /** What the caller sees as X-Request-Id: its own token where it sent a sane one, else `requestId`. */
    readonly shownRequestId: string;
    /** The caller's address; a forwarding header is believed only from a trusted proxy. */
    readonly clientIp: string;
    principal: Principal | undefined;
    /** Who acts through an operator route. */
    operator: string | undefined;
    /** Who is at the operators' console. */
    staff: ConsoleOperator | undefined;
    /** SHA-256 (hex) of scope and Idempotency-Key, for the ledger. */
    idempotencyKeyHash: string | undefined;
    /** Keyed hash (hex) of address and body under that key: another request under it has another one. */
    idempotencyFingerprint: string | undefined;
    /** The limit as it stands where the call does not count after all: only what brought an answer does. */
    rateUnlessAnswered: RateState | undefined;
    /** The minute's limit of the account after this request. */
    minuteRate: RateState | undefined;
    /** Commit position of the last append the request made; becomes X-Consistency-Token. */
    commitPosition: bigint | undefined;
    /** Further headers of the answer, whatever its status, where the work of the operation has any. */
    answerHeaders: Readonly<Record<string, string | string[]>> | undefined;
    /** Length of the JSON body in bytes, 0 where there is none. */
    bodyBytes: number;
  }
  interface FastifyInstance {
    /** Where the world reaches the service; links in answers start with it. */
    readonly publicUrl: string;
  }
  interface FastifyContextConfig {
    operation?: OperationRoute;
    /** The route only says that the path does not take its method. */
    refusal?: true;
  }
}

export type EdgeRequest = FastifyRequest;
export type EdgeReply = FastifyReply;

export const LONGEST_REQUEST_ID = 128;
const SANE_TOKEN = /^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$/;

/** The caller's own request id, where it is short and harmless enough to be echoed and logged. */
export function callerRequestId(headers: FastifyRequest['headers']): string | undefined {
  const value = headers['x-request-id'];
  return typeof value === 'string' && SANE_TOKEN.test(value) ? value : undefined;
}

/** An IPv4 address that came over an IPv6 socket, written as IPv4. */
export function plainAddress(ip: string): string {
  return ip.startsWith('::ffff:') && ip.includes('.') ? ip.slice(7) : ip;
}

/** Tells the edge how far the log was when the request's write was acknowledged. */
export function noteCommit(request: FastifyRequest, position: bigint): void {
  if (request.commitPosition === undefined || request.commitPosition < position) request.commitPosition = position;
}
