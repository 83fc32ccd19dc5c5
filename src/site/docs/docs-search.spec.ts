import { type DocsPlace, DocsSearch } from './docs-search.js';

const place = (path: string, title: string, name: string, words = ''): DocsPlace => ({
  path,
  title,
  name,
  words,
  note: '',
});

describe('the search of the documentation', () => {
  const search = new DocsSearch([
    place('/docs/reference/scans.get', 'Get a scan', 'scans.get'),
    place('/docs/reference/webhooks.create', 'Register a webhook', 'webhooks.create', 'employee_count events'),
    place('/docs/reference/startups.get', 'One company', 'startups.get', 'employee_count funding'),
    place('/docs/webhooks', 'Webhooks', '/docs/webhooks', 'signatures of deliveries'),
    place('/problems/webhook_limit', 'Too many webhooks', 'webhook_limit'),
  ]);
  const first = (query: string): string | undefined => search.find(query, 8)[0]?.path;

  it.each([
    ['startups.get', '/docs/reference/startups.get'],
    ['webhook', '/docs/webhooks'],
    ['webhok', '/docs/reference/webhooks.create'],
    ['funding', '/docs/reference/startups.get'],
    ['webhook_limit', '/problems/webhook_limit'],
    ['company nowhere', '/docs/reference/startups.get'],
  ])('%s finds %s first', (query, path) => {
    expect(first(query)).toBe(path);
  });

  it('looks for the first twelve different words', () => {
    const few = Array.from({ length: 11 }, (_, n) => `zzyzx${n}`).join('-');
    expect(search.find(`${few} ${few} funding`, 8)[0]?.path).toBe('/docs/reference/startups.get');
    expect(search.find(`${few} zzyzx11 funding`, 8)).toEqual([]);
  });

  it('finds nothing for an empty query or for unknown words', () => {
    expect([search.find('', 8), search.find('zzyzzx', 8)]).toEqual([[], []]);
  });
});
