import { type DynamicModule, type Type } from '@nestjs/common';
import { ModulesContainer, NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { type FastifyInstance } from 'fastify';
import { type Server } from 'node:http';
import { type Socket } from 'node:net';
import { DomainError } from '../../kernel/domain-error.js';
import { type Config } from '../../platform/config/config.js';
import { Freshness } from '../../platform/read-store/freshness.js';
import { ReadReplicas } from '../lists/read-replicas.service.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { Logger, NestLog } from '../../platform/telemetry/logger.js';
import { Metrics } from '../../platform/telemetry/metrics.js';
import { AccessLog } from './access-log.js';
import { sendWrittenAnswers } from '../evidence/answer-text.js';
import { decorateRequests, registerEdgeHooks } from './edge-hooks.js';
import { findProvider } from './find-provider.js';
import { Idempotency } from '../idempotency/idempotency.js';
import { IdempotencyStore } from '../idempotency/idempotency-store.js';
import { newId } from '../../platform/ids/ids.js';
import { registerFormBody } from '../validation/form-body.js';
import { LARGEST_BODY_BYTES, registerJsonBody } from '../validation/json-body.js';
import { ANSWERED_EXAMPLES, type AnsweredExamples } from '../openapi/answered-examples.js';
import { ApiDocument } from '../openapi/api-document.js';
import { EXAMPLE_RECORDS, type ExampleRecordSource } from '../openapi/example-records.js';
import { type Audience, buildOpenApi } from '../openapi/openapi-document.js';
import { findRoutes } from '../openapi/operation-catalog.js';
import { ADMISSION, type Admission, isCounted, OPERATION_TERMS, type OperationTermsTable } from './operation-terms.js';
import { OperatorCheck } from './operator-check.js';
import { CONSOLE_COUNTER, type ConsoleCounter } from '../staff/console-counts.js';
import { CONSOLE_GUARD, type ConsoleGuard } from '../staff/console-guard.js';
import { RefusedActs } from '../staff/refused-acts.js';
import { STAFF_DIRECTORY, type StaffDirectory } from '../staff/staff.js';
import { LONGEST_PARAMETER, ProblemFilter } from '../problems/problem.filter.js';
import { PROBLEM_TYPE, problemDocument } from '../problems/problem.js';
import { type EdgeReply, type EdgeRequest } from './request-context.js';
import { signCursorsWith } from '../validation/cursor.js';
import { RequestValidationPipe } from '../validation/request-validation.pipe.js';
import { QueryParameters } from './query-parameters.js';
import { RouteTable } from './route-table.js';

/**
 * Builds the HTTP application of a module: Nest on Fastify with the whole edge (errors, validation, request ids,
 * headers, logs, metrics). It is initialised but not listening.
 */
export async function createHttpApp(module: Type | DynamicModule, config: Config): Promise<NestFastifyApplication> {
  signCursorsWith(config.apiKeyPepper);
  const edge: { problems?: ProblemFilter } = {};
  const adapter = new FastifyAdapter({
    // Time-ordered ids append to the end of indexes over requests; random ids would touch a page each.
    genReqId: () => newId(),
    requestIdHeader: false,
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    bodyLimit: LARGEST_BODY_BYTES,
    requestTimeout: 60_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    // A request that arrives during shutdown is answered normally; its connection closes afterwards.
    return503OnClosing: false,
    routerOptions: { maxParamLength: LONGEST_PARAMETER, ignoreTrailingSlash: true },
    // A malformed URL fails in the router, before Nest's error handler exists for it.
    frameworkErrors: (error: Error, request: EdgeRequest, reply: EdgeReply) =>
      edge.problems?.answer(error, request, reply),
    clientErrorHandler: (error, socket) => answerBrokenRequest(error, socket, config.publicUrl),
  });
  const instance = adapter.getInstance();
  const routes = new RouteTable(instance);
  instance.decorate('publicUrl', config.publicUrl);
  instance.decorate('isDemo', config.isDemo);
  decorateRequests(instance);
  sendWrittenAnswers(instance);
  registerJsonBody(instance);
  registerFormBody(instance);

  const app = await NestFactory.create<NestFastifyApplication>(module, adapter, {
    bodyParser: false,
    bufferLogs: true,
    abortOnError: false,
  });
  const logger = app.get<Logger>(Logger, { strict: false });
  app.useLogger(new NestLog(logger));
  const modules = app.get(ModulesContainer);
  const terms = findProvider<OperationTermsTable>(modules, OPERATION_TERMS);
  routes.withoutHeadOf((operationId) => isCounted(terms?.of(operationId)));
  edge.problems = new ProblemFilter(config.publicUrl, routes, terms, logger);
  app.useGlobalFilters(edge.problems);
  app.useGlobalPipes(new RequestValidationPipe());
  const accessLog = new AccessLog(logger);
  instance.addHook('onClose', async () => accessLog.flush());
  instance.addHook('preClose', async () => closeConnectionsAsTheyFallIdle(instance.server));
  const admission = findProvider<Admission>(modules, ADMISSION);
  registerEdgeHooks(instance, {
    routes,
    admission,
    terms,
    queryParameters: new QueryParameters(findRoutes(modules)),
    operators: new OperatorCheck(
      config.operatorToken,
      findProvider<StaffDirectory>(modules, STAFF_DIRECTORY),
      admission,
    ),
    console: findProvider<ConsoleGuard>(modules, CONSOLE_GUARD),
    consoleCounter: findProvider<ConsoleCounter>(modules, CONSOLE_COUNTER),
    refusedActs: new RefusedActs(logger),
    freshness: findProvider<Freshness>(modules, Freshness),
    replicas: findProvider<ReadReplicas>(modules, ReadReplicas),
    idempotency: idempotencyOf(findProvider<ReadStore>(modules, ReadStore), config, logger),
    accessLog,
    metrics: app.get(Metrics, { strict: false }),
    ownOrigin: new URL(config.publicUrl).origin,
    isHttps: config.publicUrl.startsWith('https:'),
  });
  const examples = findProvider<AnsweredExamples>(modules, ANSWERED_EXAMPLES);
  const build = (audience: Audience) => buildOpenApi(app, { publicUrl: config.publicUrl, terms, examples, audience });
  app.get(ApiDocument, { strict: false }).describe(build, findProvider<ExampleRecordSource>(modules, EXAMPLE_RECORDS));
  await app.init();
  refuseCovered(instance, routes, edge.problems);
  await instance.ready();
  return app;
}

function refuseCovered(instance: FastifyInstance, routes: RouteTable, problems: ProblemFilter): void {
  for (const { url, method, allowed } of routes.covered()) {
    instance.route({
      url,
      method,
      config: { refusal: true },
      handler: (request, reply) => {
        const methods = allowed.join(', ');
        reply.header('allow', methods);
        problems.answer(new DomainError('method_not_allowed', `${url} takes ${methods}`), request, reply);
      },
    });
  }
}

/**
 * A closing server waits for its connections, which clients keep alive after their last answer: each is closed as soon
 * as it is idle.
 */
function closeConnectionsAsTheyFallIdle(server: Server): void {
  const timer = setInterval(() => server.closeIdleConnections(), 25);
  server.once('close', () => clearInterval(timer));
}

function idempotencyOf(readStore: ReadStore | undefined, config: Config, logger: Logger): Idempotency | undefined {
  return readStore && new Idempotency(new IdempotencyStore(readStore), config.apiKeyPepper, logger);
}

/**
 * Data that is not HTTP, or has headers beyond the limit, never becomes a request: the answer goes directly to the
 * socket.
 */
function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket, baseUrl: string): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const [status, words, detail] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? [431, 'Request Header Fields Too Large', 'The headers are larger than the server takes']
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? [408, 'Request Timeout', 'The request did not arrive in time']
        : [400, 'Bad Request', 'This is not a valid HTTP request'];
  const requestId = newId();
  const body = JSON.stringify(
    problemDocument({ status: Number(status), code: 'validation_failed', detail: String(detail) }, baseUrl, requestId),
  );
  socket.end(
    `HTTP/1.1 ${status} ${words}\r\ncontent-type: ${PROBLEM_TYPE}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n` +
      `x-request-id: ${requestId}\r\nconnection: close\r\n\r\n${body}`,
  );
}
