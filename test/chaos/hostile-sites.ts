import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const MEGABYTE = 1024 * 1024;
const HTML = { 'content-type': 'text/html; charset=utf-8' };
const WORDS = 'The company builds small machines that sort parcels in the back rooms of shops. '.repeat(30);

/** Behaviour of hostile hosts by the first word of their name. */
const TEMPERS: Readonly<Record<string, Answer>> = {
  honest: (request, response) => {
    if (request.url === '/robots.txt') return void response.writeHead(404).end();
    response.writeHead(200, HTML);
    response.end(
      `<html><head><title>Parcel sorters</title><link rel="icon" href="/i.svg"></head><body><h1>Sorters</h1>` +
        `<a href="/careers">Careers</a><p>${WORDS}</p></body></html>`,
    );
  },
  /** Accepts the request and never answers. */
  silent: () => undefined,
  /** Sends headers at once, then single bytes with pauses. */
  dripping: (_request, response) => {
    response.writeHead(200, HTML);
    const timer = setInterval(() => response.write('<'), 300);
    response.on('close', () => clearInterval(timer));
  },
  /** A decompression bomb. */
  bomb: (_request, response) => {
    response.writeHead(200, { ...HTML, 'content-encoding': 'gzip' });
    response.end(BOMB);
  },
  /** An endless body. */
  endless: (_request, response) => {
    response.writeHead(200, HTML);
    const chunk = Buffer.alloc(64 * 1024, 'a');
    const more = (): void => {
      while (!response.destroyed && response.write(chunk));
    };
    response.on('drain', more);
    more();
  },
  /** Redirects to internal addresses. */
  inward: (request, response) => {
    const targets = [
      'http://127.0.0.1:22/',
      'http://169.254.169.254/latest/meta-data/',
      'file:///etc/passwd',
      '//[::1]/',
    ];
    response.writeHead(302, { location: targets[(request.url ?? '').length % targets.length] }).end();
  },
  circle: (request, response) => void response.writeHead(302, { location: `${request.url ?? ''}x` }).end(),
  /** Formatting elements that a tree builder clones repeatedly. */
  tangled: (_request, response) => {
    response.writeHead(200, HTML).end(`<p>${'<b a=i>'.repeat(700)}${'<p>x'.repeat(700)}`);
  },
  deep: (_request, response) => {
    response.writeHead(200, HTML).end('<div>'.repeat(60_000) + '{"a":'.repeat(60_000));
  },
  /** Headings, links and scripts without end or meaning. */
  nonsense: (request, response) => {
    const kinds = ['application/json', 'image/svg+xml', 'text/html', 'application/xml', 'image/png'];
    response.writeHead(200, { 'content-type': kinds[(request.url ?? '').length % kinds.length] });
    response.end(
      `<svg ${'<!---->'.repeat(200)}x{"jobs":[null,7,{"title":{}}],"${'['.repeat(5_000)}\u0000\uffff<a href="http://[">`,
    );
  },
  /** Announces a thousand bytes, sends ten and disconnects. */
  cut: (_request, response) => {
    response.writeHead(200, { ...HTML, 'content-length': '1000' }).write('<html><b>x');
    setTimeout(() => response.destroy(), 20);
  },
  /** Not HTTP. */
  garbage: (_request, response) => {
    response.socket?.end('\u0000\u0001SSH-2.0-nothing\r\n\r\n\r\n');
  },
};

const BOMB = gzipSync(Buffer.alloc(200 * MEGABYTE, '<p>'));

/** Hostile external hosts on loopback; each name states its behaviour. */
export class HostileSites {
  private constructor(
    private readonly server: Server,
    readonly hosts: readonly string[],
  ) {}

  /** @param each number of hosts of every kind. */
  static async start(each: number): Promise<HostileSites> {
    const names = Object.keys(TEMPERS).flatMap((temper) =>
      Array.from({ length: each }, (_, n) => `${temper}-site-${n}.ai`),
    );
    const server = createServer((request, response) => {
      response.on('error', () => undefined);
      const temper = /^(?:www\.)?([a-z]+)-site-/.exec(request.headers.host ?? '')?.[1] ?? '';
      const answer = TEMPERS[temper];
      if (answer) answer(request, response);
      else response.writeHead(404).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    server.unref();
    return new HostileSites(server, names);
  }

  /** For `SAFE_FETCH_TEST_HOSTS`. */
  get testHosts(): string {
    const { port } = this.server.address() as AddressInfo;
    return this.hosts.flatMap((host) => [80, 443].map((at) => `${host}:${at}=127.0.0.1:${port}`)).join(',');
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
