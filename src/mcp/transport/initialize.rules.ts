import { specTypeSchemas, SUPPORTED_PROTOCOL_VERSIONS } from '@modelcontextprotocol/server';
import { type EdgeRequest } from '../../web/http/request-context.js';

const INVALID_PARAMS = -32602;

/**
 * The error of an `initialize` with wrong parameters, else null: the SDK answers it with the code of an internal error.
 * Whatever is no plain request of this method is left to the SDK.
 */
export function refusalOfInitialize({ body, headers }: EdgeRequest): object | null {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return null;
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
