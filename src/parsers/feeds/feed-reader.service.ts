import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { DomainError } from '../../kernel/domain-error.js';
import { builtProgram } from '../../platform/process/built-program.js';
import { ThreadLost, ThreadPool } from '../../platform/process/thread-pool.js';
import { type SafeResponse } from '../../platform/safe-fetch/safe-response.js';
import { type FeedDocument } from './feed-document.js';
import { type FeedTask, type FeedTaskResult } from './feed-task.js';
import { type PackedTranscript, unpackTranscript } from './packed-transcript.js';
import { type TranscriptFile } from './read-transcript.js';

export type FeedReading =
  | { readonly outcome: 'read'; readonly feed: FeedDocument }
  /** `too_costly`: its reading exceeded the limit of time or memory. */
  | { readonly outcome: 'not_a_feed' | 'too_costly' };

const THREADS = 1;
const TIMEOUT_MS = 10_000;
const WAIT_MS = 20_000;
const HEAP_MB = 256;
const RETRY_AFTER_SECONDS = 5;

/** Reads feeds and transcripts in a thread: 8 MB take up to a second, during which the event loop serves no request. */
@Injectable()
export class FeedReader implements OnApplicationShutdown {
  private readonly pool = new ThreadPool<FeedTask, FeedTaskResult>(
    builtProgram(new URL('./feed-thread.main.js', import.meta.url)),
    { threads: THREADS, timeoutMs: TIMEOUT_MS, waitMs: WAIT_MS, heapMb: HEAP_MB },
  );

  async onApplicationShutdown(): Promise<void> {
    await this.pool.stop();
  }

  /** @throws DomainError unavailable where too many feeds wait for the thread. */
  async read(answer: SafeResponse): Promise<FeedReading> {
    const feed = (await this.run('feed', answer)) as FeedDocument | null | 'too_costly';
    if (feed === 'too_costly') return { outcome: 'too_costly' };
    return feed === null ? { outcome: 'not_a_feed' } : { outcome: 'read', feed };
  }

  /** Addresses of the feeds that a page names; none where the page is too costly to read. */
  async namedBy(page: SafeResponse): Promise<readonly string[]> {
    const named = (await this.run('page', page)) as readonly string[] | 'too_costly';
    return named === 'too_costly' ? [] : named;
  }

  /** Null where it is not a transcript, says nothing or is too costly to read. */
  async transcript(answer: SafeResponse): Promise<TranscriptFile | null> {
    const packed = (await this.run('transcript', answer)) as PackedTranscript | null | 'too_costly';
    return packed === null || packed === 'too_costly' ? null : unpackTranscript(packed);
  }

  private async run(kind: FeedTask['kind'], answer: SafeResponse): Promise<FeedTaskResult | 'too_costly'> {
    const { url, body } = answer;
    try {
      return await this.pool.run({ kind, url, contentType: answer.headers['content-type'] ?? '', body });
    } catch (error) {
      if (!(error instanceof ThreadLost)) throw error;
      if (error.reason === 'timeout' || error.reason === 'crashed') return 'too_costly';
      throw new DomainError('unavailable', 'Too many feeds are being read. Try again in a few seconds.', {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      });
    }
  }
}
