import { type OpenAPIObject } from '@nestjs/swagger';
import { type ValidateFunction } from 'ajv';
import Ajv from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { ANSWER_HEADERS } from '../../src/web/openapi/header-catalog.js';
import { operationsOf } from '../../src/web/openapi/openapi-document.js';

/** The parts of an answer that the contract covers. */
export interface CheckedAnswer {
  readonly operationId: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  /** As sent; null for a stream. */
  readonly text: string | null;
}

interface PromisedAnswer {
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly content?: Readonly<Record<string, { readonly schema?: object }>>;
}

const DOCUMENT = 'contract.json';

/** The contract of the OpenAPI documents, compiled for checking answers. */
export class AnswerContract {
  private readonly promised = new Map<string, Readonly<Record<string, PromisedAnswer>>>();
  private readonly pointers = new Map<string, string>();
  private readonly compiled = new Map<string, ValidateFunction>();
  private readonly ajv: Ajv.default;

  constructor(documents: readonly OpenAPIObject[]) {
    this.ajv = new Ajv.default({ strict: false, allErrors: true });
    addFormats.default(this.ajv);
    documents.forEach((document, index) => {
      this.ajv.addSchema(JSON.parse(JSON.stringify(document)) as object, `${index}/${DOCUMENT}`);
      for (const { method, path, operation } of operationsOf(document)) {
        const id = operation.operationId ?? '';
        this.promised.set(id, operation.responses as Record<string, PromisedAnswer>);
        const pointer = ['paths', path, method.toLowerCase(), 'responses'].map(escaped).join('/');
        this.pointers.set(id, `${index}/${DOCUMENT}#/${pointer}`);
      }
    });
  }

  /** Violations of the contract; empty without any. */
  violations(answer: CheckedAnswer): string[] {
    const { operationId, status } = answer;
    const answers = this.promised.get(operationId);
    if (!answers) return [`no document has the operation ${operationId}`];
    const promised = answers[status];
    if (!promised) return [`the status ${status} is not documented`];
    return [...undocumentedHeaders(answer, promised), ...this.contentFaults(answer, promised)];
  }

  private contentFaults({ operationId, status, headers, text }: CheckedAnswer, promised: PromisedAnswer): string[] {
    if (text === null || text === '') return [];
    const type = String(headers['content-type']).split(';')[0] ?? '';
    if (!promised.content?.[type]) return [`the media type ${type} is not documented for ${status}`];
    if (!type.endsWith('json')) return [];
    const validate = this.validator(operationId, status, type);
    if (validate(JSON.parse(text))) return [];
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) => `${instancePath || 'the answer'} ${message} ${JSON.stringify(params)}`,
    );
  }

  private validator(operationId: string, status: number, type: string): ValidateFunction {
    const rest = [String(status), 'content', type, 'schema'].map(escaped).join('/');
    const pointer = `${this.pointers.get(operationId)}/${rest}`;
    let validate = this.compiled.get(pointer);
    if (!validate) {
      validate = this.ajv.compile({ $ref: pointer });
      this.compiled.set(pointer, validate);
    }
    return validate;
  }
}

/** Headers that the documents mention elsewhere but not for this answer. */
function undocumentedHeaders({ headers, status }: CheckedAnswer, promised: PromisedAnswer): string[] {
  const known = new Set(Object.keys(promised.headers ?? {}).map((name) => name.toLowerCase()));
  return Object.keys(ANSWER_HEADERS)
    .filter((name) => headers[name.toLowerCase()] !== undefined && !known.has(name.toLowerCase()))
    .map((name) => `the header ${name} is not documented for ${status}`);
}

function escaped(part: string): string {
  return encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));
}
