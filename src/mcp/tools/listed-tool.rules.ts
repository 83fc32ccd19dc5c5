import { briefLimit } from './brief-answer.rules.js';
import { type CatalogRow } from './tool-catalog.rules.js';
import { type JsonSchema, withoutConstraints } from './json-schema.rules.js';
import { type McpTool, type ToolDefinition } from './mcp-tool.rules.js';

/** A tool's entry in `tools/list`: what a model needs to choose and to call it. The whole is a resource. */
export type ListedTool = Pick<ToolDefinition, 'name' | 'title' | 'description' | 'inputSchema' | 'annotations'>;

export const DETAIL = 'detail';
const DETAIL_SCHEMA = { enum: ['brief', 'full'], default: 'brief', description: 'full: the whole answer' };
const IDEMPOTENCY_SCHEMA = { type: 'string', description: 'A repeat with the same key runs and costs nothing' };
/** Arguments that stay accepted and are not listed, because nothing in an answer gives a value for them. */
const UNLISTED = 'consistency_token';
/** Descriptions in place of those that name other spellings of an argument. */
const DESCRIBED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'companies.hiring_scan': { domain: 'Domain or URL of the company; required.' },
};

/** @param names tools by method and path, such as `GET /vocabularies`, as descriptions mention them */
export function listedTool(
  tool: McpTool,
  { answers, title }: CatalogRow,
  names: ReadonlyMap<string, string>,
): ListedTool {
  const { definition, price } = tool;
  return {
    name: definition.name,
    title: title ?? definition.title,
    description: `${answers} Price: ${price}.`,
    inputSchema: shortInput(tool, names),
    annotations: shortHints(definition.annotations),
  };
}

function shortInput(tool: McpTool, names: ReadonlyMap<string, string>): ToolDefinition['inputSchema'] {
  const { definition, price, operationId } = tool;
  const { properties = {}, ...rest } = withoutConstraints(definition.inputSchema) as {
    properties?: Readonly<Record<string, JsonSchema>>;
  };
  const isSafe = definition.annotations.readOnlyHint && price.startsWith('free');
  const shown = Object.entries(properties).flatMap(([name, schema]): [string, JsonSchema][] => {
    // A cursor leads through the whole list; a second way to page would only be a choice to get wrong.
    if (name === UNLISTED || (name === 'offset' && 'cursor' in properties)) return [];
    if (name === 'idempotency_key') return isSafe ? [] : [[name, IDEMPOTENCY_SCHEMA]];
    const description = DESCRIBED[operationId]?.[name] ?? plainDescription(schema, names);
    if (description?.startsWith('The same as ')) return [];
    const limit = name === 'limit' ? briefLimit(operationId) : undefined;
    return [[name, { ...schema, ...(description && { description }), ...(limit && { default: limit }) }]];
  });
  return {
    ...(rest as ToolDefinition['inputSchema']),
    properties: { ...Object.fromEntries(shown), [DETAIL]: DETAIL_SCHEMA },
  };
}

/** Names tools instead of routes, and lists instead of comma-separated texts. */
function plainDescription({ description, type }: JsonSchema, names: ReadonlyMap<string, string>): string | undefined {
  if (typeof description !== 'string') return undefined;
  const named = description
    .replace(/`(?:GET|POST) \/[^`]+`/g, (route) => names.get(route.slice(1, -1)) ?? route)
    .replace('/api/v1/vocabularies', 'vocabularies')
    .replace('; not together with `offset`', '');
  return type === 'array' ? named.replace(', comma-separated', '') : named;
}

/** Hints about changes mean nothing for tools that only read. */
function shortHints({ title: _title, ...hints }: ToolDefinition['annotations']): ToolDefinition['annotations'] {
  const { readOnlyHint, openWorldHint } = hints;
  return readOnlyHint ? { readOnlyHint, openWorldHint } : hints;
}
