import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { builtProgram } from '../../platform/process/built-program.js';
import { ThreadLost, ThreadPool } from '../../platform/threads/thread-pool.js';
import { type SafeResponse } from '../../platform/safe-fetch/safe-response.js';
import { type AnswerKind, type AnswerRow, type AnswerTask, type AnswerTaskResult } from './answer-readers.js';
import { unpackRows, type AnswerRows } from './answer-rows.js';
import { VenueError } from './venue.port.js';

const THREADS = 1;
const TIMEOUT_MS = 10_000;
/** All venues are read at the same time, each one answer after the other. */
const WAIT_MS = 60_000;
/** More than an answer of a million brackets and commas needs. */
const HEAP_MB = 384;

/** Parses venues' answers in a thread: a page of several megabytes would block the event loop for 100 ms and more. */
@Injectable()
export class VenueAnswers implements OnApplicationShutdown {
  private readonly pool = new ThreadPool<AnswerTask, AnswerTaskResult>(
    builtProgram(new URL('./venue-thread.main.js', import.meta.url)),
    { threads: THREADS, timeoutMs: TIMEOUT_MS, waitMs: WAIT_MS, heapMb: HEAP_MB },
  );

  async onApplicationShutdown(): Promise<void> {
    await this.pool.stop();
  }

  /** @throws VenueError malformed, also for an answer that takes too much time or memory to read */
  async read<Kind extends AnswerKind>(
    kind: Kind,
    { headers, body }: SafeResponse,
    now: number,
  ): Promise<AnswerRows<AnswerRow<Kind>>> {
    const task = { kind, contentType: headers['content-type'] ?? '', body, now };
    const result = await this.pool.run(task).catch((error: unknown) => {
      throw failureOf(error);
    });
    if ('malformed' in result) throw new VenueError('malformed', result.malformed);
    return (await unpackRows(result)) as AnswerRows<AnswerRow<Kind>>;
  }
}

function failureOf(error: unknown): VenueError {
  if (!(error instanceof ThreadLost)) return new VenueError('malformed', 'its answer is unreadable', { cause: error });
  return error.reason === 'timeout' || error.reason === 'crashed'
    ? new VenueError('malformed', 'reading its answer took too much time or memory', { cause: error })
    : new VenueError('unreachable', 'the refresh was stopped', { cause: error });
}
