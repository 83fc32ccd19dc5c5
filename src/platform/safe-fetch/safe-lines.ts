import { isIP, type Socket } from 'node:net';
import { connect as tlsConnect } from 'node:tls';
import { asSafeFetchError, SafeFetchError } from './safe-fetch.errors.js';

export interface SafeLinesRequest {
  /** For the name, the connection and the whole conversation. Default 20 s. */
  readonly timeoutMs?: number;
  /** Maximum length of a line, in bytes with its end. Default 2,048; RFC 5321 allows 512. */
  readonly maxLineBytes?: number;
  /** Maximum bytes from the remote host in total. Default 64 KiB. */
  readonly maxBytes?: number;
  readonly signal?: AbortSignal;
}

/** A line-based conversation over TCP, such as SMTP, with limits on time, bytes and line length. The caller closes it. */
export class SafeLines {
  private readonly timer: NodeJS.Timeout;
  private buffered = Buffer.alloc(0);
  private received = 0;
  private failure: SafeFetchError | null = null;
  private wake: (() => void) | null = null;
  private readonly abort = (): void => this.fail('aborted', 'the conversation was given up');

  constructor(
    private socket: Socket,
    private readonly request: SafeLinesRequest,
    deadlineAt: number,
  ) {
    const leftMs = Math.max(0, deadlineAt - performance.now());
    this.timer = setTimeout(() => this.fail('timeout', 'the conversation took too long'), leftMs);
    request.signal?.addEventListener('abort', this.abort, { once: true });
    if (request.signal?.aborted) this.abort();
    this.listen();
  }

  /** The next line, without its end. @throws SafeFetchError */
  async read(): Promise<string> {
    for (;;) {
      const end = this.buffered.indexOf(0x0a);
      const maxLine = this.request.maxLineBytes ?? 2_048;
      if (end > maxLine || (end < 0 && this.buffered.length > maxLine)) this.fail('too_large', 'a line is too long');
      else if (end >= 0) {
        const line = this.buffered.toString('utf8', 0, end).replace(/\r$/, '');
        this.buffered = this.buffered.subarray(end + 1);
        return line;
      }
      if (this.failure) throw this.failure;
      await new Promise<void>((resolve) => (this.wake = resolve));
    }
  }

  /** @param line without a line end. Refused while unread data would be taken for its answer. @throws SafeFetchError */
  write(line: string): void {
    if (this.failure) throw this.failure;
    if (/[\r\n]/.test(line)) throw new SafeFetchError('bad_response', 'a line cannot hold a line end');
    if (this.buffered.length > 0)
      throw new SafeFetchError('bad_response', 'the server sent an answer that was not requested');
    this.socket.write(`${line}\r\n`);
  }

  /** Drops data from before TLS: an attacker may have injected it (RFC 3207 section 6). */
  async startTls(host: string): Promise<void> {
    const plain = this.socket;
    plain.removeAllListeners('data').removeAllListeners('end').removeAllListeners('close');
    this.buffered = Buffer.alloc(0);
    // Mail servers' certificates rarely match their names: this stops passive listeners only and verifies no identity.
    const secure = tlsConnect({
      socket: plain,
      rejectUnauthorized: false,
      ...(isIP(host) === 0 && { servername: host }),
    });
    this.socket = secure;
    secure.on('error', () => this.fail('tls_failed', 'TLS could not be agreed upon'));
    await new Promise<void>((resolve) => {
      secure.once('secureConnect', resolve);
      secure.once('close', resolve);
      this.wake = resolve;
    });
    if (this.failure) throw this.failure;
    this.listen();
  }

  close(): void {
    clearTimeout(this.timer);
    this.request.signal?.removeEventListener('abort', this.abort);
    this.failure ??= new SafeFetchError('aborted', 'the conversation is over');
    this.socket.destroy();
  }

  private listen(): void {
    this.socket.on('data', (chunk: Buffer) => this.take(chunk));
    this.socket.on('error', (error) => this.end(asSafeFetchError(error)));
    this.socket.on('close', () => this.end(new SafeFetchError('connect_failed', 'the far side hung up')));
  }

  private take(chunk: Buffer): void {
    this.received += chunk.length;
    if (this.received > (this.request.maxBytes ?? 65_536)) this.fail('too_large', 'the remote side sent too much data');
    else this.buffered = Buffer.concat([this.buffered, chunk]);
    this.stir();
  }

  private fail(code: SafeFetchError['code'], message: string): void {
    this.end(new SafeFetchError(code, message));
    this.socket.destroy();
  }

  private end(failure: SafeFetchError): void {
    this.failure ??= failure;
    this.stir();
  }

  private stir(): void {
    this.wake?.();
    this.wake = null;
  }
}
