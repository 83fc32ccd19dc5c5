import { specTypeSchemas, SUPPORTED_PROTOCOL_VERSIONS } from '@modelcontextprotocol/server';
import { type EdgeRequest } from '../../web/http/request-context.js';

const INVALID_REQUEST = -32600;
const INVALID_PARAMS = -32602;
const NOT_IN_A_BATCH = 'Invalid Request: a batch may not contain initialize; send it alone';

export interface Refusal {
  readonly status: number;
  readonly answer: object;
  /** A batch is answered by a stream. */
  readonly isStreamed: boolean;
}

/**
 * The refusal of an `initialize` with wrong parameters, else null: the SDK answers it with the code of an internal error.
 * A batch with one is refused as a whole, as the SDK refuses one with right parameters. Whatever is no plain request of
 * this method is left to the SDK.
 */
export function refusalOfInitialize({ body, headers }: EdgeRequest): Refusal | null {
  if (!Array.isArray(body)) {
    const error = errorOf(body, headers);
    return error && { status: 200, answer: error, isStreamed: false };
  }
  const [first] = body.map((message: unknown) => errorOf(message, headers)).filter((error) => error !== null);
  if (!first) return null;
  if (body.length === 1) return { status: 200, answer: first, isStreamed: true };
  const error = { code: INVALID_REQUEST, message: NOT_IN_A_BATCH };
  return { status: 400, answer: { jsonrpc: '2.0', id: null, error }, isStreamed: false };
}

function errorOf(body: unknown, headers: EdgeRequest['headers']): object | null {
  if (typeof body !== 'object' || body === null) return null;
  const { jsonrpc, id, method, params } = body as Readonly<Record<string, unknown>>;
  if (method !== 'initialize' || jsonrpc !== '2.0' || (typeof id !== 'string' && !Number.isSafeInteger(id)))
    return null;
  const { accept = '', 'mcp-protocol-version': version } = headers;
  if (!accept.includes('application/json') || !accept.includes('text/event-stream')) return null;
  if (version !== undefined && !SUPPORTED_PROTOCOL_VERSIONS.includes(String(version))) return null;
  const { issues } = specTypeSchemas.InitializeRequestParams['~standard'].validate(params);
  if (issues === undefined) return null;
  const faults = issues.map(({ path = [], message }) => {
    const names = path.map((step) => (typeof step === 'object' ? step.key : step));
    return `${['params', ...names].join('.')}: ${message}`;
  });
  return {
    jsonrpc,
    id,
    error: { code: INVALID_PARAMS, message: `Invalid params for initialize: ${faults.join('; ')}` },
  };
}
