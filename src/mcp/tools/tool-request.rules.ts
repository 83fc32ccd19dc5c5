import { type FieldError } from '../../kernel/domain-error.js';
import { type McpTool } from './mcp-tool.rules.js';

export type ToolArguments = Readonly<Record<string, unknown>>;

/** The request of an operation that a call of its tool stands for. */
export interface ToolRequest {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: object;
}

/**
 * What the tool's arguments say, as a request. Values are checked by the operation itself, so that both doors give the
 * same error.
 */
export function requestOf(tool: McpTool, given: ToolArguments): ToolRequest {
  const query = new URLSearchParams();
  const headers: Record<string, string> = {};
  const body: Record<string, unknown> = {};
  let path = tool.path;
  for (const [argument, value] of Object.entries(given)) {
    const place = tool.places[argument];
    if (value === undefined || place === undefined) continue;
    if (place.in === 'path') path = path.replace(`{${place.name}}`, encodeURIComponent(text(value)));
    else if (place.in === 'header') headers[place.name.toLowerCase()] = text(value);
    else if (place.in === 'body') body[place.name] = value;
    // An absent parameter and one that is null are the same to a model.
    else if (value !== null) query.set(place.name, text(value));
  }
  const search = query.toString();
  return {
    method: tool.method,
    url: search === '' ? path : `${path}?${search}`,
    headers,
    ...(tool.hasBody ? { payload: body } : {}),
  };
}

/** What no request can be made of: arguments the tool does not have, and gaps in its address. */
export function faultsOf(tool: McpTool, given: ToolArguments): FieldError[] {
  const unknown = Object.keys(given).filter((argument) => !Object.hasOwn(tool.places, argument));
  const missing = Object.entries(tool.places)
    .filter(([argument, place]) => place.in === 'path' && text(given[argument] ?? '').trim() === '')
    .map(([argument]) => argument);
  return [
    ...unknown.map((field) => ({
      field,
      message: `${field} is not an argument of ${tool.listed.name}`,
      suggestion: `It takes ${Object.keys(tool.places).join(', ') || 'none'}`,
    })),
    ...missing.map((field) => ({ field, message: `${field} is missing`, suggestion: `Give ${field} a value` })),
  ];
}

function text(value: unknown): string {
  if (Array.isArray(value)) return value.map(text).join(',');
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
}
