import { LARGEST_BODY_BYTES } from '../../src/web/validation/json-body.js';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { type DocumentedOperation, type FuzzCall } from './call.js';
import { type FuzzAnswer } from './send.js';

const PROBLEM_TYPE = 'application/problem+json';
/** What HTTP itself may answer, whatever the operation: a body where none belongs, an address or headers too long. */
const OF_THE_PROTOCOL = new Set([408, 413, 414, 415, 417, 431]);
const INNARDS =
  /node_modules|\bat [\w.<>]+ \(|\.[jt]s:\d+|\/src\/|postgres(?:ql)?:\/\/|\bSQLSTATE\b|esdb:\/\/|\bsyntax error at\b/;
/** The server waits for the rest of a cut body and may then close the connection without an answer. */
const SLOWEST_MS = 60_000;

/** Holds answers against the document: status, media type, schema, code. */
export class AnswerCheck {
  private readonly ajv = new Ajv2020({ strict: false, allErrors: false, validateFormats: true });
  private readonly compiled = new Map<string, ValidateFunction>();

  constructor(components: object) {
    (addFormats as unknown as (ajv: Ajv2020) => void)(this.ajv);
    this.ajv.addSchema({ $id: 'document', components });
  }

  /** What is wrong with an answer, as sentences. */
  faultsOf(call: FuzzCall, answer: FuzzAnswer): string[] {
    const { operation } = call;
    if (answer.status === 0)
      return call.isCut || isBeyondBodies(call, answer) ? [] : [`no answer: ${answer.failure ?? ''}`];
    const faults = [...this.common(answer)];
    if (answer.status === 500) faults.push(`500: ${answer.text.slice(0, 200)}`);
    if (call.method === 'HEAD' || call.method === 'OPTIONS') return faults;
    const documented = operation.responses[answer.status];
    const isRefusal = answer.status >= 400 && answer.status < 500;
    if (!documented && (call.isRouted ? !OF_THE_PROTOCOL.has(answer.status) : !isRefusal && answer.status >= 300)) {
      faults.push(`${answer.status} is not among the documented answers: ${answer.text.slice(0, 160)}`);
    }
    if (answer.status >= 400) faults.push(...this.ofProblem(call, answer));
    else if (call.isRouted && documented) faults.push(...this.ofSuccess(operation, answer));
    return faults;
  }

  private common(answer: FuzzAnswer): string[] {
    return [
      ...(answer.headers['x-request-id'] ? [] : [`${answer.status} without X-Request-Id`]),
      ...(answer.headers['x-injected'] === undefined ? [] : ['a header came out of a value']),
      ...(answer.tookMs > SLOWEST_MS ? [`answered after ${Math.round(answer.tookMs)} ms`] : []),
    ];
  }

  private ofProblem(call: FuzzCall, answer: FuzzAnswer): string[] {
    const type = mediaType(answer);
    // An endpoint with another protocol may refuse in that protocol's format, if the document describes it.
    const isDocumentedText = call.isRouted && call.operation.responses[answer.status]?.content?.[type];
    if (isDocumentedText && type !== PROBLEM_TYPE) return this.ofSuccess(call.operation, answer);
    if (type !== PROBLEM_TYPE) return [`${answer.status} as ${type || 'no type'}, not as a problem`];
    const body = parsed(answer.text);
    if (body === undefined) return [`${answer.status}: the problem is no JSON`];
    const problem = body as { status?: number; code?: string; instance?: string };
    const { id, responses } = call.operation;
    const schema = call.isRouted ? responses[answer.status]?.content?.[PROBLEM_TYPE]?.schema : undefined;
    const faults = schema ? this.schemaFaults(`${id} ${answer.status}`, schema, body) : [];
    if (problem.status !== answer.status) faults.push(`a problem of status ${problem.status} in a ${answer.status}`);
    if (problem.instance !== answer.headers['x-request-id']) faults.push('the problem names another request');
    if (INNARDS.test(answer.text)) faults.push(`innards in an answer: ${answer.text.slice(0, 200)}`);
    const words = call.operation.responses[answer.status]?.description ?? '';
    if (call.isRouted && words.includes('`') && !words.includes(`\`${problem.code}\``)) {
      faults.push(`${answer.status} with code ${problem.code}; documented is ${words.slice(0, 160)}`);
    }
    return faults;
  }

  private ofSuccess({ id, responses }: DocumentedOperation, answer: FuzzAnswer): string[] {
    const content = responses[answer.status]?.content;
    if (!content || answer.status === 304) return [];
    const type = mediaType(answer);
    const documented = content[type];
    if (!documented)
      return [`${answer.status} as ${type || 'no type'}; documented is ${Object.keys(content).join(', ')}`];
    if (type !== 'application/json' || !documented.schema) return [];
    const body = parsed(answer.text);
    if (body === undefined) return [`${answer.status}: the answer is no JSON`];
    return this.schemaFaults(`${id} ${answer.status} ${type}`, documented.schema, body);
  }

  private schemaFaults(name: string, schema: object, body: unknown): string[] {
    let check = this.compiled.get(name);
    if (!check) {
      const absolute = JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/');
      check = this.ajv.compile(JSON.parse(absolute) as object);
      this.compiled.set(name, check);
    }
    if (check(body)) return [];
    const [error] = check.errors ?? [];
    return [
      `the answer breaks its schema: ${error?.instancePath ?? ''} ${error?.message ?? ''} ${JSON.stringify(error?.params)}`,
    ];
  }
}

function mediaType({ headers }: FuzzAnswer): string {
  return (headers['content-type'] ?? '').split(';', 1)[0]?.trim() ?? '';
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** A body is refused while it is still being sent, and the caller may see that before the answer. */
function isBeyondBodies({ body }: FuzzCall, { failure }: FuzzAnswer): boolean {
  return (body?.length ?? 0) > LARGEST_BODY_BYTES && /EPIPE|ECONNRESET/.test(failure ?? '');
}
