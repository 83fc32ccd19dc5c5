import { type FieldError } from '../../kernel/domain-error.js';
import { type McpTool } from './mcp-tool.rules.js';

export type ToolArguments = Readonly<Record<string, unknown>>;

/** The operation's request for a tool call. */
export interface ToolRequest {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: object;
}

/**
 * Converts tool arguments to a request. The operation itself validates values, so that MCP and REST give the same
 * error.
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
    else if (place.in === 'body') body[place.name] = value;
    // Models treat an absent argument and null as the same.
    else if (value === null) continue;
    else if (place.in === 'header') headers[place.name.toLowerCase()] = text(value);
    else query.set(place.name, text(value));
  }
  const search = query.toString();
  return {
    method: tool.method,
    url: search === '' ? path : `${path}?${search}`,
    headers,
    ...(tool.hasBody ? { payload: body } : {}),
  };
}

/** Faults that prevent a request: unknown arguments, and path parameters that are missing or fit into no address. */
export function faultsOf(tool: McpTool, given: ToolArguments): FieldError[] {
  const unknown = Object.keys(given).filter((argument) => !Object.hasOwn(tool.places, argument));
  const inPath = Object.keys(tool.places).filter((argument) => tool.places[argument]?.in === 'path');
  const missing = inPath.filter((argument) => text(given[argument] ?? '').trim() === '');
  // Half of a surrogate pair, which no address can have.
  const broken = inPath.filter((argument) => /\p{Surrogate}/u.test(text(given[argument] ?? '')));
  // Written into an address, an object would be searched for as its JSON.
  const nested = Object.keys(given).filter((argument) => {
    const place = tool.places[argument];
    return place !== undefined && place.in !== 'body' && isNested(given[argument]);
  });
  return [
    ...unknown.map((field) => ({
      field,
      message: `${field} is not an argument of ${tool.definition.name}`,
      suggestion: `It takes ${Object.keys(tool.places).join(', ') || 'none'}`,
    })),
    ...missing.map((field) => ({ field, message: `${field} is missing`, suggestion: `Give ${field} a value` })),
    ...broken.map((field) => ({
      field,
      message: `${field} has characters that are no valid Unicode`,
      suggestion: `Give ${field} as answers have it`,
    })),
    ...nested.map((field) => ({
      field,
      message: `${field} must be a single value, or a list of such, not an object`,
      suggestion: `Send ${field} as a text`,
    })),
  ];
}

/** A refusal, or an answer that is not ready (202), with the time of its Retry-After: a tool's answer has no headers. */
export function withRetryAfter(body: string, status: number, seconds: string | undefined): string {
  if (seconds === undefined || status === 200 || !body.startsWith('{')) return body;
  return JSON.stringify({ ...(JSON.parse(body) as object), retry_after_seconds: Number(seconds) });
}

function isNested(value: unknown): boolean {
  const values: unknown[] = Array.isArray(value) ? value : [value];
  return values.some((one) => typeof one === 'object' && one !== null);
}

/** The value as it is written into an address. */
export function text(value: unknown): string {
  if (Array.isArray(value)) return value.map(text).join(',');
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
}
