import { SafeFetchError } from './safe-fetch.errors.js';

/** One time limit for a whole request, combined with the caller's signal. */
export class Deadline {
  private readonly controller = new AbortController();
  private readonly timer: NodeJS.Timeout;
  private readonly stop = () => this.end(new SafeFetchError('aborted', 'the request was given up'));

  constructor(
    timeoutMs: number,
    private readonly outer?: AbortSignal,
  ) {
    this.timer = setTimeout(
      () => this.end(new SafeFetchError('timeout', `the host did not answer within ${timeoutMs} ms`)),
      timeoutMs,
    );
    if (outer?.aborted) this.stop();
    outer?.addEventListener('abort', this.stop, { once: true });
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  get reason(): SafeFetchError | undefined {
    return this.controller.signal.reason as SafeFetchError | undefined;
  }

  /** The client ignores its signal before it is connected, so the wait ends here. */
  race<T>(work: Promise<T>, discard: (late: T) => void): Promise<T> {
    return new Promise((resolve, reject) => {
      const stop = () => reject(this.signal.reason as SafeFetchError);
      this.signal.addEventListener('abort', stop, { once: true });
      if (this.signal.aborted) stop();
      work
        .then((value) => (this.signal.aborted ? discard(value) : resolve(value)), reject)
        .finally(() => {
          this.signal.removeEventListener('abort', stop);
        });
    });
  }

  clear(): void {
    clearTimeout(this.timer);
    this.outer?.removeEventListener('abort', this.stop);
  }

  private end(reason: SafeFetchError): void {
    this.clear();
    this.controller.abort(reason);
  }
}
