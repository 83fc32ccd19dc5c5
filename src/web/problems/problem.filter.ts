import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common';
import { STATUS_CODES } from 'node:http';
import { DomainError, type ErrorCode } from '../../kernel/domain-error.js';
import { sendProblemPage, wantsPage } from '../pages/problem-page.js';
import { type Logger } from '../../platform/telemetry/logger.js';
import { bodyTooLarge, bodyLimitOf } from '../validation/json-body.js';
import { answerOptions } from '../http/cross-origin.js';
import { type OperationTermsTable } from '../http/operation-terms.js';
import { isTransientError } from '../../platform/process/transient-errors.js';
import { type Problem, PROBLEM_TYPE, problemDocument, problemOf } from './problem.js';
import { PROBLEMS } from './problem-catalog.js';
import { callerRequestId, type EdgeReply, type EdgeRequest } from '../http/request-context.js';
import { type RouteTable } from '../http/route-table.js';

const RETRY_AFTER_SECONDS = 2;
/** Characters of a name or id in an address. */
export const LONGEST_PARAMETER = 512;

/** Sends every error as a problem document. Unknown errors are logged and answered with 500. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(
    private readonly baseUrl: string,
    private readonly routes: RouteTable,
    private readonly terms: OperationTermsTable | undefined,
    private readonly logger: Logger,
  ) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    this.answer(error, http.getRequest<EdgeRequest>(), http.getResponse<EdgeReply>());
  }

  answer(error: unknown, request: EdgeRequest, reply: EdgeReply): void {
    if (reply.sent) {
      this.logger.error({ err: error, request_id: request.requestId }, 'an error after the answer was sent');
      return;
    }
    if (request.is404 && isNestNotFound(error)) this.answerUnrouted(request, reply);
    else this.send(this.problemFor(error, request), request, reply);
  }

  private problemFor(error: unknown, request: EdgeRequest): Problem {
    const operation = request.routeOptions?.config?.operation?.id;
    const problem = withRetryAfter(
      edgeProblem(error, request, (code) =>
        operation ? this.terms?.of(operation)?.problems.find((row) => row.code === code)?.status : undefined,
      ),
    );
    if (problem.status >= 500) {
      const level = problem.code === 'internal' ? 'error' : 'warn';
      this.logger[level]({ err: error, request_id: request.requestId, operation }, problem.detail);
    }
    return problem;
  }

  private answerUnrouted(request: EdgeRequest, reply: EdgeReply): void {
    const path = request.url.split('?', 1)[0] ?? request.url;
    const allowed = this.routes.methodsOf(path);
    if (allowed.length === 0) {
      const problem = { status: 404, code: 'not_found', detail: `There is nothing at ${shown(path)}` } as const;
      return this.send(problem, request, reply);
    }
    reply.header('allow', allowed.join(', '));
    if (request.method === 'OPTIONS') return answerOptions(reply, allowed);
    const detail = `${shown(path)} does not take ${request.method}; it takes ${allowed.join(', ')}`;
    this.send({ status: 405, code: 'method_not_allowed', detail }, request, reply);
  }

  private challengeFor(request: EdgeRequest): string {
    const path = request.routeOptions?.config?.operation?.resourceMetadata;
    if (path === undefined) return 'Bearer';
    // Without credentials, an error code would tell a client that its key is wrong (RFC 6750, 3.1).
    const error = request.headers.authorization === undefined ? '' : ' error="invalid_token",';
    return `Bearer realm="api",${error} resource_metadata="${this.baseUrl}${path}"`;
  }

  private send(problem: Problem, request: EdgeRequest, reply: EdgeReply): void {
    // Fastify's own errors for malformed URLs occur before any hook has run.
    const requestId = request.shownRequestId || (callerRequestId(request.headers) ?? request.id);
    reply.header('x-request-id', requestId);
    if (problem.status === 401 && !reply.hasHeader('www-authenticate')) {
      reply.header('www-authenticate', this.challengeFor(request));
    }
    if (problem.retryAfterSeconds !== undefined) reply.header('retry-after', String(problem.retryAfterSeconds));
    if (wantsPage(request)) return sendProblemPage(request, reply, problem, requestId);
    reply.code(problem.status).header('content-type', PROBLEM_TYPE).header('cache-control', 'no-store');
    // As bytes: Fastify would add a charset to a string, which this media type does not have.
    reply.send(Buffer.from(JSON.stringify(problemDocument(problem, this.baseUrl, requestId))));
  }
}

function edgeProblem(error: unknown, request: EdgeRequest, statusOf: (code: ErrorCode) => number | undefined): Problem {
  if (error instanceof DomainError) return problemOf(error, statusOf);
  if (!(error instanceof HttpException) && isTransientError(error)) return unavailable(request);
  const status = error instanceof HttpException ? error.getStatus() : fastifyStatus(error);
  if (status === 413) return problemOf(bodyTooLarge(bodyLimitOf(request)));
  const code = status === undefined ? 'internal' : codeOfStatus(status);
  return { status: status ?? 500, code, detail: detailOf(code, status ?? 500, request) };
}

function unavailable({ method }: EdgeRequest): Problem {
  const again = method === 'POST' ? 'Send the request again with its Idempotency-Key' : 'Send the request again';
  const detail = `A store of the service does not answer right now. ${again}`;
  return { status: 503, code: 'unavailable', detail };
}

/** A retry helps with `unavailable`, unless its `reason` names a fault of the request. */
function withRetryAfter(problem: Problem): Problem {
  if (problem.code !== 'unavailable' || problem.extra?.['reason'] !== undefined) return problem;
  return { ...problem, retryAfterSeconds: problem.retryAfterSeconds ?? RETRY_AFTER_SECONDS };
}

/** Framework messages are not forwarded: they describe the program, and may quote the input. */
function detailOf(code: ErrorCode, status: number, request: EdgeRequest): string {
  if (code === 'unsupported_media_type') {
    const sent = request.headers['content-type'];
    return `Bodies are JSON (Content-Type: application/json)${sent ? `, not ${shown(sent.split(';')[0] ?? '')}` : ''}`;
  }
  if (status === 414) return `A part of the address has more than ${LONGEST_PARAMETER} characters`;
  if (code === 'validation_failed') return `The request is malformed (${STATUS_CODES[status] ?? status})`;
  return PROBLEMS[code].meaning;
}

function codeOfStatus(status: number): ErrorCode {
  const frameworkProblem = STATUS_CODES_OF_FRAMEWORKS[status];
  if (frameworkProblem) return frameworkProblem;
  return status >= 500 ? 'internal' : 'validation_failed';
}

const STATUS_CODES_OF_FRAMEWORKS: Readonly<Record<number, ErrorCode>> = {
  401: 'unauthorized',
  402: 'payment_required',
  403: 'plan_too_low',
  404: 'not_found',
  405: 'method_not_allowed',
  406: 'not_acceptable',
  415: 'unsupported_media_type',
  422: 'unprocessable',
  429: 'rate_limit',
  503: 'unavailable',
};

/** Fastify marks the caller's mistakes with a 4xx status; all other errors are the service's. */
function fastifyStatus(error: unknown): number | undefined {
  const { statusCode, code } = (error ?? {}) as { statusCode?: unknown; code?: unknown };
  if (typeof code !== 'string' || !code.startsWith('FST_') || typeof statusCode !== 'number') return undefined;
  return statusCode >= 400 && statusCode < 500 ? statusCode : undefined;
}

function isNestNotFound(error: unknown): boolean {
  return error instanceof HttpException && error.getStatus() === 404;
}

function shown(text: string): string {
  const printable = text.replace(/[^\x20-\x7e]/g, '?');
  return printable.length > 120 ? `${printable.slice(0, 120)}…` : printable;
}
