import { createServer as createHttpServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTcpServer, type AddressInfo, type Server as TcpServer, type Socket } from 'node:net';
import { brotliCompressSync, createGzip, gzipSync } from 'node:zlib';
import { SafeFetch } from './safe-fetch.js';
import { type SafeRequest } from './safe-request.js';
import { SafeFetchError, type SafeFetchCode } from './safe-fetch.errors.js';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** A server with a handler for each path, and a fetch that knows it as `site.test`. */
const routes = new Map<string, Handler>();
const seen: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[] = [];
let server: Server;
let other: Server;
let outgoing: SafeFetch;
const sockets = new Set<Socket>();

beforeAll(async () => {
  const handle: Handler = (request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      seen.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
      const route = routes.get((request.url ?? '').split('?', 1)[0] ?? '');
      if (route) route(request, response);
      else response.writeHead(404).end('nothing here');
    });
  };
  server = createHttpServer(handle);
  other = createHttpServer(handle);
  server.on('connection', (socket) => sockets.add(socket));
  await Promise.all([listen(server), listen(other)]);
  outgoing = new SafeFetch({
    userAgent: 'Test/1',
    testHosts: [
      `site.test:80=127.0.0.1:${portOf(server)}`,
      `other.test:80=127.0.0.1:${portOf(other)}`,
      `named.acme.ai:81=127.0.0.1:${portOf(server)}`,
      'closed.test:80=127.0.0.1:1',
    ],
    resolve: async () => [],
  });
});

afterAll(async () => {
  await outgoing.close();
  for (const each of [server, other]) {
    each.closeAllConnections();
    await new Promise((resolve) => each.close(resolve));
  }
});

beforeEach(() => {
  routes.clear();
  seen.length = 0;
});

async function codeOf(url: string, request: SafeRequest = {}): Promise<SafeFetchCode> {
  return (await failureOf(outgoing.fetch(url, request))).code;
}

async function failureOf(work: Promise<unknown>): Promise<SafeFetchError> {
  const outcome = await work.then(
    () => null,
    (error: unknown) => error,
  );
  expect(outcome).toBeInstanceOf(SafeFetchError);
  return outcome as SafeFetchError;
}

describe('SafeFetch', () => {
  it('hands back an answer with its head, body and time', async () => {
    routes.set('/page', (_, response) =>
      response
        .writeHead(203, { 'content-type': 'Text/HTML; charset=utf-8', 'set-cookie': ['a=1', 'b=2'] })
        .end('grüezi'),
    );
    const answer = await outgoing.fetch('http://site.test/page?q=1#part');
    expect(answer).toMatchObject({ status: 203, ok: true, url: 'http://site.test/page?q=1', contentType: 'text/html' });
    expect(answer.text()).toBe('grüezi');
    expect(answer.headers['set-cookie']).toBe('a=1\nb=2');
    expect(answer.redirects).toEqual([]);
    expect(seen[0]?.headers).toMatchObject({ 'user-agent': 'Test/1', host: 'site.test' });
  });

  it('treats an error status as an answer', async () => {
    expect(await outgoing.fetch('http://site.test/missing')).toMatchObject({ status: 404, ok: false });
  });

  it('sends method, headers and body, but never a host of the caller', async () => {
    routes.set('/hook', (_, response) => response.end('{"ok":true}'));
    const request = { method: 'POST', headers: { Host: '10.0.0.1', 'X-Test': 'y' }, body: '{"a":1}' } as const;
    expect((await outgoing.fetch('http://site.test/hook', request)).json()).toEqual({ ok: true });
    expect(seen[0]).toMatchObject({ method: 'POST', body: '{"a":1}', headers: { host: 'site.test', 'x-test': 'y' } });
  });

  it.each([
    ['text/html; charset=iso-8859-1', Buffer.from('caf\xe9', 'latin1'), 'café'],
    ['text/html', Buffer.from('<meta charset="windows-1252">caf\xe9', 'latin1'), '<meta charset="windows-1252">café'],
    ['text/html; charset=nonsense', Buffer.from('café'), 'café'],
    ['text/plain', Buffer.from('\ufeffcafé', 'utf16le'), 'café'],
  ])('reads text as %s says', async (contentType, body, text) => {
    routes.set('/text', (_, response) => response.writeHead(200, { 'content-type': contentType }).end(body));
    expect((await outgoing.fetch('http://site.test/text')).text()).toBe(text);
  });

  describe('addresses', () => {
    it.each([
      ['127.0.0.1', 'address_refused'],
      ['[::1]', 'address_refused'],
      ['[::ffff:127.0.0.1]', 'address_refused'],
      ['2130706433', 'address_refused'],
    ])('never connects to %s, although a server listens there', async (host, code) => {
      const before = sockets.size;
      expect(await codeOf(`http://${host}:${portOf(server)}/`)).toBe(code);
      expect(sockets.size).toBe(before);
    });

    it.each([
      [['127.0.0.1'], 'address_refused'],
      [['10.0.0.5'], 'address_refused'],
      [['::1'], 'address_refused'],
      [['::ffff:127.0.0.1'], 'address_refused'],
      [['64:ff9b::7f00:1'], 'address_refused'],
      [['fe80::1%lo'], 'address_refused'],
      [['8.8.8.8', '127.0.0.1'], 'address_refused'],
      [['2606:4700::1111', '10.1.1.1'], 'address_refused'],
      [[], 'dns_failed'],
    ])('refuses a name that resolves to %j', async (addresses, code) => {
      const fetcher = new SafeFetch({ userAgent: 'Test/1', resolve: async () => addresses });
      const before = sockets.size;
      const failure = await failureOf(fetcher.fetch(`http://rebound.acme.ai:${portOf(server)}/`));
      expect(failure.code).toBe(code);
      expect(failure.message).not.toMatch(/\d+\.\d+\.\d+\.\d+|::/);
      expect(sockets.size).toBe(before);
      await fetcher.close();
    });

    it('gives up on a name server that never answers', async () => {
      const fetcher = new SafeFetch({ userAgent: 'Test/1', resolve: () => new Promise(() => undefined) });
      const startedAt = performance.now();
      const failure = await failureOf(fetcher.fetch('http://silent.acme.ai/', { timeoutMs: 150 }));
      expect(failure.code).toBe('timeout');
      expect(performance.now() - startedAt).toBeLessThan(2_000);
      await fetcher.close();
    });

    it('says when nobody listens', async () => {
      expect(await codeOf('http://closed.test/')).toBe('connect_failed');
    });
  });

  describe('redirects', () => {
    it('follows them, and tells the way', async () => {
      routes.set('/a', (_, response) => response.writeHead(301, { location: '/b' }).end());
      routes.set('/b', (_, response) => response.writeHead(302, { location: 'http://other.test/c' }).end());
      routes.set('/c', (_, response) => response.end('there'));
      const answer = await outgoing.fetch('http://site.test/a');
      expect(answer.text()).toBe('there');
      expect(answer.url).toBe('http://other.test/c');
      expect(answer.redirects).toEqual([
        { from: 'http://site.test/a', to: 'http://site.test/b', status: 301 },
        { from: 'http://site.test/b', to: 'http://other.test/c', status: 302 },
      ]);
    });

    it.each([
      ['http://127.0.0.1/', 'address_refused'],
      ['http://169.254.169.254/latest/meta-data/', 'address_refused'],
      ['http://[::ffff:169.254.169.254]/', 'address_refused'],
      ['http://0x7f.1/', 'address_refused'],
      ['//localhost/', 'address_refused'],
      ['http://metadata.google.internal/', 'address_refused'],
      ['file:///etc/passwd', 'scheme_refused'],
      ['http://user:pass@other.test/', 'userinfo_refused'],
      ['http://other.test:6379/', 'port_refused'],
      ['http://[', 'bad_response'],
      ['http://nowhere.acme.ai/', 'dns_failed'],
    ])('checks the hop to %s', async (location, code) => {
      routes.set('/hop', (_, response) => response.writeHead(302, { location }).end());
      expect(await codeOf('http://site.test/hop')).toBe(code);
    });

    it('ends a loop', async () => {
      routes.set('/loop', (_, response) => response.writeHead(302, { location: '/loop' }).end());
      expect(await codeOf('http://site.test/loop', { maxRedirects: 3 })).toBe('too_many_redirects');
      expect(seen).toHaveLength(4);
    });

    it('hands a redirect back where none may be followed, and where it names no place', async () => {
      routes.set('/hop', (_, response) => response.writeHead(302, { location: '/b' }).end());
      routes.set('/nowhere', (_, response) => response.writeHead(302).end());
      expect(await outgoing.fetch('http://site.test/hop', { maxRedirects: 0 })).toMatchObject({ status: 302 });
      expect(await outgoing.fetch('http://site.test/nowhere')).toMatchObject({ status: 302, redirects: [] });
    });

    it('does not wait for the endless body of a redirect', async () => {
      routes.set('/hop', (_, response) => {
        response.writeHead(302, { location: '/b' });
        response.write('x');
      });
      routes.set('/b', (_, response) => response.end('there'));
      expect((await outgoing.fetch('http://site.test/hop', { timeoutMs: 2_000 })).text()).toBe('there');
    });

    it('carries credentials no further than their origin', async () => {
      routes.set('/same', (_, response) => response.writeHead(302, { location: '/b' }).end());
      routes.set('/away', (_, response) => response.writeHead(302, { location: 'http://other.test/b' }).end());
      routes.set('/b', (_, response) => response.end('there'));
      const headers = { authorization: 'Bearer secret', cookie: 'a=b', 'x-api-key': 'k', accept: 'text/html' };
      await outgoing.fetch('http://site.test/same', { headers });
      expect(seen[1]?.headers).toMatchObject({ authorization: 'Bearer secret' });
      await outgoing.fetch('http://site.test/away', { headers });
      expect(seen[3]?.headers).toMatchObject({ accept: 'text/html', 'user-agent': 'Test/1', host: 'other.test' });
      for (const name of ['authorization', 'cookie', 'x-api-key']) expect(seen[3]?.headers).not.toHaveProperty(name);
    });

    it('turns a POST into a GET without body, except for 307 and 308 within the origin', async () => {
      routes.set('/303', (_, response) => response.writeHead(303, { location: '/b' }).end());
      routes.set('/307', (_, response) => response.writeHead(307, { location: '/b' }).end());
      routes.set('/308', (_, response) => response.writeHead(308, { location: 'http://other.test/b' }).end());
      routes.set('/b', (_, response) => response.end('there'));
      const post = { method: 'POST', body: 'secret', headers: { 'content-type': 'text/plain' } } as const;
      await outgoing.fetch('http://site.test/303', post);
      expect(seen[1]).toMatchObject({ method: 'GET', body: '' });
      expect(seen[1]?.headers).not.toHaveProperty('content-type');
      await outgoing.fetch('http://site.test/307', post);
      expect(seen[3]).toMatchObject({ method: 'POST', body: 'secret' });
      expect(await codeOf('http://site.test/308', post)).toBe('bad_response');
      expect(seen).toHaveLength(5);
    });
  });

  describe('bytes', () => {
    it('ends an endless body', async () => {
      routes.set('/endless', (_, response) => endless(response));
      expect(await codeOf('http://site.test/endless', { maxBytes: 100_000 })).toBe('too_large');
    });

    it('keeps the first part of one where that is asked for', async () => {
      routes.set('/endless', (_, response) => endless(response));
      const answer = await outgoing.fetch('http://site.test/endless', { maxBytes: 70_000, onTooLarge: 'truncate' });
      expect(answer).toMatchObject({ truncated: true, status: 200 });
      expect(answer.body).toHaveLength(70_000);
    });

    it('takes a body of exactly the limit whole', async () => {
      routes.set('/exact', (_, response) => response.end(Buffer.alloc(1_000)));
      for (const onTooLarge of ['fail', 'truncate'] as const) {
        const answer = await outgoing.fetch('http://site.test/exact', { maxBytes: 1_000, onTooLarge });
        expect([answer.body.length, answer.truncated]).toEqual([1_000, false]);
      }
    });

    it.each([
      ['gzip', gzipSync('squeezed')],
      ['x-gzip', gzipSync('squeezed')],
      ['br', brotliCompressSync('squeezed')],
      ['gzip, br', brotliCompressSync(gzipSync('squeezed'))],
      ['identity', Buffer.from('squeezed')],
    ])('decodes %s', async (encoding, body) => {
      routes.set('/encoded', (_, response) => response.writeHead(200, { 'content-encoding': encoding }).end(body));
      expect((await outgoing.fetch('http://site.test/encoded')).text()).toBe('squeezed');
    });

    it('stops a bomb at the limit, however small it is on the wire', async () => {
      const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024));
      const twice = gzipSync(bomb);
      expect(twice.length).toBeLessThan(10_000);
      routes.set('/bomb', (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb));
      routes.set('/twice', (_, response) => response.writeHead(200, { 'content-encoding': 'gzip, gzip' }).end(twice));
      const before = process.memoryUsage().rss;
      expect(await codeOf('http://site.test/bomb')).toBe('too_large');
      expect(await codeOf('http://site.test/twice')).toBe('too_large');
      expect(process.memoryUsage().rss - before).toBeLessThan(48 * 1024 * 1024);
    });

    it('ends a body of tiny chunks, which cost time and not bytes', async () => {
      const chunks = Buffer.from('1\r\na\r\n'.repeat(100_000));
      routes.set('/crumbs', (_, response) => {
        response.socket?.end(
          Buffer.concat([Buffer.from('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n'), chunks]),
        );
      });
      const failure = await failureOf(outgoing.fetch('http://site.test/crumbs'));
      expect([failure.code, failure.message]).toEqual(['bad_response', 'the body comes in too many tiny chunks']);
    });

    it('stops an endless bomb', async () => {
      routes.set('/bomb', (_, response) => {
        response.writeHead(200, { 'content-encoding': 'gzip' });
        const gzip = createGzip();
        gzip.pipe(response);
        const zeros = Buffer.alloc(65_536);
        const pump = (): void => {
          while (!response.destroyed && gzip.write(zeros));
          if (!response.destroyed) gzip.once('drain', pump);
        };
        pump();
      });
      expect(await codeOf('http://site.test/bomb')).toBe('too_large');
    });

    it.each([
      ['gzip', gzipSync('a'.repeat(10_000)).subarray(0, 20)],
      ['gzip', Buffer.from('this is not gzip')],
      ['br', Buffer.from([0xff, 0xff, 0xff])],
      ['gzip, gzip, gzip', gzipSync('x')],
      ['zstd-of-our-own', Buffer.from('x')],
    ])('refuses a body that is not the %s it claims to be', async (encoding, body) => {
      routes.set('/broken', (_, response) => response.writeHead(200, { 'content-encoding': encoding }).end(body));
      expect(await codeOf('http://site.test/broken')).toBe('bad_response');
    });

    it('refuses a body shorter than it was announced', async () => {
      routes.set('/short', (_, response) => {
        response.writeHead(200, { 'content-length': 1_000 });
        response.write('only this');
        setImmediate(() => response.destroy());
      });
      expect(await codeOf('http://site.test/short')).toBe('bad_response');
    });

    it.each([
      ['not http at all', 'SSH-2.0-OpenSSH_9.2\r\n\r\n', 'bad_response'],
      ['endless headers', `HTTP/1.1 200 OK\r\n${'x-filler: aaaaaaaaaaaaaaaa\r\n'.repeat(5_000)}\r\n`, 'too_large'],
      ['two lengths', 'HTTP/1.1 200 OK\r\ncontent-length: 3\r\ncontent-length: 5\r\n\r\nabcde', 'bad_response'],
      ['nothing', '', 'bad_response'],
    ])('refuses an answer of %s', async (_, bytes, code) => {
      await withRawServer(
        (socket) => socket.end(bytes),
        async (fetcher) => {
          expect((await failureOf(fetcher.fetch('http://raw.test/'))).code).toBe(code);
        },
      );
    });
  });

  describe('time', () => {
    it('ends a host that never answers', async () => {
      routes.set('/silent', () => undefined);
      expect(await codeOf('http://site.test/silent', { timeoutMs: 150 })).toBe('timeout');
    });

    it('ends headers that drip', async () => {
      await withRawServer(
        (socket) => {
          socket.write('HTTP/1.1 200 OK\r\n');
          const drip = setInterval(() => socket.write('x-a: b\r\n'), 20);
          socket.on('close', () => clearInterval(drip));
        },
        async (fetcher) => {
          const failure = await failureOf(fetcher.fetch('http://raw.test/', { timeoutMs: 300 }));
          expect(failure.code).toBe('timeout');
        },
      );
    });

    it('ends a body that drips, by the time of the whole and not of a pause', async () => {
      routes.set('/drip', (_, response) => {
        const drip = setInterval(() => response.write('.'), 20);
        response.on('close', () => clearInterval(drip));
      });
      const startedAt = performance.now();
      expect(await codeOf('http://site.test/drip', { timeoutMs: 300 })).toBe('timeout');
      expect(performance.now() - startedAt).toBeLessThan(2_000);
    });

    it('counts all hops together', async () => {
      routes.set('/slow', (_, response) => {
        setTimeout(() => response.writeHead(302, { location: '/slow' }).end(), 100);
      });
      expect(await codeOf('http://site.test/slow', { timeoutMs: 250, maxRedirects: 50 })).toBe('timeout');
    });

    it('stops when the caller does, before and during', async () => {
      routes.set('/silent', () => undefined);
      expect(await codeOf('http://site.test/silent', { signal: AbortSignal.abort() })).toBe('aborted');
      const caller = new AbortController();
      setTimeout(() => caller.abort(), 50);
      expect(await codeOf('http://site.test/silent', { signal: caller.signal })).toBe('aborted');
    });
  });

  it('streams what is too large for memory, and lets go of the socket of a reader that leaves', async () => {
    routes.set('/endless', (_, response) => endless(response));
    const stream = await outgoing.open('http://site.test/endless', { maxBytes: 1e9 });
    let read = 0;
    for await (const chunk of stream.body) {
      read += (chunk as Buffer).length;
      if (read > 300_000) break;
    }
    expect(read).toBeGreaterThan(300_000);
    expect(stream.body.destroyed).toBe(true);
    const bounded = await outgoing.open('http://site.test/endless', { maxBytes: 10_000 });
    await expect(bounded.body.toArray()).rejects.toMatchObject({ code: 'too_large' });
  });
});

function endless(response: ServerResponse): void {
  response.writeHead(200);
  const chunk = Buffer.alloc(65_536, 'a');
  const pump = (): void => {
    while (!response.destroyed && response.write(chunk));
    if (!response.destroyed) response.once('drain', pump);
  };
  pump();
}

async function withRawServer(
  onConnection: (socket: Socket) => void,
  work: (fetcher: SafeFetch) => Promise<void>,
): Promise<void> {
  const open = new Set<Socket>();
  const raw = createTcpServer((socket) => {
    open.add(socket);
    socket.on('error', () => undefined);
    socket.once('data', () => onConnection(socket));
  });
  await listen(raw);
  const fetcher = new SafeFetch({ userAgent: 'Test/1', testHosts: [`raw.test:80=127.0.0.1:${portOf(raw)}`] });
  try {
    await work(fetcher);
  } finally {
    await fetcher.close();
    for (const socket of open) socket.destroy();
    await new Promise((resolve) => raw.close(resolve));
  }
}

function listen(target: TcpServer | Server): Promise<void> {
  return new Promise((resolve) => target.listen(0, '127.0.0.1', resolve));
}

function portOf(target: TcpServer | Server): number {
  return (target.address() as AddressInfo).port;
}
