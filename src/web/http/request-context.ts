import { type FastifyReply, type FastifyRequest } from 'fastify';
import { type PlanName } from '../../kernel/credits.js';
import { type ShownRecord } from '../../kernel/read-set.js';
import { type ConsoleCounts } from '../staff/console-counts.js';
import { type ConsoleOperator } from '../staff/staff-route.js';
import { type RateState } from './rate-headers.js';
import { type OperationRoute } from './operation-route.js';

/** The account and key of a request. */
export interface Principal {
  readonly accountId: string;
  readonly keyId: string;
  readonly plan: PlanName;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The request's own UUID: ids of what it creates derive from it, and the ledger records it. */
    readonly requestId: string;
    /** The X-Request-Id that the caller sees: its own value when that is valid, else `requestId`. */
    readonly shownRequestId: string;
    /** The caller's address; a forwarding header counts only from a trusted proxy. */
    readonly clientIp: string;
    principal: Principal | undefined;
    /** The operator on an operator route. */
    operator: string | undefined;
    /** The staff member on a console route. */
    staff: ConsoleOperator | undefined;
    /** Open work that the console's sidebar shows, on a console route. */
    consoleCounts: ConsoleCounts | undefined;
    /** The Idempotency-Key under which the request is stored; the keys of a batch's requests derive from it. */
    idempotencyKey: string | undefined;
    /** SHA-256 (hex) of scope and Idempotency-Key, for the ledger. */
    idempotencyKeyHash: string | undefined;
    /** Keyed hash (hex) of address and body under that key: a different request under the key has a different hash. */
    idempotencyFingerprint: string | undefined;
    /** The state of the limit when the call does not count in the end, because only successful answers count. */
    rateUnlessAnswered: RateState | undefined;
    /** The account's minute limit after this request. */
    minuteRate: RateState | undefined;
    /** Commit position of the request's last append; becomes X-Consistency-Token. */
    commitPosition: bigint | undefined;
    /** The answer shows at least the events up to this position; see `noteReadPosition`. */
    readPosition: bigint | undefined;
    /** The request whose charge paid for the answer; its proof is linked. */
    chargedRequestId: string | undefined;
    /** The records that the answer shows; see `noteShown`. */
    shownRecords: ShownRecord[] | undefined;
    /** Further headers of the answer, for any status. */
    answerHeaders: Readonly<Record<string, string | string[]>> | undefined;
    /** Length of the JSON body in bytes, 0 without a body. */
    bodyBytes: number;
  }
  interface FastifyInstance {
    /** Public base URL of the service; links in answers start with it. */
    readonly publicUrl: string;
    /** Whether the records are made up. */
    readonly isDemo: boolean;
  }
  interface FastifyContextConfig {
    operation?: OperationRoute;
    /** The route only reports that the path does not support the method. */
    refusal?: true;
  }
}

export type EdgeRequest = FastifyRequest;
export type EdgeReply = FastifyReply;

export const LONGEST_REQUEST_ID = 128;
const SANE_TOKEN = /^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$/;

/** The caller's own request id, if it is short and safe to echo and log. */
export function callerRequestId(headers: FastifyRequest['headers']): string | undefined {
  const value = headers['x-request-id'];
  return typeof value === 'string' && SANE_TOKEN.test(value) ? value : undefined;
}

/** An IPv4 address in plain form when it arrived over an IPv6 socket. */
export function plainAddress(ip: string): string {
  return ip.startsWith('::ffff:') && ip.includes('.') ? ip.slice(7) : ip;
}

/** Records the log position at which the request's write was acknowledged. */
export function noteCommit(request: FastifyRequest, position: bigint): void {
  if (request.commitPosition === undefined || request.commitPosition < position) request.commitPosition = position;
}
