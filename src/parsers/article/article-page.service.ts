import { Injectable } from '@nestjs/common';
import { SafeFetchError } from '../../platform/safe-fetch/safe-fetch.errors.js';
import { SafeFetch } from '../../platform/safe-fetch/safe-fetch.js';
import { ArticleFault } from './article.errors.js';

const MAX_PAGE_BYTES = 2 * 1024 * 1024;
const PAGE_TYPES = ['text/html', 'application/xhtml+xml', ''];

/** Fetches the page of an article. */
@Injectable()
export class ArticlePage {
  constructor(private readonly outgoing: SafeFetch) {}

  /** @throws ArticleFault where there is no page; SafeFetchError `aborted` */
  async read(url: string, limits: { readonly timeoutMs: number; readonly signal?: AbortSignal }): Promise<string> {
    try {
      const answer = await this.outgoing.fetch(url, {
        maxBytes: MAX_PAGE_BYTES,
        ...limits,
        headers: { accept: 'text/html,application/xhtml+xml;q=0.9', 'accept-language': 'en' },
      });
      if (!answer.ok) throw new ArticleFault('article_unreachable', `The page answered with status ${answer.status}`);
      if (!PAGE_TYPES.includes(answer.contentType)) {
        throw new ArticleFault('article_unreadable', `The address is no page but ${answer.contentType}`);
      }
      return answer.text();
    } catch (error) {
      if (!(error instanceof SafeFetchError) || error.code === 'aborted') throw error;
      const code = error.code === 'too_large' ? 'article_unreadable' : 'article_unreachable';
      throw new ArticleFault(code, `The page could not be fetched: ${error.message}`);
    }
  }
}
