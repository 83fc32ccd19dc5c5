import { Inject, Injectable } from '@nestjs/common';
import { isIP, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { Agent, type buildConnector, type Dispatcher } from 'undici';
import { boundedBody } from './bounded-body.js';
import { Deadline } from './deadline.js';
import { dnsResolve, publicAddressesOf, safeConnector, type Resolve } from './safe-connector.js';
import { firstHop, nextHop, plainHeaders, redirectTarget, type Hop } from './hop.js';
import { SafeFetchError, asSafeFetchError } from './safe-fetch.errors.js';
import { SafeResponse, type SafeRedirect, type SafeStream } from './safe-response.js';
import { SafeLines, type SafeLinesRequest } from './safe-lines.js';
import { SeenCertificates, type SeenCertificate } from './seen-certificates.js';
import { type SafeRequest } from './safe-request.js';
import { socketMessages, type SafeSocketRequest } from './safe-socket.js';
import { checkHost, parseTarget, portOf, withoutBrackets } from './target-url.js';
import { TestHosts } from './test-hosts.js';

export interface SafeFetchOptions {
  /** Sent when the request sets no user agent. */
  readonly userAgent: string;
  /** `name:port=address:port`, from configuration; see `TestHosts`. */
  readonly testHosts?: readonly string[];
  readonly resolve?: Resolve;
  readonly connectTimeoutMs?: number;
  /** Maximum number of open sockets to one origin. */
  readonly connectionsPerOrigin?: number;
}

/** Injection token of the `SafeFetchOptions` of the service. */
export const SAFE_FETCH_OPTIONS = Symbol('SAFE_FETCH_OPTIONS');

export const DEFAULT_MAX_BYTES = 2 * 1024 * 1024;
export const DEFAULT_TIMEOUT_MS = 15_000;
export const DEFAULT_MAX_REDIRECTS = 5;
const CHECK_WITHIN_MS = 3_000;
const DEFAULT_LINES_MS = 20_000;
const MAX_HEADER_BYTES = 64 * 1024;

/**
 * The only outbound HTTP client of the service: public addresses only, checked at every hop and again when connecting,
 * with limits on redirects, bytes and time.
 */
@Injectable()
export class SafeFetch {
  private readonly agent: Agent;
  private readonly connect: buildConnector.connector;
  private readonly testHosts: TestHosts;
  private readonly resolve: Resolve;
  private readonly certificates = new SeenCertificates();

  constructor(@Inject(SAFE_FETCH_OPTIONS) private readonly options: SafeFetchOptions) {
    this.testHosts = new TestHosts(options.testHosts);
    this.resolve = options.resolve ?? dnsResolve();
    const connectTimeoutMs = options.connectTimeoutMs ?? 8_000;
    this.connect = safeConnector({
      resolve: this.resolve,
      testHosts: this.testHosts,
      connectTimeoutMs,
      onOpen: (hostname, socket) => this.certificates.note(hostname, socket),
    });
    this.agent = new Agent({
      connect: this.connect,
      connections: options.connectionsPerOrigin ?? 8,
      pipelining: 1,
      maxHeaderSize: MAX_HEADER_BYTES,
      keepAliveTimeout: 4_000,
      keepAliveMaxTimeout: 30_000,
      // The total deadline limits the time; these only free a socket whose caller is gone.
      headersTimeout: 120_000,
      bodyTimeout: 120_000,
    });
  }

  /**
   * Applies the rules that need no network: for a caller that stores an address to fetch it later.
   *
   * @throws SafeFetchError
   */
  check(url: string | URL): URL {
    return parseTarget(url, this.testHosts);
  }

  /** Whether `SAFE_FETCH_TEST_HOSTS` names it: a test server, which has no certificate either. */
  isTestHost(url: URL): boolean {
    return this.testHosts.addressOf(url.hostname, portOf(url)) !== undefined;
  }

  /**
   * As `check`, and also refuses a name that resolves to a closed address now. A slow name passes, because the
   * connection checks it again.
   *
   * @throws SafeFetchError
   */
  async checkResolved(url: string | URL): Promise<void> {
    const target = this.check(url);
    const host = withoutBrackets(target.hostname);
    if (this.isTestHost(target) || isIP(host) !== 0) return;
    const waiting = new AbortController();
    const late = delay(CHECK_WITHIN_MS, null, { signal: waiting.signal }).catch(() => null);
    try {
      await Promise.race([publicAddressesOf(host, this.resolve), late]);
    } catch (error) {
      const failure = asSafeFetchError(error);
      if (failure.refused) throw failure;
    } finally {
      waiting.abort();
    }
  }

  /**
   * Fetches and reads the whole body.
   *
   * @throws SafeFetchError only
   */
  async fetch(url: string | URL, request: SafeRequest = {}): Promise<SafeResponse> {
    const startedAt = performance.now();
    const truncate = request.onTooLarge === 'truncate';
    const maxBytes = request.maxBytes ?? DEFAULT_MAX_BYTES;
    const stream = await this.open(url, { ...request, maxBytes: truncate ? Number.MAX_SAFE_INTEGER : maxBytes });
    const chunks: Buffer[] = [];
    let length = 0;
    try {
      for await (const chunk of stream.body) {
        chunks.push(chunk as Buffer);
        length += (chunk as Buffer).length;
        if (truncate && length > maxBytes) break;
      }
    } finally {
      stream.body.destroy();
    }
    const body = Buffer.concat(chunks);
    const truncated = length > maxBytes;
    return new SafeResponse(
      stream,
      truncated ? body.subarray(0, maxBytes) : body,
      truncated,
      Math.round(performance.now() - startedAt),
    );
  }

  /**
   * Fetches and returns the body as a stream, for a body too large for memory. The deadline applies until the body is
   * read or destroyed.
   *
   * @throws SafeFetchError only, also from the stream
   */
  async open(url: string | URL, request: SafeRequest = {}): Promise<SafeStream> {
    const deadline = new Deadline(request.timeoutMs ?? DEFAULT_TIMEOUT_MS, request.signal);
    try {
      return await this.follow(parseTarget(url, this.testHosts), request, deadline);
    } catch (error) {
      const failure = deadline.reason ?? asSafeFetchError(error);
      deadline.clear();
      throw failure;
    }
  }

  /**
   * Text messages of a WebSocket (`ws:` or `wss:`) under the same rules, until the remote host closes it or is silent
   * for too long, or the signal aborts. Redirects are not followed.
   *
   * @throws SafeFetchError only
   */
  webSocket(url: string | URL, request: SafeSocketRequest = {}): AsyncGenerator<string> {
    const target = parseTarget(String(url).replace(/^ws/i, 'http'), this.testHosts);
    return socketMessages(target, this.agent, request);
  }

  /**
   * A line-based conversation with a host under the same address rules. The port must come from configuration, never
   * from a page or a request.
   *
   * @throws SafeFetchError only, also from the conversation
   */
  async lines(host: string, port: number, request: SafeLinesRequest = {}): Promise<SafeLines> {
    const deadlineAt = performance.now() + (request.timeoutMs ?? DEFAULT_LINES_MS);
    const hostname = checkHost(host, port, this.testHosts);
    const deadline = new Deadline(request.timeoutMs ?? DEFAULT_LINES_MS, request.signal);
    const opened = new Promise<Socket>((resolve, reject) => {
      const target = { hostname, host: hostname, protocol: 'http:', port: String(port) };
      this.connect(target, (error, socket) => (error ? reject(error) : resolve(socket)));
    });
    try {
      const socket = await deadline.race(opened, (late) => late.destroy());
      return new SafeLines(socket, request, deadlineAt);
    } catch (error) {
      throw asSafeFetchError(error);
    } finally {
      deadline.clear();
    }
  }

  /** The certificate from the last connection to a host; null when there was none. */
  certificateOf(hostname: string): SeenCertificate | null {
    return this.certificates.of(hostname);
  }

  async close(): Promise<void> {
    await this.agent.destroy();
  }

  private async follow(first: URL, request: SafeRequest, deadline: Deadline): Promise<SafeStream> {
    const maxRedirects = request.maxRedirects ?? DEFAULT_MAX_REDIRECTS;
    const redirects: SafeRedirect[] = [];
    let hop = firstHop(first, request, this.options.userAgent);
    for (;;) {
      const answer = await this.send(hop, deadline);
      const next = maxRedirects > 0 ? redirectTarget(hop.url, answer) : null;
      if (!next) return this.streamOf(hop, answer, redirects, request, deadline);
      // The body is not needed; destroying it frees the socket.
      answer.body.on('error', () => undefined).destroy();
      if (redirects.length >= maxRedirects) {
        throw new SafeFetchError('too_many_redirects', `more than ${maxRedirects} redirects`);
      }
      const to = parseTarget(next, this.testHosts);
      redirects.push({ from: hop.url.href, to: to.href, status: answer.statusCode });
      hop = nextHop(hop, to, answer.statusCode);
    }
  }

  private send(hop: Hop, deadline: Deadline): Promise<Dispatcher.ResponseData> {
    const answer = this.agent.request({
      origin: hop.url.origin,
      path: hop.url.pathname + hop.url.search,
      method: hop.method,
      headers: hop.headers,
      body: hop.body ?? null,
      signal: deadline.signal,
    });
    return deadline.race(answer, (late) => late.body.on('error', () => undefined).destroy());
  }

  private streamOf(
    hop: Hop,
    answer: Dispatcher.ResponseData,
    redirects: readonly SafeRedirect[],
    request: SafeRequest,
    deadline: Deadline,
  ): SafeStream {
    const headers = plainHeaders(answer.headers);
    const noBody = hop.method === 'HEAD' || answer.statusCode === 204 || answer.statusCode === 304;
    const encoding = noBody ? undefined : headers['content-encoding'];
    const body = boundedBody(answer.body, encoding, request.maxBytes ?? DEFAULT_MAX_BYTES, deadline);
    return { url: hop.url.href, status: answer.statusCode, headers, redirects, body };
  }
}
