import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { PRICE_LIST } from '../../price-list.js';

const CLI = resolve(import.meta.dirname, '..');
const CALL = /\bapi\.(get|post|delete)(?:<[^()]*>)?\(\s*(['`])((?:(?!\2).)+)\2/g;

interface Call {
  readonly file: string;
  readonly method: string;
  /** Parameters are `{}`. */
  readonly path: string;
}

function callsIn(file: string): Call[] {
  return [...readFileSync(join(CLI, file), 'utf8').matchAll(CALL)].map(([, verb = '', , path = '']) => ({
    file,
    method: verb.toUpperCase(),
    path: `/api/admin/${path.split('?', 1)[0]}`.replace(/\$\{query\}$/, '').replace(/\$\{[^{}]*\}/g, '{}'),
  }));
}

it('commands call only operations of the admin API that there are', () => {
  const operations = PRICE_LIST.map(({ method, path }) => `${method} ${path.replace(/\{[^{}]*\}/g, '{}')}`);
  const files = readdirSync(CLI, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  const calls = files.filter((file) => !file.endsWith('.spec.ts')).flatMap(callsIn);
  expect(calls.length).toBeGreaterThan(20);
  const unknown = calls.filter(
    ({ method, path }) =>
      // A computed last part, such as `${action}`, stands for any.
      !operations.some((each) => each === `${method} ${path}` || each.replace(/[^/]+$/, '{}') === `${method} ${path}`),
  );
  expect(unknown).toEqual([]);
});
