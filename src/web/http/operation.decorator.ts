import { applyDecorators, HttpCode, type Type } from '@nestjs/common';
import { FASTIFY_ROUTE_CONFIG_METADATA } from '@nestjs/platform-fastify/constants.js';
import { type ErrorCode } from '../../kernel/domain-error.js';
import { type AnswerHeader } from '../openapi/header-catalog.js';
import { type Description, deferred } from '../openapi/deferred-description.js';
import { type OperationRoute } from './operation-route.js';

/** Documentation of one answer of an operation. */
export interface ResponseDocs {
  readonly description: string;
  /** For a separate protocol whose errors are JSON, beside the edge's problems. */
  readonly json?: Type<object>;
  /** Plain text, for an operation whose answers are text. */
  readonly isText?: boolean;
  /** Headers of this answer beside those of the operation. */
  readonly headers?: readonly AnswerHeader[];
}

export interface OperationDocs {
  readonly summary: string;
  readonly description?: string;
  readonly tag: string;
  /** Descriptions of the path parameters, by name. */
  readonly path?: Readonly<Record<string, Description>>;
  /** Optional parameters and body fields that every example must include. */
  readonly shows?: readonly string[];
  /** Class of the 200 answer; absent when it is not JSON. */
  readonly answer?: Type<object>;
  /** Errors of the operation itself; those of its price and of the edge are added automatically. */
  readonly refuses?: readonly ErrorCode[];
  /** Descriptions that replace those of the error codes, and statuses below 400 beside 200. */
  readonly responses?: Readonly<Record<number, ResponseDocs>>;
  /** Headers of the 200 answer beside the standard ones. */
  readonly headers?: readonly AnswerHeader[];
  /** Media types of the 200 answer, the default first; absent means JSON only. */
  readonly produces?: readonly string[];
}

const OPERATION_METADATA = 'scoutline:operation';
const PAGE_METADATA = 'scoutline:page';

/**
 * Marks a controller method as the operation `id` of the price list: guards, prices, documents and metrics use that
 * id. Success is always 200.
 */
export function Operation(id: string, docs: OperationDocs): MethodDecorator {
  return applyDecorators(
    HttpCode(200),
    routeConfig({ id, ...(docs.produces ? { produces: docs.produces } : {}) }),
    markOperation({ id, docs }),
    deferred(({ ApiTags }) => ApiTags(docs.tag)),
    deferred(({ ApiOperation }) =>
      ApiOperation({
        operationId: id,
        summary: docs.summary,
        ...(docs.description ? { description: docs.description } : {}),
      }),
    ),
  );
}

/** Marks a route that is a page or document of the service: not an operation, free, open to anyone. */
export function Page(...produces: string[]): MethodDecorator {
  return applyDecorators(
    HttpCode(200),
    routeConfig({ produces }),
    deferred(({ ApiExcludeEndpoint }) => ApiExcludeEndpoint()),
    markPage(),
  );
}

/** The read models of a GET; see X-Consistency-Token. */
export function ReadsFrom(...projections: string[]): MethodDecorator {
  return routeConfig({ readsFrom: projections });
}

/** The answer is one record of this kind, with its id first; its proof then includes that of the record. */
export function AnswersRecord(kind: string): MethodDecorator {
  return routeConfig({ answersRecord: kind });
}

/** For operators only: the bearer is the operator token, and X-Operator names the acting person. */
export function OperatorOnly(): MethodDecorator {
  return routeConfig({ operatorOnly: true });
}

/** Refuses auditors although it is a GET: the answer reveals sealed data. */
export function NotForAuditors(): MethodDecorator {
  return routeConfig({ notForAuditors: true });
}

/**
 * The answer reveals a secret once: it is not stored, and a repeat under its Idempotency-Key runs the operation again.
 */
export function AnswerNotStored(): MethodDecorator {
  return routeConfig({ answerNotStored: true });
}

/**
 * The route runs another operation with the caller's Idempotency-Key: claimed here as well, the key would be taken, and
 * errors and secrets in answers of that operation would be stored.
 *
 * @param runsOperation whether a batch runs such an operation; any other batch claims no key
 */
export function PassesIdempotencyKeyOn(runsOperation: (batch: readonly unknown[]) => boolean): MethodDecorator {
  return routeConfig({ passesIdempotencyKeyOn: runsOperation });
}

/** A 401 of this route names the document at `path` (RFC 9728). */
export function ProtectedResource(path: string): MethodDecorator {
  return routeConfig({ resourceMetadata: path });
}

/** A document or public file that pages of other origins may read, for example an API description. */
export function ReadableByOtherOrigins(): MethodDecorator {
  return routeConfig({ isReadableByOtherOrigins: true });
}

/** The route accepts forms of the service's own pages; its body is a `FormBody`. */
export function TakesForm(): MethodDecorator {
  return routeConfig({ takesForm: true });
}

/**
 * A POST outside the API that changes nothing, because its protocol asks by POST: programs send it, so it is not checked
 * as a form. It must not read the session.
 */
export function ReadsByPost(): MethodDecorator {
  return routeConfig({ readsByPost: true });
}

/** Sets another body limit than 1 MiB, at most 16 MiB; callers without a key may have a lower one. */
export function BodyLimit(bytes: number, bytesWithoutKey = bytes): MethodDecorator {
  return routeConfig({ bodyLimitBytes: bytes, bodyLimitWithoutKeyBytes: bytesWithoutKey });
}

/** Allows more values in a body than 200,000. */
export function BodyValues(count: number): MethodDecorator {
  return routeConfig({ bodyValues: count });
}

export interface OperationMark {
  readonly id: string;
  readonly docs: OperationDocs;
}

export function operationOf(method: object): OperationMark | undefined {
  return Reflect.getMetadata(OPERATION_METADATA, method) as OperationMark | undefined;
}

/** The edge's route configuration, as the decorators of a controller method define it. */
export function routeOf(method: object): OperationRoute | undefined {
  return (Reflect.getMetadata(FASTIFY_ROUTE_CONFIG_METADATA, method) as { operation?: OperationRoute } | undefined)
    ?.operation;
}

export function isPage(method: object): boolean {
  return Reflect.hasMetadata(PAGE_METADATA, method);
}

function markPage(): MethodDecorator {
  return (_target, _key, descriptor) => {
    Reflect.defineMetadata(PAGE_METADATA, true, descriptor.value as object);
  };
}

function markOperation(mark: OperationMark): MethodDecorator {
  return (_target, _key, descriptor) => {
    Reflect.defineMetadata(OPERATION_METADATA, mark, descriptor.value as object);
  };
}

/** Adds to the route's Fastify configuration, so that hooks read it without Nest. */
export function routeConfig(part: OperationRoute): MethodDecorator {
  return (_target, _key, descriptor) => {
    const method = descriptor.value as object;
    const before = Reflect.getMetadata(FASTIFY_ROUTE_CONFIG_METADATA, method) as
      { operation?: OperationRoute } | undefined;
    Reflect.defineMetadata(
      FASTIFY_ROUTE_CONFIG_METADATA,
      { ...before, operation: { ...before?.operation, ...part } },
      method,
    );
  };
}
