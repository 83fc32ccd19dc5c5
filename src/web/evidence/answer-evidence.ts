import { hash } from 'node:crypto';
import { type Freshness } from '../../platform/read-store/freshness.js';
import { type EdgeReply, type EdgeRequest } from '../http/request-context.js';

/**
 * Records up to which position of the log the answer will be complete: that of the slowest read model of the
 * operation, before the query. Other operations have none.
 */
export function noteReadPosition(request: EdgeRequest, freshness: Freshness | undefined): void {
  const models = request.routeOptions.config.operation?.readsFrom;
  if (!freshness || !models) return;
  let slowest: bigint | undefined;
  for (const model of models) {
    const position = freshness.positionOf(model);
    if (position === null || position < 0n) return;
    if (slowest === undefined || position < slowest) slowest = position;
  }
  request.readPosition = slowest;
}

/** For a cached answer, which is older than the read models. @param shown its position with `@`, as its body has it */
export function noteShownPosition(request: EdgeRequest, shown: string): void {
  const position = BigInt(shown.slice(1));
  if (request.readPosition !== undefined && position < request.readPosition) request.readPosition = position;
}

/** Path of the proof that an answer is the one of its charge. */
export const PROOF_OF_ANSWER = '/api/v1/proofs/answers/';
/** Path of the relation's name in `Link`. */
export const PROOF_RELATION = '/rels/proof';

/**
 * `Repr-Digest` (RFC 9530) of the body as sent, and `X-Log-Position`: the position that the answer shows, or that of
 * its own write. A charged answer links to its proof.
 */
export function writeEvidenceHeaders(request: EdgeRequest, reply: EdgeReply, payload: unknown): void {
  const position = request.readPosition ?? request.commitPosition;
  if (position !== undefined) reply.header('x-log-position', String(position));
  const { chargedRequestId: id, server } = request;
  if (id !== undefined) {
    const link = `<${server.publicUrl}${PROOF_OF_ANSWER}${id}${recordIn(request, payload)}>; rel="${server.publicUrl}${PROOF_RELATION}"`;
    const others = reply.getHeader('link');
    reply.header('link', others === undefined ? link : `${String(others)}, ${link}`);
  }
  if (typeof payload === 'string' || Buffer.isBuffer(payload)) {
    reply.header('repr-digest', `sha-256=:${sha256Base64(payload)}:`);
  }
}

/**
 * The record of an answer about one, as it is now and with all that is known of it: the first member of the body is its
 * id. Events do not lead to what `as_of` and `valid_at` show.
 */
const FIRST_ID = /^\{(?:"data":\{)?"id":"([0-9a-f-]{36})"/;
const BEGINNING = 64;

function recordIn({ routeOptions, query }: EdgeRequest, payload: unknown): string {
  const kind = routeOptions.config.operation?.answersRecord;
  const times = query as { readonly as_of?: unknown; readonly valid_at?: unknown } | undefined;
  const isOfThen = times?.as_of !== undefined || times?.valid_at !== undefined;
  if (kind === undefined || isOfThen || typeof payload !== 'string') return '';
  const [, id] = FIRST_ID.exec(payload.slice(0, BEGINNING)) ?? [];
  return id === undefined ? '' : `?record=${kind}:${id}`;
}

/** SHA-256 in Base64. */
export function sha256Base64(data: string | Uint8Array): string {
  return hash('sha256', data, 'base64');
}
