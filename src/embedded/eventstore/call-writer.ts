import { type ServerWritableStream } from '@grpc/grpc-js';
import { asGrpcError } from './errors.js';
import { MessageSender } from './message-sender.js';

/**
 * Writes to one call at its reader's speed: HTTP/2 flow control fills the call's small buffer, and the producer waits
 * here with nothing in memory but its position in the log.
 */
export class CallWriter {
  private wake: (() => void) | null = null;
  private readonly sender: MessageSender;
  /** Set once the reader has disconnected. */
  ended = false;

  constructor(private readonly call: ServerWritableStream<unknown, Buffer>) {
    this.sender = new MessageSender(call, () => this.stir());
    for (const end of ['cancelled', 'close', 'error']) call.on(end, () => this.stop());
    if (call.cancelled) this.ended = true;
  }

  /** False when the reader is behind: the caller then awaits `ready`. */
  write(message: Buffer): boolean {
    return !this.ended && this.sender.send(message);
  }

  /** Resolves when the next message may be written, or when the call has ended. */
  async ready(): Promise<void> {
    while (this.sender.full && !this.ended) await this.stirred();
  }

  /** Yields to other calls: a long search must not block them. */
  async turn(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
  }

  /** Resolves at the next `stir`. */
  stirred(): Promise<void> {
    return new Promise((resolve) => {
      this.wake = resolve;
    });
  }

  stir(): void {
    this.wake?.();
    this.wake = null;
  }

  end(): void {
    if (!this.ended) this.call.end();
    this.stop();
  }

  fail(error: unknown): void {
    if (!this.ended) this.call.emit('error', asGrpcError(error));
    this.stop();
  }

  private stop(): void {
    this.ended = true;
    this.stir();
  }
}
