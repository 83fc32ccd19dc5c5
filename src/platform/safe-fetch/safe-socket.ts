import { DecoratorHandler, WebSocket, type Dispatcher } from 'undici';
import { plainHeaders } from './hop.js';
import { SafeFetchError } from './safe-fetch.errors.js';

export interface SafeSocketRequest {
  readonly signal?: AbortSignal;
  /** How long the remote host may be silent, the handshake included. Default 90 s. */
  readonly silenceMs?: number;
  /** Maximum length of a message, in characters. Default 4 Mi. */
  readonly maxChars?: number;
}

/** Messages that wait for the reader; a WebSocket has no back-pressure. */
const MAX_WAITING = 20_000;

/** Messages as they arrive. The caller's iteration owns the socket: it closes when the iteration ends. */
export async function* socketMessages(
  target: URL,
  dispatcher: Dispatcher,
  request: SafeSocketRequest,
): AsyncGenerator<string> {
  const inbox = new Inbox(request);
  const address = target.href.replace(/^http/, 'ws');
  const socket = new WebSocket(address, { dispatcher: reportingRefusals(dispatcher, inbox) });
  socket.addEventListener('open', () => inbox.stir());
  socket.addEventListener('message', ({ data }) => inbox.add(data));
  socket.addEventListener('error', () => inbox.end('connect_failed', 'the socket could not be opened or broke'));
  socket.addEventListener('close', ({ code }) =>
    inbox.end('connect_failed', `the far side closed the socket (${code})`),
  );
  const abort = (): void => inbox.end('aborted', 'the caller gave up');
  request.signal?.addEventListener('abort', abort, { once: true });
  if (request.signal?.aborted) abort();
  try {
    for (;;) yield await inbox.next();
  } finally {
    request.signal?.removeEventListener('abort', abort);
    inbox.close();
    socket.close();
  }
}

/** The socket's own error hides the handshake's status, and callers need to know a 429. */
function reportingRefusals(dispatcher: Dispatcher, inbox: Inbox): Dispatcher {
  return dispatcher.compose((dispatch) => (options, handler) => dispatch(options, new Handshake(handler, inbox)));
}

/** The library's class forwards all handlers that are not overridden, which its types do not show. */
const PassingOn = DecoratorHandler as unknown as new (handler: Dispatcher.DispatchHandler) => {
  onResponseStart(...answer: Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseStart']>>): void;
};

class Handshake extends PassingOn {
  constructor(
    handler: Dispatcher.DispatchHandler,
    private readonly inbox: Inbox,
  ) {
    super(handler);
  }

  override onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    headers: Parameters<typeof plainHeaders>[0],
    statusMessage?: string,
  ): void {
    if (status >= 200) this.inbox.refuse(status, plainHeaders(headers));
    super.onResponseStart(controller, status, headers, statusMessage);
  }
}

class Inbox {
  private readonly waiting: string[] = [];
  private failure: SafeFetchError | null = null;
  private wake: (() => void) | null = null;
  private timer: NodeJS.Timeout | null = null;

  constructor(private readonly request: SafeSocketRequest) {
    this.stir();
  }

  add(data: unknown): void {
    this.stir();
    // Binary messages are ignored.
    if (typeof data !== 'string' || this.failure) return;
    if (data.length > (this.request.maxChars ?? 4 * 1024 * 1024)) this.end('too_large', 'a message is too long');
    else if (this.waiting.push(data) > MAX_WAITING) this.end('too_large', 'messages come faster than they are read');
    this.wake?.();
  }

  end(code: SafeFetchError['code'], message: string): void {
    this.failure ??= new SafeFetchError(code, message);
    this.wake?.();
  }

  refuse(status: number, headers: Readonly<Record<string, string>>): void {
    const answer = { status, headers };
    this.failure ??= new SafeFetchError('bad_response', `the far side answered with status ${status}`, { answer });
    this.wake?.();
  }

  /** Messages that have arrived are delivered before the failure. */
  async next(): Promise<string> {
    for (;;) {
      const message = this.waiting.shift();
      if (message !== undefined) return message;
      if (this.failure) throw this.failure;
      await new Promise<void>((resolve) => (this.wake = resolve));
      this.wake = null;
    }
  }

  stir(): void {
    if (this.timer) clearTimeout(this.timer);
    const silenceMs = this.request.silenceMs ?? 90_000;
    this.timer = setTimeout(() => this.end('timeout', `no data arrived for ${silenceMs} ms`), silenceMs);
  }

  close(): void {
    if (this.timer) clearTimeout(this.timer);
  }
}
