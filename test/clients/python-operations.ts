import { pascalCase } from '../../src/web/code-examples/client-methods.js';
import { groupsOf, type ClientOperation, type Field, type OperationGroup, type Schema } from './client-operations.js';

const KINDS = [
  { prefix: '', resource: 'Resource', page: 'Page', isAsync: false },
  { prefix: 'Async', resource: 'AsyncResource', page: 'AsyncPageList', isAsync: true },
] as const;
type Kind = (typeof KINDS)[number];

/** The module with a class for each group of operations, once for each of the two clients. */
export function pythonOperations(operations: readonly ClientOperation[], header: string): string {
  const root = groupsOf(operations);
  return [
    header,
    '',
    'from __future__ import annotations',
    '',
    'from collections.abc import Callable, Mapping, Sequence',
    'from typing import Literal, cast',
    '',
    'from .._jobs import async_wait_for_job, wait_for_job',
    'from .._pages import AsyncPageList, Page',
    'from .._requests import CallOptions, Request',
    'from .._resources import AsyncResource, Resource',
    'from . import models',
    ...KINDS.flatMap((kind) => classesOf(root, kind)),
    '',
  ].join('\n');
}

function classesOf(group: OperationGroup, kind: Kind): string[] {
  const inner = group.groups.map((one) => ({ name: one.path.at(-1) ?? '', type: className(one, kind) }));
  return [
    ...group.groups.flatMap((one) => classesOf(one, kind)),
    '',
    '',
    `class ${className(group, kind)}(${kind.resource}):`,
    ...inner.flatMap(({ name, type }) => [
      '    @property',
      `    def ${name}(self) -> ${type}:`,
      `        return ${type}(self._transport)`,
      '',
    ]),
    ...group.operations.flatMap((operation) => [
      ...methodOf(operation, kind),
      ...iteratingMethodOf(operation, kind),
      ...waitingMethodOf(operation, group.operations, kind),
    ]),
  ];
}

function className({ path }: OperationGroup, { prefix }: Kind): string {
  return `${prefix}${pascalCase(...path)}Operations`;
}

function methodOf(operation: ClientOperation, kind: Kind): string[] {
  const { rows, name } = operation;
  if (rows) return listMethodOf(operation, kind, { name, path: [rows.member], schema: rows.schema });
  const answer = `models.${operation.answer}`;
  return [
    `    ${kind.isAsync ? 'async ' : ''}def ${name}(${parametersOf(operation).join(', ')}) -> ${answer}:`,
    `        """${documentation(operation)}"""`,
    `        return cast(${answer}, ${kind.isAsync ? 'await ' : ''}self._transport.call(${requestOf(operation)}, call_options))`,
    '',
  ];
}

/** The rows of all pages of an answer that has more than its rows. */
function iteratingMethodOf(operation: ClientOperation, kind: Kind): string[] {
  const { inner } = operation;
  if (!inner) return [];
  return listMethodOf(operation, kind, { name: `${operation.name}_${inner.path.at(-1)}`, ...inner });
}

interface ListMethod {
  readonly name: string;
  readonly path: readonly string[];
  readonly schema: Schema;
}

function listMethodOf(operation: ClientOperation, kind: Kind, { name, path, schema }: ListMethod): string[] {
  const result = `${kind.page}[models.${operation.answer}, ${pythonType(schema)}]`;
  const each = operation.rows ? '' : `Each of \`${path.join('.')}\`, page after page. `;
  return [
    `    def ${name}(${parametersOf(operation).join(', ')}) -> ${result}:`,
    `        """${each}${documentation(operation)}"""`,
    `        return ${kind.page}(self._transport, ${requestOf(operation)}, ${quote(path.join('.'))}, call_options)`,
    '',
  ];
}

function requestOf({ id, method, path, pathParameters, queryParameters, body }: ClientOperation): string {
  const parts = [
    quote(id),
    quote(method),
    quote(path),
    ...(pathParameters.length > 0 ? [`path_parameters=${members(pathParameters)}`] : []),
    ...(queryParameters.length > 0 ? [`query=${members(queryParameters)}`] : []),
    ...(body ? [`body=${members(body)}`] : []),
  ];
  return `Request(${parts.join(', ')})`;
}

/** A name that a query and a body share is sent in both. */
function parametersOf({ pathParameters, queryParameters, body }: ClientOperation): string[] {
  const named = new Map([...queryParameters, ...(body ?? [])].map((field) => [field.name, field]));
  const fields = [...named.values()].sort((a, b) => Number(b.isRequired) - Number(a.isRequired));
  return [
    'self',
    ...pathParameters.map(({ name }) => `${snakeCase(name)}: str`),
    '*',
    ...fields.map(parameterOf),
    'call_options: CallOptions | None = None',
  ];
}

function parameterOf({ name, isRequired, schema }: Field): string {
  const type = pythonType(schema, true);
  if (isRequired) return `${name}: ${type}`;
  return `${name}: ${/\bNone$/.test(type) ? type : `${type} | None`} = None`;
}

function waitingMethodOf(operation: ClientOperation, beside: readonly ClientOperation[], kind: Kind): string[] {
  const get = beside.find(({ name }) => name === 'get');
  if (!operation.jobId || !get) return [];
  const fields = operation.body ?? [];
  const job = `models.${get.answer}`;
  const poll = get.pathParameters[0] ? 'job_id' : `${operation.jobId}=job_id`;
  const passed = [...fields.map(({ name }) => `${name}=${name}`), 'call_options=call_options'].join(', ');
  const waiting = [
    `on_progress: Callable[[${job}], None] | None = None`,
    'wait_seconds: float = 900.0',
    'call_options: CallOptions | None = None',
  ];
  const [asyncWord, awaitWord, wait] = kind.isAsync
    ? ['async ', 'await ', 'async_wait_for_job']
    : ['', '', 'wait_for_job'];
  return [
    `    ${asyncWord}def create_and_wait(${[...parametersOf(operation).slice(0, -1), ...waiting].join(', ')}) -> ${job}:`,
    '        """Starts the job, waits until it has ended and returns it. Raises `JobFailedError` where it fails."""',
    `        started = ${awaitWord}self.create(${passed})`,
    '',
    `        ${asyncWord}def get(job_id: str, options: CallOptions) -> ${job}:`,
    `            return ${awaitWord}self.get(${poll}, call_options=options)`,
    '',
    `        return ${awaitWord}${wait}(started, ${quote(operation.jobId)}, get, on_progress, wait_seconds, call_options)`,
    '',
  ];
}

/** @param isInput arrays are sequences, so that a caller may send any */
export function pythonType(schema: Schema, isInput = false): string {
  if (schema.$ref) return `models.${schema.$ref.split('/').at(-1)}`;
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choices) return union(choices.map((each) => pythonType(each, isInput)));
  if (schema.enum) return literal(schema.enum);
  return union([schema.type ?? 'object'].flat().map((type) => ofType(type, schema, isInput)));
}

function ofType(type: string, schema: Schema, isInput: boolean): string {
  switch (type) {
    case 'string':
      return 'str';
    case 'integer':
      return 'int';
    case 'number':
      return 'float';
    case 'boolean':
      return 'bool';
    case 'null':
      return 'None';
    case 'array':
      return `Sequence[${schema.items ? pythonType(schema.items, isInput) : 'object'}]`;
    default:
      return 'Mapping[str, object]';
  }
}

function literal(values: readonly unknown[]): string {
  const known = values.filter((value) => value !== null);
  const none = known.length < values.length ? ['None'] : [];
  return union([
    `Literal[${known.map((value) => (value === true ? 'True' : JSON.stringify(value))).join(', ')}]`,
    ...none,
  ]);
}

function union(types: readonly string[]): string {
  const distinct = [...new Set(types)];
  return [...distinct.filter((type) => type !== 'None'), ...distinct.filter((type) => type === 'None')].join(' | ');
}

function members(fields: readonly Field[]): string {
  return `{${fields.map(({ name }) => `${quote(name)}: ${snakeCase(name)}`).join(', ')}}`;
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function documentation({ id, summary, price }: ClientOperation): string {
  return `${summary}. ${price} Operation \`${id}\`.`.replaceAll('\\', '\\\\').replaceAll('"""', "'''");
}

function quote(text: string): string {
  return JSON.stringify(text);
}
