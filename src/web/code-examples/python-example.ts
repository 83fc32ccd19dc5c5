import { type ClientMethod } from './client-methods.js';
import { addressOf, type Argument, type ExampleCall, isReaderValue } from './example-call.js';
import { type Notation, written } from './literals.js';

const NOTATION: Notation = {
  words: { true: 'True', false: 'False', null: 'None' },
  text: (value) => JSON.stringify(value),
  member: (name) => `${JSON.stringify(name)}: `,
  braces: ['{', '}'],
  variable: (name) => `os.environ["${name}"]`,
};

/** A program for the package `scoutline`, with the key in `API_KEY`; plain httpx where the package has no method. */
export function pythonExample(call: ExampleCall, method: ClientMethod | null): string {
  return method ? clientExample(call, method) : httpxExample(call);
}

function clientExample(call: ExampleCall, method: ClientMethod): string {
  const { publicUrl, sendsKey, path, query, body } = call;
  const options = [`base_url=${NOTATION.text(publicUrl)}`, ...(sendsKey ? ['api_key=os.environ["API_KEY"]'] : [])];
  // A name that query and body share is one argument.
  const named = new Map([...query, ...membersOf(body)].map(({ name, value }) => [name, value]));
  const given = [
    ...path.map(({ value }) => written(value, NOTATION, '    ')),
    ...[...named].map(([name, value]) => `${name}=${written(value, NOTATION, '        ')}`),
  ];
  const name = ['client', ...method.group, method.name].join('.');
  return [
    ...importsOf(call, ['from scoutline import Scoutline']),
    '',
    `with Scoutline(${options.join(', ')}) as client:`,
    `    answer = ${name}(${argumentsOf(given)})`,
    `    print(answer${method.isList ? '.answer' : ''})`,
  ].join('\n');
}

function httpxExample(call: ExampleCall): string {
  const { entry, sendsKey, types, body } = call;
  const address = addressOf(call, (name) => `{os.environ['${name}']}`);
  const headers = [
    ...(sendsKey ? [`        "Authorization": f"Bearer {os.environ['API_KEY']}",`] : []),
    ...(types.length > 1 ? [`        "Accept": ${NOTATION.text(types.join(', '))},`] : []),
  ];
  const given = [
    `${address.includes('{') ? 'f' : ''}${NOTATION.text(address)}`,
    ...(headers.length === 0 ? [] : [`headers={\n${headers.join('\n')}\n    }`]),
    ...(body === undefined ? [] : [`json=${written(body, NOTATION, '    ')}`]),
  ];
  return [
    ...importsOf(call, ['import httpx']),
    '',
    `response = httpx.${entry.method.toLowerCase()}(\n${given.map((each) => `    ${each},\n`).join('')})`,
    'print(response.status_code, response.text)',
  ].join('\n');
}

function importsOf({ sendsKey, path, query }: ExampleCall, packages: readonly string[]): string[] {
  const readsEnvironment = sendsKey || [...path, ...query].some(({ value }) => isReaderValue(value));
  return [...(readsEnvironment ? ['import os', ''] : []), ...packages];
}

function membersOf(body: unknown): Argument[] {
  return Object.entries(body ?? {}).map(([name, value]: [string, unknown]) => ({ name, value }));
}

function argumentsOf(given: readonly string[]): string {
  const line = given.join(', ');
  if (line.length <= 70 && !line.includes('\n')) return line;
  return `\n${given.map((each) => `        ${each},\n`).join('')}    `;
}
