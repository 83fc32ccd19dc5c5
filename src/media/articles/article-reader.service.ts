import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { ArticleFault } from '../../parsers/article/article.errors.js';
import { builtProgram } from '../../platform/process/built-program.js';
import { ThreadLost, ThreadPool } from '../../platform/threads/thread-pool.js';
import { type Card } from '../script/scene-plan.rules.js';
import { type Story } from '../video/story.rules.js';
import { type Storyboard } from '../video/storyboard.rules.js';
import { type ArticleTask, type ArticleTaskResult } from './article-task.js';

/** Jobs render one video at a time, so one thread suffices. */
const THREADS = 1;
const TIMEOUT_MS = 30_000;
const WAIT_MS = 60_000;
const HEAP_MB = 512;

/** Reads articles and plans cards in a thread: a long one takes seconds, during which the event loop would serve nothing. */
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
  read(page: string, url: string): Promise<Story> {
    return this.story({ page, url });
  }

  /** The same of a caller's text. */
  readText(text: string): Promise<Story> {
    return this.story({ text });
  }

  /** A card for each sentence of the script. */
  async cards(plan: Storyboard): Promise<readonly Card[]> {
    const answer = await this.answerTo({ plan });
    if ('cards' in answer) return answer.cards;
    throw faultOf(answer);
  }

  private async story(task: ArticleTask): Promise<Story> {
    const answer = await this.answerTo(task);
    if ('story' in answer) return answer.story;
    throw faultOf(answer);
  }

  private async answerTo(task: ArticleTask): Promise<ArticleTaskResult> {
    try {
      return await this.pool.run(task);
    } catch (error) {
      if (!(error instanceof ThreadLost) || error.reason === 'busy' || error.reason === 'stopped') throw error;
      const what = 'page' in task ? 'page' : 'text';
      return { fault: { code: 'article_unreadable', message: `The ${what} is too large to be read` } };
    }
  }
}

function faultOf(answer: ArticleTaskResult): ArticleFault {
  if ('fault' in answer) return new ArticleFault(answer.fault.code, answer.fault.message);
  return new ArticleFault('article_unreadable', 'The text cannot be read');
}
