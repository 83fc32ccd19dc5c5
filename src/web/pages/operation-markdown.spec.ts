import { type OperationObject } from '../openapi/openapi-document.js';
import { operationParts } from './operation-markdown.js';

function termsOf(operation: object): string {
  const entry = {
    method: 'GET',
    path: '/api/v1/things',
    operation: { responses: {}, ...operation } as OperationObject,
  };
  return operationParts(entry, { openapi: '3.1.0', info: { title: '', version: '1' }, paths: {} }).terms;
}

describe('the terms of an operation that needs no key', () => {
  const security = [{ ApiKey: [] }, {}];

  it.each([
    [{ security, 'x-anonymous-limit': { per_day: 10 } }, 'Works without a key, at most 10 a day from an address.'],
    [
      { security, 'x-anonymous-limit': { per_minute: 60 } },
      'Works without a key, at most 60 a minute from an address.',
    ],
    [{ security }, 'Works without a key.'],
    [{ security: [{ ApiKey: [] }] }, 'Needs a key.'],
  ])('name its limit', (operation, terms) => {
    expect(termsOf(operation)).toBe(terms);
  });
});
