import { type FastifyInstance } from 'fastify';
import { type IncomingMessage, type ServerResponse } from 'node:http';
import { Readable, Writable } from 'node:stream';

/** A request from a part of the service to a route of the same process. */
export interface InternalRequest {
  readonly method: string;
  /** Path and query, percent-encoded. */
  readonly url: string;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  /** The original caller's address, for limits by address. */
  readonly remoteAddress: string;
  /** Sent as JSON. */
  readonly payload?: object;
  /** Stored form of the API key on whose behalf a page of the service calls; see `callingKeyHash`. */
  readonly keyHash?: string;
}

export interface InternalAnswer {
  readonly status: number;
  readonly body: string;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Keys of internal requests by their raw request: no request from a socket is ever in it, whatever its headers. */
const CALLING_KEYS = new WeakMap<object, string>();

/** The stored form of the key that an internal request calls with; undefined for every request from outside. */
export function callingKeyHash(raw: object): string | undefined {
  return CALLING_KEYS.get(raw);
}

/** Whether a part of the service sent the request, by its raw request. */
export function isInternalRequest(raw: object): boolean {
  return raw instanceof Message;
}

/**
 * Sends a request through the whole edge of this process: admission, limits, validation, idempotency, the access log.
 * Fastify's own `inject` is made for tests: it costs as much as the edge itself, rewrites paths (`../../platform`),
 * and refuses requests during shutdown.
 */
export function sendInternalRequest(app: FastifyInstance, request: InternalRequest): Promise<InternalAnswer> {
  return new Promise((resolve, reject) => {
    const message = new Message(request);
    if (request.keyHash !== undefined) CALLING_KEYS.set(message, request.keyHash);
    const answer = new Answer();
    answer.once('finish', () => resolve({ status: answer.statusCode, body: answer.text(), headers: answer.texts() }));
    answer.once('error', reject);
    answer.once('close', () => {
      if (!answer.writableFinished) reject(new Error(`A ${request.method} of our own was broken off`));
    });
    app.routing(message as unknown as IncomingMessage, answer as unknown as ServerResponse);
  });
}

/** The part of `http.IncomingMessage` that Fastify and the routes use. */
class Message extends Readable {
  readonly method: string;
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly socket: { readonly remoteAddress: string };
  readonly httpVersion = '1.1';
  readonly httpVersionMajor = 1;
  readonly httpVersionMinor = 1;
  readonly aborted = false;

  constructor({ method, url, headers, remoteAddress, payload }: InternalRequest) {
    super();
    this.method = method;
    this.url = url;
    this.headers = { ...headers };
    this.socket = { remoteAddress };
    if (payload !== undefined) {
      const bytes = Buffer.from(JSON.stringify(payload));
      this.headers['content-type'] = 'application/json';
      this.headers['content-length'] = String(bytes.length);
      this.push(bytes);
    }
    this.push(null);
  }

  override _read(): void {
    // The constructor has already pushed the whole body.
  }
}

/** The part of `http.ServerResponse` that is used; it buffers what is written. */
class Answer extends Writable {
  statusCode = 200;
  headersSent = false;
  private readonly fields = new Map<string, HeaderValue>();
  private readonly chunks: (string | Buffer)[] = [];

  constructor() {
    super({ decodeStrings: false });
  }

  text(): string {
    const [first] = this.chunks;
    if (this.chunks.length === 1 && typeof first === 'string') return first;
    return Buffer.concat(this.chunks.map((chunk) => Buffer.from(chunk as string))).toString();
  }

  texts(): Record<string, string> {
    return Object.fromEntries([...this.fields].map(([name, value]) => [name, String(value)]));
  }

  writeHead(status: number, fields: Readonly<Record<string, HeaderValue>> = {}): this {
    this.statusCode = status;
    for (const name in fields) this.setHeader(name, fields[name] as HeaderValue);
    this.headersSent = true;
    return this;
  }

  setHeader(name: string, value: HeaderValue): this {
    this.fields.set(name.toLowerCase(), value);
    return this;
  }

  getHeader(name: string): HeaderValue | undefined {
    return this.fields.get(name.toLowerCase());
  }

  getHeaders(): Record<string, HeaderValue> {
    return Object.fromEntries(this.fields);
  }

  hasHeader(name: string): boolean {
    return this.fields.has(name.toLowerCase());
  }

  removeHeader(name: string): void {
    this.fields.delete(name.toLowerCase());
  }

  override _write(chunk: string | Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.headersSent = true;
    this.chunks.push(chunk);
    done();
  }
}

type HeaderValue = number | string | readonly string[];
