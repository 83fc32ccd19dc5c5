import { type EdgeReply, type EdgeRequest } from '../http/request-context.js';
import { type PageQuery, paginate, type PageResult } from './page.js';

/** Addresses of the Link header, by relation. */
function links(url: string, query: PageQuery, result: PageResult): Record<string, string> {
  const request = { url, server: { publicUrl: 'https://scoutline.test' } } as unknown as EdgeRequest;
  let header = '';
  paginate(
    request,
    { header: (_name: string, value: string) => (header = value) } as unknown as EdgeReply,
    query,
    result,
  );
  const found = header.matchAll(/<([^>]+)>; rel="(\w+)"/g);
  return Object.fromEntries([...found].map(([, address, rel]) => [String(rel), String(address)]));
}

describe('the Link header of a list', () => {
  it('keeps the filters, also after a question mark in one of them', () => {
    const { next, last } = links(
      '/api/v1/startups?q=who?&country=US&sort=-funding&offset=20',
      { limit: 20, offset: 20 },
      { total: 100 },
    );
    expect(next).toBe('https://scoutline.test/api/v1/startups?q=who%3F&country=US&sort=-funding&limit=20&offset=40');
    expect(last).toContain('q=who%3F&country=US&sort=-funding');
  });

  it('is that of the list where the request has no query', () => {
    const { first } = links('/api/v1/startups', { limit: 20, offset: 0 }, { total: 100 });
    expect(first).toBe('https://scoutline.test/api/v1/startups?limit=20');
  });

  it.each([
    [10_000, 45, '40'],
    [45, 45, '25'],
    [60, 45, '40'],
    [40, 45, '20'],
    [20, 0, '0'],
    [5, 45, '0'],
  ])('leads back from offset %i of %i to rows: offset %s', (offset, total, before) => {
    const { prev = '' } = links(`/api/v1/jobs?offset=${offset}`, { limit: 20, offset }, { total });
    expect(new URL(prev).searchParams.get('offset')).toBe(before);
  });

  it('leads one page back where the total is an estimate', () => {
    const { prev = '' } = links('/api/v1/startups', { limit: 20, offset: 9_000 }, { total: 10, isEstimate: true });
    expect(new URL(prev).searchParams.get('offset')).toBe('8980');
  });
});
