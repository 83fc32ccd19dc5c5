import { paidRequests, serversOf } from './openapi-document.rules.js';

const SITE = 'https://acme.com/openapi.json';
const ALL = { isAllowed: () => true, most: 10 };
const PAID = { 'x-payment-info': {}, responses: { 402: {} } };
const inPath = (name: string, example: unknown = 'x') => ({ name, in: 'path', example });
const documentOf = (paths: object, servers: readonly object[] = []) => ({ openapi: '3.1.0', servers, paths });

describe('requests for paid operations', () => {
  it('fill in examples, required parameters only', () => {
    const parameters = [
      inPath('id', 'a b'),
      { name: 'q', in: 'query', required: true, schema: { default: 7 } },
      { name: 'page', in: 'query', example: 2 },
    ];
    const document = documentOf({ '/a/{id}/{other}': { get: { ...PAID, parameters } } });
    expect(paidRequests(document, SITE, ALL)).toEqual([{ method: 'GET', url: 'https://acme.com/a/a%20b/other?q=7' }]);
  });

  it('stop at the limit, and pass over addresses that are not allowed', () => {
    const paths = Object.fromEntries(Array.from({ length: 9 }, (_, n) => [`/p${n}`, { get: PAID }]));
    const asked: string[] = [];
    const isAllowed = (url: string): boolean => asked.push(url) > 1;
    expect(paidRequests(documentOf(paths), SITE, { isAllowed, most: 2 }).map(({ url }) => url)).toEqual([
      'https://acme.com/p1',
      'https://acme.com/p2',
    ]);
    expect(asked).toHaveLength(3);
  });

  it.each([
    ['a path of a million characters', '/x'.repeat(500_000), []],
    ['a parameter that occurs often', '/{a}'.repeat(400), [inPath('a')]],
    ['many parameters', '/{a0}', Array.from({ length: 1_000 }, (_, n) => inPath(`a${n}`))],
    ['examples that are long together', '/{a}'.repeat(20), [inPath('a', '€'.repeat(1_000_000))]],
  ])('are none of %s', (_what, path, parameters) => {
    expect(paidRequests(documentOf({ [path]: { get: { ...PAID, parameters } } }), SITE, ALL)).toEqual([]);
  });

  it('cut a long example, also within a pair of surrogates', () => {
    const parameters = [inPath('a', `${'x'.repeat(199)}😀`)];
    const [request] = paidRequests(documentOf({ '/{a}': { get: { ...PAID, parameters } } }), SITE, ALL);
    expect(request?.url).toBe(`https://acme.com/${'x'.repeat(199)}%EF%BF%BD`);
  });

  it('fill in defaults of servers, also those that YAML makes numbers', () => {
    const servers = [
      { url: 'https://acme.com:{port}/v{n}', variables: { port: { default: 8443 }, n: { default: '2' } } },
    ];
    const [request] = paidRequests(documentOf({ '/a': { get: PAID } }, servers), SITE, ALL);
    expect(request?.url).toBe('https://acme.com:8443/v2/a');
  });

  it('are none at a server with a long address', () => {
    const servers = [{ url: `https://acme.com/${'x'.repeat(100_000)}` }];
    expect(paidRequests(documentOf({ '/a': { get: PAID } }, servers), SITE, ALL)).toEqual([]);
  });
});

describe('servers', () => {
  const addressOf = (url: string, variables: object): string | undefined =>
    serversOf(documentOf({}, [{ url, variables }]), SITE)[0];

  it.each([
    ['https://{region}.acme.com', { region: { default: 'eu' } }, 'https://eu.acme.com/'],
    ['/{version}', { version: { default: 'v2' } }, 'https://acme.com/v2'],
    ['{protocol}://acme.com', { protocol: { default: 'http' } }, 'http://acme.com/'],
    ['https://acme.com/{version}', {}, 'https://acme.com/%7Bversion%7D'],
    ['{protocol}://acme.com', {}, undefined],
    ['https://acme.com/{__proto__}', {}, 'https://acme.com/%7B__proto__%7D'],
  ])('at %s with %j', (url, variables, expected) => {
    expect(addressOf(url, variables)).toBe(expected);
  });

  it('are not lengthened a hundredfold', () => {
    const url = `https://acme.com/${'{a}'.repeat(660)}`;
    expect(addressOf(url, { a: { default: 'x'.repeat(200) } })?.length).toBeLessThan(8_000);
  });
});
