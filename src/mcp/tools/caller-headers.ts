import { createHash } from 'node:crypto';
import { idempotencyKeyOf } from '../../web/idempotency/idempotency-key.js';
import { type EdgeRequest } from '../../web/http/request-context.js';
import { type McpTool } from './mcp-tool.rules.js';

const REQUEST_UUID = 'x-request-uuid';
const IDEMPOTENCY_KEY = 'idempotency-key';

/** Headers of a request that runs a message of this caller. */
export function callerHeaders({ headers, shownRequestId }: EdgeRequest): Record<string, string> {
  return {
    // Errors and the access log name the request as the caller does.
    'x-request-id': shownRequestId,
    ...(headers.authorization === undefined ? {} : { authorization: headers.authorization }),
    ...(headers['user-agent'] === undefined ? {} : { 'user-agent': headers['user-agent'] }),
  };
}

/** Whether a repeated call of the tool could do or charge something twice. */
export function takesKey({ places, price }: McpTool): boolean {
  return 'idempotency_key' in places || !price.startsWith('free');
}

/** The id of a message, which identifies it within its batch. */
export type MessageId = string | number;

/**
 * The requests of a batch: its notifications and answers, which have no answer, do not count.
 *
 * @param messages as they were sent, valid or not
 */
export function requestsOf(messages: readonly unknown[]): { readonly id: unknown; readonly method: unknown }[] {
  return messages.filter(
    (one): one is { readonly id: unknown; readonly method: unknown } =>
      typeof one === 'object' && one !== null && 'method' in one && 'id' in one && one.id !== null,
  );
}

const RUN: ReadonlySet<unknown> = new Set(['tools/call', 'resources/read']);

/** Whether a message of the batch runs an operation; a ping or a list has no charge to repeat. */
export function runsOperation(batch: readonly unknown[]): boolean {
  return requestsOf(batch).some(({ method }) => RUN.has(method));
}

/**
 * The Idempotency-Key of the caller's request for the call of one message. Each request of a batch has a key derived from
 * its place, since a client may number a repeated batch anew.
 */
export function keyPassedOn(request: EdgeRequest, message?: MessageId): Record<string, string> {
  const { headers, body } = request;
  const sent = headers[IDEMPOTENCY_KEY];
  if (typeof sent !== 'string') return {};
  const key = request.idempotencyKey ?? idempotencyKeyOf(sent);
  if (!Array.isArray(body) || key === null) return { [IDEMPOTENCY_KEY]: sent };
  const place = requestsOf(body).findIndex(({ id }) => id === message);
  return { [IDEMPOTENCY_KEY]: createHash('sha256').update(`message ${place} of a batch\n${key}`).digest('hex') };
}

/** The ledger names a call by the UUID of its own request, so the caller gets that one. A batch may have several. */
export function showRequestUuid(caller: EdgeRequest, answered: Readonly<Record<string, string>>): void {
  const uuid = answered[REQUEST_UUID];
  if (uuid !== undefined && !Array.isArray(caller.body)) caller.answerHeaders = { [REQUEST_UUID]: uuid };
}
