import { readHtml } from '../../parsers/html/read-html.js';
import { SafeFetchError } from '../../platform/safe-fetch/safe-fetch.errors.js';
import { type SafeFetch } from '../../platform/safe-fetch/safe-fetch.js';
import { arrayOf, isObject, textOf, type Json } from './forum-json.rules.js';
import { type Forum, type ForumPost, type ForumSearch } from './forum.port.js';

const ITEM = 'https://news.ycombinator.com/item?id=';
const PAGE = 100;
const MAX_BYTES = 4 * 1024 * 1024;
const TIMEOUT_MS = 10_000;
const MAX_CHECKED = 200;
const AT_ONCE = 8;

/** Hacker News through Algolia's public search. */
export class HackerNews implements Forum {
  readonly name = 'hacker-news';
  readonly missing = null;

  constructor(
    private readonly outgoing: SafeFetch,
    private readonly baseUrl: string,
  ) {}

  owns(permalink: string): boolean {
    return permalink.startsWith(ITEM);
  }

  async search(terms: readonly string[]): Promise<ForumSearch> {
    const found = new Map<string, ForumPost>();
    for (const term of terms) {
      const query = encodeURIComponent(`"${term.replaceAll('"', ' ')}"`);
      const path = `/api/v1/search_by_date?query=${query}&tags=(story,comment)&hitsPerPage=${PAGE}&page=0`;
      const answer = await this.get(path);
      if ('reason' in answer) return { status: 'unavailable', reason: answer.reason };
      const hits = isObject(answer.body) ? answer.body['hits'] : null;
      if (!Array.isArray(hits)) return { status: 'unavailable', reason: 'not_in_its_format' };
      for (const hit of hits.filter(isObject)) {
        const post = postOf(hit);
        if (post) found.set(post.id, post);
      }
    }
    return { status: 'ok', posts: [...found.values()] };
  }

  async gone(permalinks: readonly string[]): Promise<readonly string[] | null> {
    const gone: string[] = [];
    const checked = permalinks.slice(0, MAX_CHECKED);
    for (let at = 0; at < checked.length; at += AT_ONCE) {
      const answers = await Promise.all(
        checked
          .slice(at, at + AT_ONCE)
          .map(async (link) => ({ link, isGone: await this.isGone(link.slice(ITEM.length)) })),
      );
      gone.push(...answers.flatMap(({ link, isGone }) => (isGone ? [link] : [])));
    }
    return gone;
  }

  private async isGone(id: string): Promise<boolean> {
    const answer = await this.get(`/api/v1/items/${encodeURIComponent(id)}`);
    if ('reason' in answer) return answer.reason === 'status_404';
    if (!isObject(answer.body)) return false;
    const isComment = answer.body['type'] === 'comment';
    // A deleted comment stays in the tree without text and author.
    return isComment ? textOf(answer.body['text']) === '' : textOf(answer.body['author']) === '';
  }

  private async get(path: string): Promise<{ readonly body: unknown } | { readonly reason: string }> {
    try {
      const answer = await this.outgoing.fetch(this.baseUrl + path, {
        maxBytes: MAX_BYTES,
        timeoutMs: TIMEOUT_MS,
        headers: { accept: 'application/json' },
      });
      if (!answer.ok) return { reason: answer.status === 429 ? 'rate_limited' : `status_${answer.status}` };
      return { body: answer.json() };
    } catch (error) {
      if (error instanceof SafeFetchError) return { reason: error.code };
      if (error instanceof SyntaxError) return { reason: 'not_in_its_format' };
      throw error;
    }
  }
}

function postOf(hit: Json): ForumPost | null {
  const id = textOf(hit['objectID']);
  const written = Number(hit['created_at_i']) * 1_000;
  const isComment = arrayOf(hit['_tags']).includes('comment') || textOf(hit['comment_text']) !== '';
  if (!/^\d{1,12}$/.test(id) || !(written > 0)) return null;
  const html = textOf(hit[isComment ? 'comment_text' : 'story_text']);
  const title = textOf(hit[isComment ? 'story_title' : 'title']);
  const text = readHtml(html, { textChars: 20_000 }).text;
  return {
    id,
    community: 'Hacker News',
    permalink: ITEM + id,
    author: textOf(hit['author']) || null,
    writtenAt: new Date(written).toISOString(),
    title,
    text: text || (isComment ? '' : title),
    threadUrl: textOf(hit[isComment ? 'story_url' : 'url']) || null,
  };
}
