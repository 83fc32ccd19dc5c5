import { Inject, Injectable } from '@nestjs/common';
import { OBJECT_STORE, type ObjectStore } from '../../platform/object-store/object-store.port.js';
import { JobFault } from '../../jobs/job-runner.js';
import { ArticleFault } from '../../parsers/article/article.errors.js';
import { ArticlePage } from '../../parsers/article/article-page.service.js';
import { type Card } from '../script/scene-plan.rules.js';
import { type Story } from '../video/story.rules.js';
import { type Storyboard } from '../video/storyboard.rules.js';
import { type VideoInput } from '../video/video-input.rules.js';
import { ArticleReader } from './article-reader.service.js';

const TIMEOUT_MS = 30_000;

/** The text of a video: sent by the caller, or the article at a URL. */
@Injectable()
export class ArticleSource {
  constructor(
    private readonly pages: ArticlePage,
    private readonly reader: ArticleReader,
    @Inject(OBJECT_STORE) private readonly objects: ObjectStore,
  ) {}

  /** @throws JobFault where the page has no article. */
  async read(input: VideoInput, signal: AbortSignal): Promise<Story> {
    return asJobFault(async () => {
      if (input.text_key === undefined) {
        const url = input.url ?? '';
        return this.reader.read(await this.pages.read(url, { timeoutMs: TIMEOUT_MS, signal }), url);
      }
      const text = await this.objects.get(input.text_key);
      if (!text) throw new JobFault('article_unreadable', 'The text of the job is not there any more');
      return this.reader.readText(text.toString());
    });
  }

  /** A card for each sentence of the script. @throws JobFault */
  cards(storyboard: Storyboard): Promise<readonly Card[]> {
    return asJobFault(() => this.reader.cards(storyboard));
  }
}

async function asJobFault<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof ArticleFault ? new JobFault(error.code, error.message) : error;
  }
}
