import { camelCase, type ClientMethod } from './client-methods.js';
import { addressOf, type Argument, type ExampleCall } from './example-call.js';
import { type Notation, written } from './literals.js';

const NOTATION: Notation = {
  words: { true: 'true', false: 'false', null: 'null' },
  text: (value) => `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`,
  member: (name) => `${/^[A-Za-z_$][\w$]*$/.test(name) ? name : NOTATION.text(name)}: `,
  braces: ['{ ', ' }'],
  variable: (name) => `process.env.${name} ?? ''`,
};

/** A program for `@scoutline/client`, with the key in `API_KEY`; plain `fetch` where the package has no method. */
export function typescriptExample(call: ExampleCall, method: ClientMethod | null): string {
  if (!method) return fetchExample(call);
  const { publicUrl, sendsKey, path, query, body } = call;
  const options = [`baseUrl: ${NOTATION.text(publicUrl)}`, ...(sendsKey ? ['apiKey: process.env.API_KEY'] : [])];
  const given = [
    ...path.map(({ value }) => value),
    // An operation whose body is optional takes it before the query.
    ...(body === undefined ? [] : [body]),
    ...(query.length === 0 ? [] : [objectOf(query)]),
  ];
  const name = ['client', ...method.group.map(camelCase), camelCase(method.name)].join('.');
  return [
    "import { Scoutline } from '@scoutline/client';",
    '',
    `const client = new Scoutline({ ${options.join(', ')} });`,
    `const answer = await ${name}(${given.map((value) => written(value, NOTATION)).join(', ')});`,
    'console.log(answer);',
  ].join('\n');
}

function fetchExample(call: ExampleCall): string {
  const { entry, sendsKey, types, body } = call;
  const address = addressOf(call, (name) => `\${process.env.${name}}`);
  const quoted = address.includes('${') ? `\`${address}\`` : NOTATION.text(address);
  const headers = [
    ...(sendsKey ? ['    Authorization: `Bearer ${process.env.API_KEY}`,'] : []),
    ...(types.length > 1 ? [`    Accept: ${NOTATION.text(types.join(', '))},`] : []),
    ...(body === undefined ? [] : ["    'Content-Type': 'application/json',"]),
  ];
  const settings = [
    ...(entry.method === 'GET' ? [] : [`  method: ${NOTATION.text(entry.method)},`]),
    ...(headers.length === 0 ? [] : ['  headers: {', ...headers, '  },']),
    ...(body === undefined ? [] : [`  body: JSON.stringify(${written(body, NOTATION, '  ')}),`]),
  ];
  const given = settings.length === 0 ? quoted : `${quoted}, {\n${settings.join('\n')}\n}`;
  return [`const response = await fetch(${given});`, 'console.log(response.status, await response.text());'].join('\n');
}

function objectOf(query: readonly Argument[]): unknown {
  return Object.fromEntries(query.map(({ name, value }) => [name, value]));
}
