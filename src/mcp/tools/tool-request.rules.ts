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
 * What the tool's arguments say, as a request. Arguments that the tool does not know go where the operation itself
 * refuses them by name; rules and values are checked there too, so that both doors give the same error.
 */
export function requestOf(tool: McpTool, given: ToolArguments): ToolRequest {
  const query = new URLSearchParams();
  const headers: Record<string, string> = {};
  const body: Record<string, unknown> = {};
  let path = tool.path;
  for (const [argument, value] of Object.entries(given)) {
    if (value === undefined) continue;
    const place = tool.places[argument] ?? { in: tool.hasBody ? 'body' : 'query', name: argument };
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

/** Names of path parameters that a call leaves out or empty: without them there is no address to ask. */
export function missingInPath(tool: McpTool, given: ToolArguments): string[] {
  return Object.entries(tool.places)
    .filter(([argument, place]) => place.in === 'path' && text(given[argument] ?? '').trim() === '')
    .map(([argument]) => argument);
}

function text(value: unknown): string {
  if (Array.isArray(value)) return value.map(text).join(',');
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
}
