import { applyDecorators, HttpCode } from '@nestjs/common';
import { FASTIFY_ROUTE_CONFIG_METADATA } from '@nestjs/platform-fastify/constants.js';
import { type ErrorCode } from '../../kernel/domain-error.js';
import { type AnswerHeader } from '../openapi/header-catalog.js';
import { type AnswerSchema } from '../openapi/answer-schema.js';
import { type Description, deferred } from '../openapi/deferred-description.js';
import { type OperationRoute } from './operation-route.js';

/** What the documents say of one answer of an operation. */
export interface ResponseDocs {
  readonly description: string;
  /** Of a protocol of its own, whose errors come as JSON beside the problems of the edge. */
  readonly json?: AnswerSchema;
}

export interface OperationDocs {
  readonly summary: string;
  readonly description?: string;
  readonly tag: string;
  /** What the parameters in the path mean, by their names. */
  readonly path?: Readonly<Record<string, Description>>;
  /** Schema of a JSON body that no DTO class reads. */
  readonly body?: AnswerSchema;
  /** Optional parameters and body fields that an example of the call cannot do without. */
  readonly shows?: readonly string[];
  /** Schema of the 200 answer; absent where it is no JSON. */
  readonly answer?: AnswerSchema;
  /** What the operation itself refuses; what its price and the edge refuse is added by itself. */
  readonly refuses?: readonly ErrorCode[];
  /** Words for an answer where the code's own do not say enough, and statuses below 400 beside 200. */
  readonly responses?: Readonly<Record<number, ResponseDocs>>;
  /** Headers of the 200 answer beside those that answers of its kind have. */
  readonly headers?: readonly AnswerHeader[];
  /** Media types of the 200 answer, the default first; absent means JSON only. */
  readonly produces?: readonly string[];
}

const OPERATION_METADATA = 'scoutline:operation';
const PAGE_METADATA = 'scoutline:page';

/**
 * Marks a controller method as the operation `id` of the price list: guards, prices, documents and metrics find it by
 * that. Success is always 200.
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

/** Marks a route that is a page or a document of the service about itself: no operation, no price, for anyone. */
export function Page(...produces: string[]): MethodDecorator {
  return applyDecorators(
    HttpCode(200),
    routeConfig({ produces }),
    deferred(({ ApiExcludeEndpoint }) => ApiExcludeEndpoint()),
    markPage(),
  );
}

/** The read models a GET answers from; see X-Consistency-Token. */
export function ReadsFrom(...projections: string[]): MethodDecorator {
  return routeConfig({ readsFrom: projections });
}

/** The route is for operators: the bearer is the operator token, and X-Operator names who acts. */
export function OperatorOnly(): MethodDecorator {
  return routeConfig({ operatorOnly: true });
}

/** Auditors are refused, though it is a GET: the answer shows what is sealed for them. */
export function NotForAuditors(): MethodDecorator {
  return routeConfig({ notForAuditors: true });
}

/** The answer shows a secret once: no store keeps it, and a repeat under its Idempotency-Key does the work again. */
export function AnswerNotKept(): MethodDecorator {
  return routeConfig({ answerNotKept: true });
}

/** A 401 of this route leads to the document at `path` (RFC 9728). */
export function ProtectedResource(path: string): MethodDecorator {
  return routeConfig({ resourceMetadata: path });
}

/** A document or a public file that pages of other origins may read, for example a description of the API. */
export function ReadableByOtherOrigins(): MethodDecorator {
  return routeConfig({ isReadableByOtherOrigins: true });
}

/** The route takes forms of our own pages; its body is a `FormBody`. */
export function TakesForm(): MethodDecorator {
  return routeConfig({ takesForm: true });
}

/** Another limit of the body than 1 MiB, at most 4 MiB; callers without a key may have a smaller one. */
export function BodyLimit(bytes: number, bytesWithoutKey = bytes): MethodDecorator {
  return routeConfig({ bodyLimitBytes: bytes, bodyLimitWithoutKeyBytes: bytesWithoutKey });
}

export interface OperationMark {
  readonly id: string;
  readonly docs: OperationDocs;
}

export function operationOf(method: object): OperationMark | undefined {
  return Reflect.getMetadata(OPERATION_METADATA, method) as OperationMark | undefined;
}

/** What the decorators of a controller method have gathered for the edge. */
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

/** Adds to the Fastify configuration of the route, so that hooks find it without asking Nest. */
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
