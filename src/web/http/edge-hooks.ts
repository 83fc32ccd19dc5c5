import { type FastifyInstance } from 'fastify';
import { DomainError } from '../../kernel/domain-error.js';
import { type Freshness } from '../../platform/read-store/freshness.js';
import { type ReadReplicas } from '../lists/read-replicas.service.js';
import { type Metrics } from '../../platform/telemetry/metrics.js';
import { acceptsJson, preferredType } from './accept.js';
import { type AccessLog } from './access-log.js';
import { refuseBrokenEscapes, refuseLongRequestId, refuseNul } from '../validation/caller-mistakes.js';
import { noteReadPosition, writeEvidenceHeaders } from '../evidence/answer-evidence.js';
import { answerFrom, awaitConsistency, awaitedModels } from './consistency.js';
import { writeCrossOriginHeaders } from './cross-origin.js';
import { type Idempotency } from '../idempotency/idempotency.js';
import { bodyLimitOf, bodyTooLarge } from '../validation/json-body.js';
import { lowerCaseIds } from '../validation/ids-in-any-case.js';
import { BODY_CODINGS, isReadableCoding } from '../validation/packed-body.js';
import { type OperationRoute } from './operation-route.js';
import { type Admission, isCounted, type OperationTermsTable } from './operation-terms.js';
import { type RouteTable } from './route-table.js';
import { type OperatorCheck } from './operator-check.js';
import { type ConsoleCounter } from '../staff/console-counts.js';
import { type ConsoleGuard } from '../staff/console-guard.js';
import { type ConsoleRoute } from '../staff/staff-route.js';
import { type RefusedActs } from '../staff/refused-acts.js';
import { checkFormRequest, type FormBody, isFormRequest } from '../validation/form-body.js';
import { type QueryParameters } from './query-parameters.js';
import { writeRateHeaders } from './rate-headers.js';
import { callerRequestId, type EdgeReply, type EdgeRequest, plainAddress } from './request-context.js';

export interface EdgeParts {
  readonly routes: RouteTable;
  readonly admission: Admission | undefined;
  readonly terms: OperationTermsTable | undefined;
  readonly queryParameters: QueryParameters;
  readonly operators: OperatorCheck;
  /** Absent when the application has no console. */
  readonly console: ConsoleGuard | undefined;
  readonly consoleCounter: ConsoleCounter | undefined;
  readonly refusedActs: RefusedActs;
  /** Absent when the application has no read store. */
  readonly freshness: Freshness | undefined;
  readonly replicas: ReadReplicas | undefined;
  readonly idempotency: Idempotency | undefined;
  readonly accessLog: AccessLog;
  readonly metrics: Metrics;
  /** Origin of the public base URL. */
  readonly ownOrigin: string;
  /** Whether that origin uses https; then HSTS is sent. */
  readonly isHttps: boolean;
}

const UNSET_AT_FIRST = [
  ...([
    'principal',
    'operator',
    'staff',
    'consoleCounts',
    'commitPosition',
    'readPosition',
    'chargedRequestId',
    'shownRecords',
  ] as const),
  ...(['rateUnlessAnswered', 'minuteRate'] as const),
  ...(['idempotencyKey', 'idempotencyKeyHash', 'idempotencyFingerprint', 'answerHeaders'] as const),
];

/** The request's own fields; declared before routes, so that all requests share one hidden class. */
export function decorateRequests(instance: FastifyInstance): void {
  instance.decorateRequest('requestId', {
    getter(this: EdgeRequest) {
      return this.id;
    },
  } as never);
  instance.decorateRequest('clientIp', {
    getter(this: EdgeRequest) {
      return plainAddress(this.ip);
    },
  } as never);
  for (const name of UNSET_AT_FIRST) instance.decorateRequest(name, undefined as never);
  instance.decorateRequest('shownRequestId', '' as never);
  instance.decorateRequest('bodyBytes', 0);
}

/** Hooks instead of interceptors: they cost nothing when unused, and run before the body is read. */
export function registerEdgeHooks(instance: FastifyInstance, parts: EdgeParts): void {
  instance.addHook('onRequest', (request, reply, done) => {
    (request as { shownRequestId: string }).shownRequestId = callerRequestId(request.headers) ?? request.id;
    writeCommonHeaders(request, reply, parts);
    if (request.is404) return done();
    const operation = request.routeOptions.config.operation;
    let pending: void | Promise<void>;
    try {
      if (isFormRequest(request)) checkFormRequest(request, parts.ownOrigin);
      if (operation === undefined) return done();
      checkAddress(request);
      pending = admit(request, reply, operation, parts);
      if (pending === undefined) checkHeaders(request, reply, operation);
    } catch (error) {
      return done(error as Error);
    }
    if (pending === undefined) return done();
    pending
      .then(() => checkHeaders(request, reply, operation))
      .then(
        // Without a session, the redirect to the sign-in has already been sent.
        () => (reply.sent ? undefined : done()),
        (error: unknown) => done(error as Error),
      );
  });

  instance.addHook('preHandler', (request, reply, done) => {
    const { freshness, replicas, idempotency } = parts;
    const run = (): void =>
      answerFrom(request, replicas, () => {
        noteReadPosition(request, freshness);
        done();
      });
    lowerCaseIds(request.params);
    lowerCaseIds(request.query);
    try {
      parts.queryParameters.check(request);
      if (request.routeOptions.config.operation?.console && request.method === 'POST') {
        parts.console?.checkForm(request, request.body as FormBody | undefined);
      }
    } catch (error) {
      return done(error as Error);
    }
    const begin = (): void => {
      const models = freshness ? awaitedModels(request) : undefined;
      if (!freshness || !models) return run();
      awaitConsistency(request, reply, freshness, models).then(run, done);
    };
    if (!idempotency?.concerns(request)) return begin();
    // Where the stored answer has been sent, the handler must not run.
    idempotency.begin(request, reply).then((answered) => (answered ? undefined : begin()), done);
  });

  instance.addHook('onSend', (request, reply, payload, done) => {
    if (request.commitPosition !== undefined && reply.statusCode < 400) {
      reply.header('x-consistency-token', String(request.commitPosition));
    }
    if (isAnswer(reply.statusCode) && isOfTheApi(request)) writeEvidenceHeaders(request, reply, payload);
    if (request.answerHeaders !== undefined) reply.headers(request.answerHeaders);
    const { rateUnlessAnswered } = request;
    if (rateUnlessAnswered !== undefined && !isAnswer(reply.statusCode)) writeRateHeaders(reply, rateUnlessAnswered);
    const dayRate = request.minuteRate && parts.admission?.dayRate?.(request);
    if (request.minuteRate && dayRate) writeRateHeaders(reply, request.minuteRate, dayRate);
    if (!parts.idempotency?.holds(request)) return done(null, payload);
    void parts.idempotency.end(request, reply, payload).then(() => done(null, payload));
  });

  instance.addHook('onResponse', (request, reply, done) => {
    const operation = request.routeOptions.config.operation?.id ?? request.routeOptions.url ?? 'unrouted';
    parts.metrics.requests.observe(operation, request.method, reply.statusCode, reply.elapsedTime / 1000);
    parts.accessLog.write(request, reply, operation);
    parts.refusedActs.note(request, reply);
    done();
  });
}

function isOfTheApi({ routeOptions }: EdgeRequest): boolean {
  return routeOptions.config.operation?.id !== undefined && (routeOptions.url?.startsWith('/api/v1/') ?? false);
}

function isAnswer(status: number): boolean {
  return status >= 200 && status < 300;
}

function writeCommonHeaders(request: EdgeRequest, reply: EdgeReply, { routes, isHttps }: EdgeParts): void {
  reply.header('x-request-id', request.shownRequestId);
  // The ledger and ids use the request's UUID; a caller that sent its own request id gets both.
  if (request.shownRequestId !== request.id) reply.header('x-request-uuid', request.id);
  reply.header('x-content-type-options', 'nosniff');
  writeCrossOriginHeaders(request, reply, routes);
  if (reply.server.isDemo) reply.header('x-demo-data', 'true');
  if (isHttps) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
}

async function enterConsole(
  request: EdgeRequest,
  reply: EdgeReply,
  route: ConsoleRoute,
  { console, consoleCounter }: EdgeParts,
): Promise<void> {
  if (!console) throw new DomainError('not_found', 'There is no console here');
  try {
    await console.enter(request, reply, route);
  } finally {
    // A refusal is a page of the console, too.
    if (request.staff && consoleCounter) request.consoleCounts = (await consoleCounter.counts()) ?? undefined;
  }
}

function admit(
  request: EdgeRequest,
  reply: EdgeReply,
  operation: OperationRoute,
  parts: EdgeParts,
): void | Promise<void> {
  if (operation.operatorOnly) {
    reply.header('cache-control', 'no-store');
    return parts.operators.check(request, operation);
  }
  if (operation.console) {
    return enterConsole(request, reply, operation.console, parts);
  }
  if (operation.id === undefined) {
    return request.method === 'POST' ? parts.admission?.admitForm?.(request) : undefined;
  }
  // A HEAD would be charged or counted like the GET without returning anything.
  if (request.method === 'HEAD' && isCounted(parts.terms?.of(operation.id))) {
    reply.header('allow', parts.routes.methodsOf(request.url.split('?', 1)[0] as string).join(', '));
    throw new DomainError('method_not_allowed', 'Calls of this operation are counted; ask with GET');
  }
  return parts.admission?.admit(request, reply, operation.id);
}

function checkHeaders(request: EdgeRequest, reply: EdgeReply, operation: OperationRoute): void {
  const { accept } = request.headers;
  const acceptable = operation.produces ? preferredType(accept, operation.produces) !== undefined : acceptsJson(accept);
  if (!acceptable) {
    const offered = (operation.produces ?? ['application/json']).join(', ');
    throw new DomainError('not_acceptable', `The response is available as ${offered}; the Accept header excludes it`);
  }
  // The body of a GET is never read.
  if (request.method === 'GET' || request.method === 'HEAD') return;
  const { 'content-length': length, 'content-encoding': encoding = 'identity' } = request.headers;
  if (encoding !== 'identity' && !canUnpack(request, encoding)) {
    reply.header('accept-encoding', BODY_CODINGS);
    const detail = `A Content-Encoding is read of JSON bodies only, and one of ${BODY_CODINGS}`;
    throw new DomainError('unsupported_media_type', detail);
  }
  if (length !== undefined && Number(length) > bodyLimitOf(request)) throw bodyTooLarge(bodyLimitOf(request));
}

function canUnpack({ headers }: EdgeRequest, encoding: string): boolean {
  const isForm = headers['content-type']?.toLowerCase().startsWith('application/x-www-form-urlencoded') ?? false;
  return !isForm && isReadableCoding(encoding);
}

/** Names of parameters for keys, and the beginnings of keys; “Bearer” alone is also a name to search for. */
const KEY_PARAMETERS =
  /[?&](api[_-]?key|access[_-]?token|key|token|authorization)=|[?&=](?:Bearer(?:\+|%20)+op_|(?:Bearer(?:\+|%20)+)?sk_live_)/i;

function checkAddress(request: EdgeRequest): void {
  const url = request.raw.url ?? '';
  refuseNul(url);
  refuseLongRequestId(request.headers['x-request-id']);
  const start = url.indexOf('?');
  if (start < 0) return;
  refuseKeyIn(url.slice(start));
  refuseBrokenEscapes(url.slice(start + 1));
}

/** A key in a URL ends up in logs, histories and proxies: such a request is refused whatever else it contains. */
export function refuseKeyIn(query: string): void {
  const found = KEY_PARAMETERS.exec(query);
  if (!found) return;
  throw new DomainError('unauthorized', 'An API key is not accepted in the query string', {
    errors: [
      {
        field: found[1] ?? 'query',
        message: 'An API key is not accepted in the query string',
        suggestion:
          'Send it as Authorization: Bearer sk_live_…, and rotate this one: addresses are logged on their way',
      },
    ],
  });
}
