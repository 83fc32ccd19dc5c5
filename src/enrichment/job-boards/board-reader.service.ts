import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { loopTurn } from '../../platform/fairness/loop-turns.js';
import { builtProgram } from '../../platform/process/built-program.js';
import { type SafeResponse } from '../../platform/safe-fetch/safe-response.js';
import { ThreadLost, ThreadPool } from '../../platform/threads/thread-pool.js';
import { type AtsVendor, type OpenRole } from '../hiring/hiring.events.js';
import { type BoardSalaries } from '../posted-salaries/board-salaries.rules.js';
import { type BoardPage } from './board-reading.rules.js';
import { type BoardTask, type BoardTaskResult, type PackedPage, readTask, unpackedRoles } from './board-task.rules.js';

const THREADS = 1;
const TIMEOUT_MS = 10_000;
const WAIT_MS = 20_000;
const HEAP_MB = 384;
/** Read within a few milliseconds, which is less than a thread needs to start. */
const BYTES_ON_EVENT_LOOP = 128 * 1024;

/** Reads answers of job boards, in a thread where they are large: 24 MB of postings take up to a second. */
@Injectable()
export class BoardReader implements OnApplicationShutdown {
  private readonly pool = new ThreadPool<BoardTask, BoardTaskResult>(
    builtProgram(new URL('./board-thread.main.js', import.meta.url)),
    { threads: THREADS, timeoutMs: TIMEOUT_MS, waitMs: WAIT_MS, heapMb: HEAP_MB },
  );

  async onApplicationShutdown(): Promise<void> {
    await this.pool.stop();
  }

  /** Null where the answer is not in its vendor's format, or too large or costly to read. */
  async page(vendor: AtsVendor, answer: SafeResponse): Promise<BoardPage | null> {
    const page = (await this.read({ kind: 'page', vendor }, answer)) as PackedPage | null;
    if (page === null) return null;
    const { parts, ...rest } = page;
    const roles: OpenRole[] = [];
    for (const part of parts) {
      if (roles.length > 0) await loopTurn();
      roles.push(...unpackedRoles(part));
    }
    return { ...rest, roles };
  }

  /** Postings with a salary; null as above. */
  async salaries(vendor: AtsVendor, answer: SafeResponse): Promise<BoardSalaries | null> {
    return (await this.read({ kind: 'salaries', vendor }, answer)) as BoardSalaries | null;
  }

  /** Whether the answer names a domain, or a host or mailbox under it; false where it is too costly to read. */
  async names(domain: string, answer: SafeResponse): Promise<boolean> {
    return (await this.read({ kind: 'names', domain }, answer)) === true;
  }

  private async read(of: BoardTask['of'], { headers, body }: SafeResponse): Promise<BoardTaskResult> {
    const task = { of, contentType: headers['content-type'] ?? '', body };
    if (body.length <= BYTES_ON_EVENT_LOOP) return readTask(task);
    try {
      return await this.pool.run(task);
    } catch (error) {
      if (error instanceof ThreadLost) return null;
      throw error;
    }
  }
}
