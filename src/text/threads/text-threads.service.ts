import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { DomainError } from '../../kernel/domain-error.js';
import { type Config } from '../../platform/config/config.js';
import { type WithText } from '../text.settings.js';
import { builtProgram } from '../../platform/process/built-program.js';
import { ThreadLost, ThreadPool } from '../../platform/threads/thread-pool.js';
import { CONFIG } from '../../platform/tokens.js';
import { type RewriteResult } from '../rewrite/rewrite-text.query.js';
import { type DrawingResult, type SummaryInput } from '../visual-summary/summary-input.rules.js';
import { type RewriteTerms } from '../wording/rule.rules.js';
import { type TextTask, type TextTaskResult } from './text-task.rules.js';

const TIMEOUT_MS = 15_000;
const WAIT_MS = 10_000;
const HEAP_MB = 384;
const RETRY_AFTER_SECONDS = 5;

/** Worker threads for CPU-bound work: the rules' language model, fonts, and pictures. */
@Injectable()
export class TextThreads implements OnApplicationShutdown {
  private readonly pool: ThreadPool<TextTask, TextTaskResult>;

  constructor(@Inject(CONFIG) config: Config & WithText) {
    this.pool = new ThreadPool(builtProgram(new URL('./text-thread.main.js', import.meta.url)), {
      threads: config.text.threads,
      timeoutMs: TIMEOUT_MS,
      waitMs: WAIT_MS,
      heapMb: HEAP_MB,
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.stop();
  }

  /** Loads everything in one thread, so that the first request does not wait for it. */
  warm(): Promise<void> {
    return this.pool.warm({ kind: 'warm' });
  }

  rewrite(text: string, terms: RewriteTerms): Promise<RewriteResult> {
    return this.run<RewriteResult>({ kind: 'rewrite', text, terms });
  }

  judge(result: RewriteResult, proposals: readonly (string | null)[]): Promise<RewriteResult> {
    return this.run<RewriteResult>({ kind: 'judge', result, proposals });
  }

  draw(input: SummaryInput): Promise<DrawingResult> {
    return this.run<DrawingResult>({ kind: 'summary', input });
  }

  private async run<R extends TextTaskResult>(task: TextTask): Promise<R> {
    try {
      return (await this.pool.run(task)) as R;
    } catch (error) {
      if (!(error instanceof ThreadLost)) throw error;
      throw new DomainError(
        'unavailable',
        'The work on this text was given up: too much is going on, or too much is in it.',
        {
          retryAfterSeconds: RETRY_AFTER_SECONDS,
        },
      );
    }
  }
}
