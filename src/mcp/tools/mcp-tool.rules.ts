import { type JsonSchema, resolved, selfContained } from './json-schema.rules.js';
import { FETCHES_THE_WEB, READS_BY_POST } from './tool-hints.rules.js';

/** The part of an OpenAPI 3.1 document that tools are generated from. */
export interface ApiDescription {
  readonly paths: Readonly<Record<string, unknown>>;
  readonly components?: { readonly schemas?: unknown };
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: JsonSchema;
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema?: JsonSchema }>>;
  readonly required?: boolean;
}

interface OperationObject {
  readonly operationId?: string;
  readonly summary?: string;
  readonly description?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Content;
  readonly responses?: Readonly<Record<string, Content | undefined>>;
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly 'x-credits'?: { readonly wallet: string; readonly credits: number | string; readonly from?: number };
  readonly 'x-minimum-plan'?: string;
}

/** Where a tool's argument goes in the request of its operation. */
export interface ArgumentPlace {
  readonly in: 'path' | 'query' | 'header' | 'body';
  /** Name of the parameter or member. */
  readonly name: string;
  readonly required: boolean;
}

/** An operation of the API as a tool. */
export interface McpTool {
  readonly operationId: string;
  readonly method: string;
  /** Path template with `{parameters}`. */
  readonly path: string;
  /** Whether the operation needs no key. */
  readonly isOpen: boolean;
  readonly hasBody: boolean;
  readonly places: Readonly<Record<string, ArgumentPlace>>;
  /** In words, from the price list. */
  readonly price: string;
  /** The whole description with both schemas; lists have a short form of it. */
  readonly definition: ToolDefinition;
}

export interface ToolDefinition {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: JsonSchema & { readonly type: 'object' };
  readonly outputSchema?: JsonSchema & { readonly type: 'object' };
  readonly annotations: ToolHints;
  readonly _meta: Readonly<Record<string, unknown>>;
}

export interface ToolHints {
  readonly title?: string;
  readonly readOnlyHint: boolean;
  readonly destructiveHint?: boolean;
  readonly idempotentHint?: boolean;
  readonly openWorldHint: boolean;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
/** Headers that tool callers may set, by argument name. */
const HEADERS: Readonly<Record<string, string>> = {
  'Idempotency-Key': 'idempotency_key',
  'X-Consistency-Token': 'consistency_token',
};

/** Tools for every operation that needs a key or no authentication, in the document's order. */
export function toolsOf(document: ApiDescription): McpTool[] {
  const components = (document.components?.schemas ?? {}) as Readonly<Record<string, JsonSchema>>;
  return Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = (item as Readonly<Record<string, OperationObject | undefined>>)[method];
      return operation && isOffered(operation) ? [toolOf(method.toUpperCase(), path, operation, components)] : [];
    }),
  );
}

/** Clients store tool names, so a name derives only from the operation's id. */
export function toolName(operationId: string): string {
  return operationId.replace(/[^A-Za-z0-9]+/g, '_').slice(0, 64);
}

/** The MCP endpoint itself, and what needs a payment beside the key: a tool call cannot pay. */
const NO_TOOLS: ReadonlySet<string> = new Set(['mcp', 'credits.purchase']);

/** Excludes operators' operations, those that only a payment buys, and those whose answers are no JSON. */
function isOffered({ operationId, security, responses }: OperationObject): boolean {
  if (operationId === undefined || NO_TOOLS.has(operationId)) return false;
  const success = responses?.['200'];
  if (!success?.content || !('application/json' in success.content)) return false;
  return security?.some((scheme) => 'ApiKey' in scheme) ?? false;
}

function toolOf(
  method: string,
  path: string,
  operation: OperationObject,
  components: Readonly<Record<string, JsonSchema>>,
): McpTool {
  const operationId = operation.operationId ?? '';
  const bodySchema = jsonOf(operation.requestBody);
  const inputs = inputsOf(operation, bodySchema && resolved(bodySchema, components));
  const answer = jsonOf(operation.responses?.['200']);
  const output = answer && selfContained(resolved(answer, components), components);
  return {
    operationId,
    method,
    path,
    isOpen: isOpen(operation),
    hasBody: bodySchema !== undefined,
    places: inputs.places,
    price: priceOf(operation),
    definition: {
      name: toolName(operationId),
      title: operation.summary ?? operationId,
      description: descriptionOf(operation),
      inputSchema: selfContained(inputs.schema, components) as ToolDefinition['inputSchema'],
      ...(output?.type === 'object' ? { outputSchema: output as ToolDefinition['inputSchema'] } : {}),
      annotations: annotationsOf(method, operation),
      _meta: {
        'scoutline/operation': operationId,
        'scoutline/credits': operation['x-credits'] ?? { credits: 0 },
        ...(operation['x-minimum-plan'] === undefined ? {} : { 'scoutline/minimum-plan': operation['x-minimum-plan'] }),
      },
    },
  };
}

interface Inputs {
  readonly schema: JsonSchema;
  readonly places: Readonly<Record<string, ArgumentPlace>>;
}

/** Merges parameters and body members; a member with a parameter's name becomes `body_NAME`. */
function inputsOf({ parameters = [] }: OperationObject, body: JsonSchema | undefined): Inputs {
  const properties: Record<string, JsonSchema> = {};
  const places: Record<string, ArgumentPlace> = {};
  for (const { name, in: where, required = false, description, schema = {} } of parameters) {
    const argument = where === 'header' ? HEADERS[name] : name;
    if (argument === undefined) continue;
    properties[argument] = { ...schema, ...(description === undefined ? {} : { description }) };
    places[argument] = { in: where as ArgumentPlace['in'], name, required };
  }
  const requiredOfBody = new Set((body?.required ?? []) as readonly string[]);
  for (const [name, schema] of Object.entries((body?.properties ?? {}) as Readonly<Record<string, JsonSchema>>)) {
    const argument = name in properties ? `body_${name}` : name;
    properties[argument] = schema;
    places[argument] = { in: 'body', name, required: requiredOfBody.has(name) };
  }
  const required = Object.keys(places).filter((argument) => places[argument]?.required);
  return {
    schema: { type: 'object', properties, ...(required.length > 0 ? { required } : {}), additionalProperties: false },
    places,
  };
}

function jsonOf(content: Content | undefined): JsonSchema | undefined {
  return content?.content?.['application/json']?.schema;
}

/** Without a key such an operation answers 402, and a tool call cannot pay. */
function requiresPayment({ responses }: OperationObject): boolean {
  return responses?.['402'] !== undefined;
}

function isOpen(operation: OperationObject): boolean {
  return !requiresPayment(operation) && (operation.security ?? []).some((scheme) => Object.keys(scheme).length === 0);
}

function descriptionOf(operation: OperationObject): string {
  const { summary = '', description } = operation;
  return [`${summary}.`, description, `Price: ${priceOf(operation)}.`].filter(Boolean).join(' ');
}

function priceOf(operation: OperationObject): string {
  const { 'x-credits': price, 'x-minimum-plan': plan } = operation;
  const terms = price === undefined ? (isOpen(operation) ? 'free, no key needed' : 'free') : amountOf(price);
  return plan === undefined ? terms : `${terms}; plan ${plan} or higher`;
}

function amountOf({ wallet, credits, from }: NonNullable<OperationObject['x-credits']>): string {
  const amount = typeof credits === 'number' ? credits : from;
  const unit = `${wallet} ${amount === 1 ? 'credit' : 'credits'}`;
  return typeof credits === 'number' ? `${credits} ${unit}` : amount === undefined ? unit : `from ${amount} ${unit}`;
}

function annotationsOf(method: string, operation: OperationObject): ToolHints {
  const id = operation.operationId ?? '';
  const isRead = method === 'GET' || READS_BY_POST.has(id);
  return {
    title: operation.summary ?? id,
    readOnlyHint: isRead,
    destructiveHint: method === 'DELETE',
    idempotentHint: isRead || method === 'DELETE',
    openWorldHint: FETCHES_THE_WEB.has(id),
  };
}
