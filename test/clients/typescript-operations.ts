import { camelCase, pascalCase } from '../../src/web/code-examples/client-methods.js';
import { groupsOf, type ApiDocument, type ClientOperation, type OperationGroup } from './client-operations.js';

const IMPORTS = [
  "import { waitForJob, type WaitOptions } from '../jobs.js';",
  "import type { Answer, Body, Query } from '../operation-types.js';",
  "import { PageList } from '../page-list.js';",
  "import type { CallOptions, Transport } from '../transport.js';",
  "import type { components } from './api.js';",
];

/** The module with a class for each group of operations; the client extends `Operations`. */
export function typescriptOperations(operations: readonly ClientOperation[], header: string): string {
  const root = groupsOf(operations);
  const table = operations.map(({ id, group, name, method, path, summary, price }) => {
    const place = [...group, name].map(camelCase).join('.');
    return `  { id: ${text(id)}, place: ${text(place)}, method: ${text(method)}, path: ${text(path)}, summary: ${text(`${summary}. ${price}`)} },`;
  });
  return [
    header,
    ...IMPORTS,
    '',
    '/** Every operation of this client. */',
    'export const OPERATIONS = [',
    ...table,
    '] as const;',
    '',
    ...classesOf(root),
  ].join('\n');
}

/** One exported name for each schema of the document. */
export function typescriptModels(document: ApiDocument, header: string): string {
  const names = Object.keys(document.components.schemas).sort();
  const lines = names.map((name) => `export type ${pascalCase(name)} = components['schemas'][${text(name)}];`);
  return [header, "import type { components } from './api.js';", '', ...lines, ''].join('\n');
}

function classesOf(group: OperationGroup): string[] {
  const name = group.path.length === 0 ? 'Operations' : className(group);
  const members = group.groups.map((inner) => `  readonly ${camelCase(inner.path.at(-1) ?? '')}: ${className(inner)};`);
  const made = group.groups.map(
    (inner) => `    this.${camelCase(inner.path.at(-1) ?? '')} = new ${className(inner)}(transport);`,
  );
  return [
    ...group.groups.flatMap(classesOf),
    `export class ${name} {`,
    ...members,
    '',
    '  constructor(protected readonly transport: Transport) {',
    ...made,
    '  }',
    ...group.operations.flatMap((operation) => [
      '',
      ...methodOf(operation),
      ...iteratingMethodOf(operation),
      ...waitingMethodOf(operation, group.operations),
    ]),
    '}',
    '',
  ];
}

function className({ path }: OperationGroup): string {
  return `${pascalCase(...path)}Operations`;
}

function methodOf(operation: ClientOperation): string[] {
  const { id, rows } = operation;
  const answer = `Answer<${text(id)}>`;
  if (rows) return listMethodOf(operation, operation.name, [rows.member]);
  return [
    `  /** ${documentation(operation)} */`,
    `  ${camelCase(operation.name)}(${parametersOf(operation).join(', ')}): Promise<${answer}> {`,
    `    return this.transport.call<${answer}>(${requestOf(operation)}, options);`,
    '  }',
  ];
}

/** The rows of all pages of an answer that has more than its rows. */
function iteratingMethodOf(operation: ClientOperation): string[] {
  const { inner, name } = operation;
  return inner ? ['', ...listMethodOf(operation, `${name}_${inner.path.at(-1)}`, inner.path)] : [];
}

function listMethodOf(operation: ClientOperation, name: string, rows: readonly string[]): string[] {
  const answer = `Answer<${text(operation.id)}>`;
  const all = `${answer}${rows.map((member) => `[${text(member)}]`).join('')}`;
  const row = rows.length > 1 ? `NonNullable<${all}>[number]` : `${all}[number]`;
  const place = text(rows.join('.'));
  const each = operation.rows ? '' : `Each of \`${rows.join('.')}\`, page after page. `;
  return [
    `  /** ${each}${documentation(operation)} */`,
    `  ${camelCase(name)}(${parametersOf(operation).join(', ')}): PageList<${answer}, ${row}> {`,
    `    return new PageList<${answer}, ${row}>(this.transport, ${requestOf(operation)}, ${place}, options);`,
    '  }',
  ];
}

function requestOf(operation: ClientOperation): string {
  const { id, method, path, pathParameters } = operation;
  const query = operation.queryParameters.length > 0;
  const parts = [
    `operation: ${text(id)}`,
    `method: ${text(method)}`,
    `path: ${text(path)}`,
    ...(pathParameters.length > 0
      ? [`pathParameters: { ${pathParameters.map(({ name }) => pair(name)).join(', ')} }`]
      : []),
    ...(query ? ['query'] : []),
    ...(operation.body ? ['body'] : []),
  ];
  return `{ ${parts.join(', ')} }`;
}

function parametersOf({ id, pathParameters, queryParameters, body }: ClientOperation, options = 'CallOptions') {
  const isOptional = (fields: readonly { readonly isRequired: boolean }[]): boolean =>
    !fields.some(({ isRequired }) => isRequired);
  const bodyType = `Body<${text(id)}>`;
  const queryType = `Query<${text(id)}>`;
  return [
    ...pathParameters.map(({ name }) => `${camelCase(name)}: string`),
    ...(body ? [`body: ${bodyType}${isOptional(body) ? ' = {}' : ''}`] : []),
    ...(queryParameters.length > 0 ? [`query: ${queryType}${isOptional(queryParameters) ? ' = {}' : ''}`] : []),
    `options: ${options} = {}`,
  ];
}

/** A started job is waited for through the `get` of the same group. */
function waitingMethodOf(operation: ClientOperation, beside: readonly ClientOperation[]): string[] {
  const get = beside.find(({ name }) => name === 'get');
  if (!operation.jobId || !get) return [];
  const id = get.pathParameters[0] ? 'jobId' : `{ ${operation.jobId}: jobId }`;
  const query = get.pathParameters[0] && get.queryParameters.length > 0 ? ', {}' : '';
  const job = `Answer<${text(get.id)}>`;
  return [
    '',
    `  /** Starts the job, waits until it has ended and returns it. Throws \`JobFailedError\` where it fails. */`,
    `  createAndWait(${parametersOf(operation, `CallOptions & WaitOptions<${job}>`).join(', ')}): Promise<${job}> {`,
    `    return waitForJob<${job}>(`,
    `      () => this.create(body, options),`,
    `      ${text(operation.jobId)},`,
    `      (jobId, callOptions) => this.get(${id}${query}, callOptions),`,
    `      options,`,
    `    );`,
    '  }',
  ];
}

function pair(name: string): string {
  return camelCase(name) === name ? name : `${name}: ${camelCase(name)}`;
}

function documentation({ id, summary, price }: ClientOperation): string {
  return `${summary}. ${price} \`${id}\``.replaceAll('*/', '* /');
}

function text(value: string): string {
  return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
