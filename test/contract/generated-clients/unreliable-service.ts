import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

/** A list of the API, and the parameter that names its second page. */
export interface PagedList {
  readonly path: string;
  readonly member: string;
  readonly next: 'cursor' | 'since' | 'offset';
}

const JOB = 'f1d5f1a0-0000-4000-8000-000000000001';
const DRIPS = 15;
const DRIP_MS = 200;

/** Answers as the service does on a bad day. Each list has two pages of one row; `X-Request-Id` names the fault of a job. */
export class UnreliableService {
  /** Method, address and consistency token of each request. */
  readonly requests: string[] = [];
  private readonly polls = new Map<string, number>();
  private damaged = 0;
  private readonly server = createServer((request, response) => void this.answer(request, response));

  constructor(private readonly lists: readonly PagedList[]) {}

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private answer(request: IncomingMessage, response: ServerResponse): void {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://service');
    const token = String(request.headers['x-consistency-token'] ?? '');
    this.requests.push(`${request.method} ${request.url} ${token}`.trim());
    request.resume();
    const list = this.lists.find(({ path }) => matches(path, pathname));
    if (pathname.startsWith('/api/v1/video'))
      return this.video(request.method, String(request.headers['x-request-id']), response);
    if (pathname.endsWith('/drip')) return drip(response);
    if (pathname.endsWith('/drip-headers')) return dripHeaders(response);
    if (pathname.endsWith('/damaged')) return this.gzip(response);
    if (list) return send(response, 200, page(list, searchParams));
    send(response, 200, { ok: true });
  }

  private video(method: string | undefined, fault: string, response: ServerResponse): void {
    if (method === 'POST') {
      response.setHeader('x-consistency-token', '42');
      return send(response, 200, { jobId: JOB, status: 'queued', retry_after_seconds: 0 });
    }
    const poll = this.polls.get(fault) ?? 0;
    this.polls.set(fault, poll + 1);
    const isLate = fault.startsWith('late') && poll === 0;
    if (isLate || (fault.startsWith('gone') && poll > 0)) return problem(response, 404, 'not_found');
    if (fault.startsWith('refused')) return problem(response, 403, 'forbidden');
    const status = fault.startsWith('late') ? 'done' : 'running';
    send(response, 200, { jobId: JOB, status, error: null, retry_after_seconds: 0 });
  }

  /** Every second answer is complete. */
  private gzip(response: ServerResponse): void {
    const isDamaged = this.damaged++ % 2 === 0;
    const body = isDamaged ? Buffer.from('no gzip at all') : gzipSync('{"ok":true}');
    response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(body);
  }
}

/** Each part arrives in time, and the whole takes seconds. */
function drip(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  let left = DRIPS;
  const timer = setInterval(() => {
    left -= 1;
    if (left > 0) return void response.write(' ');
    clearInterval(timer);
    response.end('{"ok":true}');
  }, DRIP_MS);
  response.on('close', () => clearInterval(timer));
}

/** The same before the answer has a body. */
function dripHeaders({ socket }: ServerResponse): void {
  socket?.write('HTTP/1.1 200 OK\r\n');
  let left = DRIPS;
  const timer = setInterval(() => {
    left -= 1;
    if (left > 0) return void socket?.write(`x-part: ${left}\r\n`);
    clearInterval(timer);
    socket?.end('content-type: application/json\r\ncontent-length: 11\r\n\r\n{"ok":true}');
  }, DRIP_MS);
  socket?.on('close', () => clearInterval(timer)).on('error', () => clearInterval(timer));
}

function page({ member, next }: PagedList, query: URLSearchParams): object {
  const value = query.get(next);
  const isFirst = value === null;
  const rows = isFirst || value === (next === 'offset' ? '1' : 'second') ? [{ page: isFirst ? 1 : 2 }] : [];
  const pagination = {
    cursor: { total: 2, limit: 1, offset: 0, next_cursor: isFirst ? 'second' : null },
    since: { limit: 1, has_more: isFirst, next_since: isFirst ? 'second' : 'end' },
    offset: { total: 2, limit: 1, offset: isFirst ? 0 : Number(value) },
  }[next];
  return { [member]: rows, pagination };
}

function matches(path: string, pathname: string): boolean {
  return new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`).test(pathname);
}

function problem(response: ServerResponse, status: number, code: string): void {
  send(response, status, { type: `https://api.test/problems/${code}`, title: code, status, code });
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
