import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { ArticleFault } from '../../parsers/article/article.errors.js';
import { builtProgram } from '../../platform/process/built-program.js';
import { ThreadLost, ThreadPool } from '../../platform/threads/thread-pool.js';
import { type Article } from '../script/article-sections.rules.js';
import { type ArticleTask, type ArticleTaskResult } from './article-task.js';

/** Jobs render one video at a time, so one thread suffices. */
const THREADS = 1;
const TIMEOUT_MS = 30_000;
const WAIT_MS = 60_000;
const HEAP_MB = 512;

/** Reads the articles of pages in a thread: a large page takes seconds, during which the event loop serves nothing. */
@Injectable()
export class ArticleReader implements OnApplicationShutdown {
  private readonly pool = new ThreadPool<ArticleTask, ArticleTaskResult>(
    builtProgram(new URL('./article-thread.main.js', import.meta.url)),
    { threads: THREADS, timeoutMs: TIMEOUT_MS, waitMs: WAIT_MS, heapMb: HEAP_MB },
  );

  async onApplicationShutdown(): Promise<void> {
    await this.pool.stop();
  }

  /** @throws ArticleFault where the page has no article or is too expensive to read; ThreadLost while it is stopping. */
  async read(page: string, url: string): Promise<Article> {
    const answer = await this.answerTo({ page, url });
    if ('article' in answer) return answer.article;
    throw new ArticleFault(answer.fault.code, answer.fault.message);
  }

  private async answerTo(task: ArticleTask): Promise<ArticleTaskResult> {
    try {
      return await this.pool.run(task);
    } catch (error) {
      if (!(error instanceof ThreadLost) || error.reason === 'busy' || error.reason === 'stopped') throw error;
      return { fault: { code: 'article_unreadable', message: 'The page is too large to be read' } };
    }
  }
}
