import { Inject, Injectable } from '@nestjs/common';
import { OBJECT_STORE, type ObjectStore } from '../../platform/object-store/object-store.port.js';
import { JobFault } from '../../jobs/job-runner.js';
import { SafeFetchError } from '../../platform/safe-fetch/safe-fetch.errors.js';
import { SafeFetch } from '../../platform/safe-fetch/safe-fetch.js';
import { type Article } from './article.rules.js';
import { type VideoInput } from './video-input.rules.js';

const MAX_PAGE_BYTES = 2 * 1024 * 1024;
const TIMEOUT_MS = 30_000;

/** The text of a video: sent by the caller, or the article at a URL. */
@Injectable()
export class ArticleSource {
  constructor(
    private readonly outgoing: SafeFetch,
    @Inject(OBJECT_STORE) private readonly objects: ObjectStore,
  ) {}

  /** @throws JobFault where the page has no article. */
  async read(input: VideoInput, signal: AbortSignal): Promise<Article> {
    if (input.text_key !== undefined) {
      const text = await this.objects.get(input.text_key);
      if (!text) throw new JobFault('article_unreadable', 'The text of the job is not there any more');
      return { title: null, text: text.toString() };
    }
    // Loaded lazily: most processes never need the DOM.
    const { articleOf } = await import('./article.rules.js');
    return articleOf(await this.page(input.url ?? '', signal));
  }

  private async page(url: string, signal: AbortSignal): Promise<string> {
    try {
      const answer = await this.outgoing.fetch(url, {
        maxBytes: MAX_PAGE_BYTES,
        timeoutMs: TIMEOUT_MS,
        signal,
        headers: { accept: 'text/html,application/xhtml+xml;q=0.9', 'accept-language': 'en' },
      });
      if (!answer.ok) throw new JobFault('article_unreachable', `The page answered with status ${answer.status}`);
      const isPage = ['text/html', 'application/xhtml+xml', ''].includes(answer.contentType);
      if (!isPage) throw new JobFault('article_unreadable', `The address is no page but ${answer.contentType}`);
      return answer.text();
    } catch (error) {
      if (!(error instanceof SafeFetchError) || error.code === 'aborted') throw error;
      const code = error.code === 'too_large' ? 'article_unreadable' : 'article_unreachable';
      throw new JobFault(code, `The page could not be fetched: ${error.message}`);
    }
  }
}
