import { type McpTool } from './mcp-tool.rules.js';
import { faultsOf, requestOf, withRetryAfter } from './tool-request.rules.js';

const tool = {
  method: 'GET',
  path: '/api/v1/startups/{slug}',
  hasBody: false,
  places: {
    slug: { in: 'path', name: 'slug', required: true },
    q: { in: 'query', name: 'q', required: false },
    note: { in: 'body', name: 'note', required: false },
    idempotency_key: { in: 'header', name: 'Idempotency-Key', required: false },
  },
  definition: { name: 'startups_get' },
} as unknown as McpTool;

describe('the request of a tool call', () => {
  it.each(['acme', 'a/b', 'Łódź', '😀'])('can be made of %j', (slug) => {
    expect(faultsOf(tool, { slug })).toEqual([]);
    expect(requestOf(tool, { slug }).url).toBe(`/api/v1/startups/${encodeURIComponent(slug)}`);
  });

  it.each([
    [' ', 'missing'],
    ['\ud800', 'characters'],
    [['a', 'b\udc00'], 'characters'],
  ])('is refused for %j in its path', (slug, why) => {
    expect(faultsOf(tool, { slug })).toMatchObject([{ field: 'slug', message: expect.stringContaining(why) }]);
  });

  it.each([
    [{ slug: { a: 1 } }, 'slug'],
    [{ slug: 'acme', q: { words: 'robots' } }, 'q'],
    [{ slug: 'acme', q: ['robots', { or: 'drones' }] }, 'q'],
    [{ slug: 'acme', q: [['robots']] }, 'q'],
    [{ slug: 'acme', idempotency_key: { id: 1 } }, 'idempotency_key'],
  ])('is refused for an object where the address or a header has a text: %j', (given, field) => {
    const message = `${field} must be a single value, or a list of such, not an object`;
    expect(faultsOf(tool, given)).toEqual([{ field, message, suggestion: `Send ${field} as a text` }]);
  });

  it('may have a list as a parameter, and any value in its body', () => {
    expect(faultsOf(tool, { slug: 'acme', q: ['robots', 7], note: { a: [{}] } })).toEqual([]);
  });

  it('has no half characters in its query', () => {
    expect(requestOf(tool, { slug: 'acme', q: 'a\ud800' }).url).toBe('/api/v1/startups/acme?q=a%EF%BF%BD');
  });

  it('has no query parameter and no header of an argument that is null', () => {
    const { url, headers } = requestOf(tool, { slug: 'acme', q: null, idempotency_key: null });
    expect([url, headers]).toEqual(['/api/v1/startups/acme', {}]);
    expect(requestOf(tool, { slug: 'acme', idempotency_key: 'once' }).headers).toEqual({ 'idempotency-key': 'once' });
  });
});

describe('the answer of a tool call', () => {
  it('says when to ask again, as the header of a refusal and of an answer that is not ready does', () => {
    expect(withRetryAfter('{"v":1}', 202, '1')).toBe('{"v":1,"retry_after_seconds":1}');
    expect(withRetryAfter('{"code":"rate_limit"}', 429, '60')).toBe('{"code":"rate_limit","retry_after_seconds":60}');
  });

  it('is as it was without the header, of an answer that is ready, and of a text', () => {
    expect(withRetryAfter('{"v":1}', 202, undefined)).toBe('{"v":1}');
    expect(withRetryAfter('{"status":"running"}', 200, '5')).toBe('{"status":"running"}');
    expect(withRetryAfter('busy', 503, '5')).toBe('busy');
  });
});
