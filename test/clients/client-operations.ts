import { isClientOperation, placeOf, rowsOf } from '../../src/web/code-examples/client-methods.js';

/** One operation of the API as both client packages offer it. */
export interface ClientOperation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly price: string;
  /** Names of the groups around the method, such as `arbitrage`, `webhooks`. */
  readonly group: readonly string[];
  /** Name of the method in snake case. */
  readonly name: string;
  readonly pathParameters: readonly Field[];
  readonly queryParameters: readonly Field[];
  /** Members of the JSON body; null for an operation without one. */
  readonly body: readonly Field[] | null;
  /** Name of the schema of the answer. */
  readonly answer: string;
  /** The member with the rows of a page, and the schema of a row; null where the answer is no list. */
  readonly rows: { readonly member: string; readonly schema: Schema } | null;
  /** The rows of a page in an answer that has more than them: a method of their own iterates over them. */
  readonly inner: { readonly path: readonly string[]; readonly schema: Schema } | null;
  /** The member of the answer that names a job which this operation starts. */
  readonly jobId: string | null;
}

export interface Field {
  readonly name: string;
  readonly isRequired: boolean;
  readonly description: string;
  readonly schema: Schema;
}

export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly description?: string;
}

export interface ApiDocument {
  readonly info: { readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

interface DocumentedOperation {
  readonly operationId: string;
  readonly summary?: string;
  readonly description?: string;
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly parameters?: readonly DocumentedParameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, { schema: Schema }>> }>>;
  readonly 'x-credits'?: { readonly wallet: string; readonly credits: number | string };
}

interface DocumentedParameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
}

/** The operations that a key may call, ordered by id. */
export function clientOperations(document: ApiDocument): ClientOperation[] {
  const documented = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const usable = documented.filter(({ operation }) => isClientOperation(operation));
  const ids = new Set(usable.map(({ operation }) => operation.operationId));
  return usable
    .map(({ path, method, operation }) => {
      const { group, name } = placeOf(operation.operationId, ids);
      const parameters = (kind: string): Field[] =>
        (operation.parameters ?? []).filter((each) => each.in === kind).map(fieldOfParameter);
      const answer = nameOf(operation.responses['200']?.content?.['application/json']?.schema, operation.operationId);
      return {
        id: operation.operationId,
        method,
        path,
        summary: operation.summary ?? '',
        price: priceOf(operation),
        group,
        name,
        pathParameters: parameters('path'),
        queryParameters: parameters('query'),
        body: bodyOf(document, operation),
        answer,
        rows: pagedRowsOf(document, answer),
        inner: innerRowsOf(document, answer),
        jobId: jobIdOf(document.components.schemas[answer], operation.operationId),
      };
    })
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

export function nameOf(schema: Schema | undefined, where: string): string {
  const name = schema?.$ref?.split('/').at(-1);
  if (!name) throw new Error(`the answer of ${where} is no named schema`);
  return name;
}

/** The members by which the packages find the next page: a list with others would end after its first page. */
const NEXT_PAGE = [['next_cursor'], ['has_more', 'next_since'], ['offset', 'total']];

function pagedRowsOf({ components: { schemas } }: ApiDocument, answer: string): ClientOperation['rows'] {
  const rows = rowsOf(schemas[answer]);
  if (!rows) return null;
  const pagination = schemas[answer]?.properties?.pagination;
  const members = (pagination?.$ref ? schemas[nameOf(pagination, answer)] : pagination)?.properties ?? {};
  if (!NEXT_PAGE.some((known) => known.every((name) => members[name]))) {
    throw new Error(
      `the clients cannot find the next page of ${answer}: pagination has ${Object.keys(members).join(', ')}`,
    );
  }
  return rows;
}

/** The page in a record, which has other lists too. */
const IN_RECORDS: Readonly<Record<string, string>> = { InvestorAnswer: 'portfolio' };

/** @throws Error where the rows of a paged answer are not known: the packages would not iterate over them */
function innerRowsOf({ components: { schemas } }: ApiDocument, answer: string): ClientOperation['inner'] {
  const { pagination, has_more: more, next_cursor: next, data } = schemas[answer]?.properties ?? {};
  if (rowsOf(schemas[answer])) return null;
  const isLog = more !== undefined && next !== undefined;
  if (!isLog && !pagination) return null;
  const member = IN_RECORDS[answer];
  const within = member && data ? schemas[nameOf(data, answer)] : schemas[answer];
  const lists = Object.entries(within?.properties ?? {}).flatMap(([name, { type, items }]) =>
    items && [type].flat().includes('array') && name === (member ?? name) ? [{ name, items }] : [],
  );
  const [only, ...others] = lists;
  if (!only || others.length > 0) throw new Error(`the clients cannot find the rows of ${answer}`);
  return { path: [...(member ? ['data'] : []), only.name], schema: only.items };
}

function fieldOfParameter({ name, required = false, description = '', schema }: DocumentedParameter): Field {
  return { name, isRequired: required, description, schema };
}

function bodyOf(document: ApiDocument, { requestBody, operationId }: DocumentedOperation): Field[] | null {
  const schema = requestBody?.content['application/json']?.schema;
  if (!schema) return null;
  // Alternatives differ in what they require: what all of them require is required.
  const alternatives = [schema.anyOf ?? schema.oneOf ?? schema].flat();
  const [first, ...others] = alternatives.map((one) =>
    one.$ref ? (document.components.schemas[nameOf(one, operationId)] ?? {}) : one,
  );
  const properties = Object.assign({}, ...[first, ...others].map((one) => one?.properties)) as Record<string, Schema>;
  const required = (first?.required ?? []).filter((name) => others.every((one) => one.required?.includes(name)));
  return Object.entries(properties).map(([name, member]) => ({
    name,
    isRequired: required.includes(name),
    description: member.description ?? '',
    schema: member,
  }));
}

function jobIdOf(answer: Schema | undefined, id: string): string | null {
  if (!id.endsWith('.create')) return null;
  return ['jobId', 'job_id'].find((member) => answer?.properties?.[member]) ?? null;
}

function priceOf({ 'x-credits': price }: DocumentedOperation): string {
  if (!price) return 'Free.';
  if (typeof price.credits === 'string') return `Its price depends on the work (wallet ${price.wallet}).`;
  return `${price.credits} ${price.credits === 1 ? 'credit' : 'credits'} (wallet ${price.wallet}).`;
}

/** A node of the tree of groups. */
export interface OperationGroup {
  readonly path: readonly string[];
  readonly operations: readonly ClientOperation[];
  readonly groups: readonly OperationGroup[];
}

export function groupsOf(operations: readonly ClientOperation[], path: readonly string[] = []): OperationGroup {
  const below = operations.filter(({ group }) => path.every((part, index) => group[index] === part));
  const names = new Set(below.flatMap(({ group }) => group[path.length] ?? []));
  return {
    path,
    operations: below.filter(({ group }) => group.length === path.length),
    groups: [...names].map((name) => groupsOf(below, [...path, name])),
  };
}
