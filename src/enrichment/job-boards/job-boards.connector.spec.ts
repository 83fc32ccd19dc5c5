import { LocalSite } from '../../../test/kit/local-site.js';
import { type BoardName } from './board-address.rules.js';
import { type AtsVendor } from '../hiring/hiring.events.js';
import { BoardReader } from './board-reader.service.js';
import { HttpJobBoards } from './job-boards.connector.js';

let vendors: LocalSite;
let now = Date.parse('2026-11-22T02:00:00Z');

beforeAll(async () => {
  const slugs = ['acme', 'big', 'half', 'other'];
  vendors = await LocalSite.start('ats.spec', ...slugs.map((slug) => `${slug}.ats.spec`));
});

afterAll(() => vendors.stop());
beforeEach(() => vendors.clear());

const reader = new BoardReader();
afterAll(() => reader.onApplicationShutdown());

const boards = () => {
  const options = {
    safeFetch: vendors.safeFetch,
    baseUrls: {
      greenhouse: 'http://ats.spec',
      lever: 'http://ats.spec/lever',
      leverEu: 'http://ats.spec/lever-eu',
      ashby: 'http://ats.spec',
      workable: 'http://ats.spec',
      smartrecruiters: 'http://ats.spec',
      recruitee: 'http://{slug}.ats.spec',
    },
    perSecond: 1_000,
    timeoutMs: 2_000,
    now: () => now,
  };
  return new HttpJobBoards(options, reader);
};

const read = (vendor: AtsVendor, token = 'acme', region: BoardName['region'] = null) =>
  boards().read({ vendor, token, region });

/** A vendor's list, paged by `skip` or `offset` and `limit`. */
function paged(path: string, rows: readonly object[], wrap: (page: readonly object[]) => unknown): void {
  vendors.routes.set(path, (request, response) => {
    const query = new URL(request.url ?? '', 'http://x').searchParams;
    const from = Number(query.get('skip') ?? query.get('offset') ?? 0);
    const page = rows.slice(from, from + Number(query.get('limit') ?? rows.length));
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(wrap(page)));
  });
}

const postings = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `p-${index}`,
    text: `役割 ${index}`,
    name: `Ruolo ${index}`,
    title: `Rôle ${index}`,
  }));

describe('a board', () => {
  it.each<[AtsVendor, string, unknown]>([
    ['greenhouse', '/v1/boards/acme/jobs', { jobs: [{ id: 1, title: 'Cook' }] }],
    ['ashby', '/posting-api/job-board/Acme%20Robotics', { jobs: [{ id: '1', title: 'Cook' }] }],
    ['workable', '/api/v1/widget/accounts/acme', { jobs: [{ shortcode: '1', title: 'Cook' }] }],
    ['lever', '/lever/v0/postings/acme', [{ id: '1', text: 'Cook' }]],
    ['smartrecruiters', '/v1/companies/acme/postings', { content: [{ id: '1', name: 'Cook' }], totalFound: 1 }],
    ['recruitee', 'acme.ats.spec/api/offers/', { offers: [{ id: 1, title: 'Cook' }] }],
  ])('of %s is read where its vendor publishes it', async (vendor, path, answer) => {
    vendors.serve(path, answer as object);
    const token = vendor === 'ashby' ? 'Acme Robotics' : 'acme';
    expect(await read(vendor, token)).toMatchObject({ kind: 'read', roles: [{ roleKey: '1', title: 'Cook' }] });
    expect(vendors.seen).toHaveLength(1);
  });

  it('in Europe is asked for there', async () => {
    vendors.serve('/lever-eu/v0/postings/acme', [{ id: '1', text: 'Cook' }]);
    expect(await read('lever', 'acme', 'eu')).toMatchObject({ kind: 'read' });
  });

  it.each<[AtsVendor, string, number]>([
    ['lever', '/lever/v0/postings/big', 3_450],
    ['smartrecruiters', '/v1/companies/big/postings', 2_100],
    ['greenhouse', '/v1/boards/big/jobs', 5_000],
    ['recruitee', 'big.ats.spec/api/offers/', 1_234],
  ])('of %s with thousands of roles is read whole', async (vendor, path, count) => {
    const field = { greenhouse: 'jobs', recruitee: 'offers' }[vendor as string] ?? 'content';
    paged(path, postings(count), (page) =>
      vendor === 'lever' ? page : { [field]: page, totalFound: count, meta: { total: count } },
    );
    const reading = await read(vendor, 'big');
    expect(reading.kind === 'read' && new Set(reading.roles.map(({ roleKey }) => roleKey)).size).toBe(count);
  });

  it('of several megabytes is read in a thread, and one beyond any real board is not read', async () => {
    const job = (n: number) => ({ id: n, title: `Cook ${n}`, content: 'x'.repeat(200), location: { name: 'Graz' } });
    vendors.serve('/v1/boards/big/jobs', { jobs: Array.from({ length: 9_000 }, (_, n) => job(n)) });
    const reading = await read('greenhouse', 'big');
    expect(reading).toMatchObject({ kind: 'read', roles: { length: 9_000 } });
    expect(reading.kind === 'read' && reading.roles[8_999]).toMatchObject({ title: 'Cook 8999', locations: ['Graz'] });
    vendors.serve('/v1/boards/big/jobs', { jobs: Array.from({ length: 10_001 }, (_, n) => job(n)) });
    expect(await read('greenhouse', 'big')).toEqual({ kind: 'unavailable', reason: 'not_in_its_format' });
  });

  it('of a round number of roles ends, and so does one that knows no pages', async () => {
    paged('/lever/v0/postings/acme', postings(200), (page) => page);
    expect(await read('lever')).toMatchObject({ kind: 'read', roles: { length: 200 } });
    vendors.serve('/lever/v0/postings/acme', postings(100));
    expect(await read('lever')).toMatchObject({ kind: 'read', roles: { length: 100 } });
    vendors.serve('/lever/v0/postings/acme', postings(350));
    expect(await read('lever')).toMatchObject({ kind: 'read', roles: { length: 350 } });
  });

  it('without a role is empty, and one that nobody knows is missing', async () => {
    vendors.serve('/lever/v0/postings/acme', []);
    expect(await read('lever')).toEqual({ kind: 'read', roles: [] });
    expect(await read('greenhouse')).toEqual({ kind: 'missing' });
  });

  it('whose places stand with its offices alone is asked for those', async () => {
    const job = { id: 1, title: 'Cook', location: { name: 'Hybrid' } };
    vendors.routes.set('/v1/boards/acme/jobs', (request, response) => {
      const long = request.url?.includes('content=true');
      response.end(
        JSON.stringify({ jobs: [long ? { ...job, offices: [{ name: 'Graz' }], content: '&lt;p&gt;' } : job] }),
      );
    });
    expect(await read('greenhouse')).toMatchObject({ kind: 'read', roles: [{ locations: ['Hybrid', 'Graz'] }] });
    expect(vendors.seen.map(({ url }) => url)).toEqual(['/v1/boards/acme/jobs', '/v1/boards/acme/jobs?content=true']);
  });
});

describe('half an answer is none', () => {
  const failing: readonly (readonly [string, string, (at: number) => [number, string]])[] = [
    ['broken JSON', 'not_in_its_format', () => [200, '{"jobs":[{"id":1,"title":"Co']],
    ['a page of HTML', 'not_in_its_format', () => [200, '<html>blocked</html>']],
    ['nothing', 'not_in_its_format', () => [200, '']],
    [
      'fewer roles than it says',
      'half_an_answer',
      () => [200, '{"jobs":[{"id":1,"title":"Cook"}],"meta":{"total":9}}'],
    ],
    ['a role without a title', 'not_in_its_format', () => [200, '{"jobs":[{"id":1}]}']],
    ['an error', 'status_500', () => [500, '']],
    ['a refusal', 'status_403', () => [403, '']],
  ];

  it.each(failing)('%s', async (_name, reason, answer) => {
    vendors.routes.set('/v1/boards/acme/jobs', (_request, response) => {
      const [status, body] = answer(0);
      response.writeHead(status).end(body);
    });
    expect(await read('greenhouse')).toEqual({ kind: 'unavailable', reason });
  });

  it('a connection that breaks, on the first page or a later one', async () => {
    vendors.routes.set('/v1/boards/acme/jobs', (_request, response) => {
      response.writeHead(200, { 'content-length': 500 }).write('{"jobs":[');
      setTimeout(() => response.destroy(), 20);
    });
    expect((await read('greenhouse')).kind).toBe('unavailable');
    vendors.routes.set('/lever/v0/postings/half', (request, response) => {
      if (request.url?.includes('skip=0')) response.end(JSON.stringify(postings(100)));
      else response.writeHead(500).end();
    });
    expect(await read('lever', 'half')).toEqual({ kind: 'unavailable', reason: 'half_an_answer' });
  });

  it('an answer without end', async () => {
    vendors.routes.set('/v1/boards/acme/jobs', (_request, response) => {
      const more = (): void => {
        while (!response.destroyed && response.write('{"jobs":[{"id":1,"title":"x"},'.repeat(2_000)));
      };
      response.on('drain', more);
      more();
    });
    const reading = await read('greenhouse');
    expect(reading).toMatchObject({ kind: 'unavailable' });
  });
});

describe('a vendor that asks us to wait', () => {
  const limited = (retryAfter: string | null, times: number): { requests: number } => {
    const count = { requests: 0 };
    vendors.routes.set('/v1/boards/acme/jobs', (_request, response) => {
      const ok = ++count.requests > times;
      response.writeHead(ok ? 200 : 429, ok || retryAfter === null ? {} : { 'retry-after': retryAfter });
      response.end(ok ? '{"jobs":[]}' : '');
    });
    return count;
  };

  it('for a moment is asked once more', async () => {
    const count = limited('0', 1);
    expect(await read('greenhouse')).toMatchObject({ kind: 'read' });
    expect(count.requests).toBe(2);
  });

  it('for long is left alone for so long, and not the other vendors', async () => {
    const count = limited('3600', 99);
    vendors.serve('other.ats.spec/api/offers/', { offers: [] });
    const client = boards();
    const board = { vendor: 'greenhouse', token: 'acme', region: null } as const;
    expect(await client.read(board)).toEqual({ kind: 'unavailable', reason: 'rate_limited' });
    now += 3_599_000;
    expect(await client.read(board)).toEqual({ kind: 'unavailable', reason: 'rate_limited' });
    expect(count.requests).toBe(1);
    expect(await client.read({ vendor: 'recruitee', token: 'other', region: null })).toMatchObject({ kind: 'read' });
    now += 2_000;
    await client.read(board);
    expect(count.requests).toBe(2);
  });
});
