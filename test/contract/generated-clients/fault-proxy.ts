import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';

/** A request as it came; `X-Request-Id` names the fault. */
export interface ProxiedRequest {
  readonly method: string;
  readonly url: string;
  readonly fault: string;
  readonly idempotencyKey: string | null;
}

const JOB = 'f1d5f1a0-0000-4000-8000-000000000001';
const JOB_STATES = [
  { status: 'running', progress: 0.5, retry_after_seconds: 0 },
  { status: 'done', progress: 1, retry_after_seconds: null },
];

/**
 * Stands between a client and the service. `X-Request-Id: fault.<name>.<client>` asks for a fault; all other requests
 * pass. Videos are made of two polls, since rendering takes longer than this spec may.
 */
export class FaultProxy {
  readonly requests: ProxiedRequest[] = [];
  private readonly polls = new Map<string, number>();
  private readonly server = createServer((request, response) => void this.answer(request, response));

  constructor(private readonly service: string) {}

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** Requests with this fault, in their order. */
  of(fault: string): ProxiedRequest[] {
    return this.requests.filter((request) => request.fault === fault);
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/', headers } = request;
    const fault = headerOf(request, 'x-request-id') ?? '';
    const key = headerOf(request, 'idempotency-key');
    this.requests.push({ method, url, fault, idempotencyKey: key });
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    if (url.startsWith('/api/v1/video')) return this.video(fault, method, response);
    const isFirst = this.of(fault).length === 1;
    const [kind, name] = fault.split('.');
    if (kind === 'fault' && this.fails(name ?? '', isFirst, response)) return;
    const target = new URL(this.service);
    const { host: _, ...passed } = headers;
    const passing = forward({ host: target.hostname, port: target.port, method, path: url, headers: passed });
    passing.on('response', (answer) => {
      // The service has done its work, and the client never gets the answer.
      if (name === 'killed' && isFirst) answer.resume().on('end', () => response.destroy());
      else {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      }
    });
    passing.on('error', () => response.destroy()).end(Buffer.concat(chunks));
  }

  /** Whether the fault answers in place of the service. */
  private fails(name: string, isFirst: boolean, response: ServerResponse): boolean {
    if (name === 'stalled') return true;
    if (name === 'not-configured') return problem(response, 503, 'not_configured');
    if (name === 'duplicate') return problem(response, 409, 'duplicate');
    if (name === 'long') return problem(response, 429, 'quota_exhausted', 3_600);
    if (!isFirst) return false;
    if (name === 'limited') return problem(response, 429, 'rate_limit', 1);
    if (name === 'unavailable') return problem(response, 503, 'unavailable', 1);
    if (name === 'busy') return problem(response, 409, 'idempotency_conflict', 1);
    return false;
  }

  private video(fault: string, method: string, response: ServerResponse): void {
    const started = {
      jobId: JOB,
      status: 'queued',
      cost: 1,
      credits_remaining: 9,
      poll_url: `/video/${JOB}`,
      note: '',
    };
    if (method === 'POST') return send(response, 200, { ...started, retry_after_seconds: 0 });
    const poll = this.polls.get(fault) ?? 0;
    this.polls.set(fault, poll + 1);
    const url = 'https://files.example/video.mp4';
    if (fault.startsWith('fault.failed')) {
      const error = { code: 'worker_lost', message: 'The worker stopped twice.' };
      return send(response, 200, {
        ...started,
        status: 'failed',
        error,
        credits_refunded: 1,
        retry_after_seconds: null,
      });
    }
    send(response, 200, { ...started, url, error: null, ...(JOB_STATES[poll] ?? JOB_STATES[1]) });
  }
}

function headerOf({ headers }: IncomingMessage, name: string): string | null {
  const value = headers[name];
  return typeof value === 'string' ? value : null;
}

function problem(response: ServerResponse, status: number, code: string, retryAfter?: number): true {
  if (retryAfter !== undefined) response.setHeader('retry-after', String(retryAfter));
  send(response, status, { type: `https://api.test/problems/${code}`, title: code, status, code, detail: code });
  return true;
}

function send(response: ServerResponse, status: number, body: object): void {
  const type = status < 400 ? 'application/json' : 'application/problem+json';
  response.writeHead(status, { 'content-type': type }).end(JSON.stringify(body));
}
