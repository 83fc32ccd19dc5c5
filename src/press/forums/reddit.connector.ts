import { type ReviewsConfig } from '../press.settings.js';
import { SafeFetchError } from '../../platform/safe-fetch/safe-fetch.errors.js';
import { type SafeFetch } from '../../platform/safe-fetch/safe-fetch.js';
import { type SafeResponse } from '../../platform/safe-fetch/safe-response.js';
import { arrayOf, isObject, textOf, type Json } from './forum-json.rules.js';
import { type Forum, type ForumPost, type ForumSearch } from './forum.port.js';

const WWW = 'https://www.reddit.com';
const MAX_BYTES = 4 * 1024 * 1024;
const TIMEOUT_MS = 10_000;
const LIMIT = 100;
/** Tokens are renewed this long before they expire. */
const EARLY_MS = 60_000;
/** Threads per visit whose comments are read: Reddit allows a hundred requests a minute. */
const MOST_THREADS = 10;
const MAX_DEPTH = 8;
const MOST_COMMENTS = 300;
const GONE = new Set(['[deleted]', '[removed]']);

export interface RedditOptions {
  readonly outgoing: SafeFetch;
  readonly settings: Pick<
    ReviewsConfig,
    'redditUrl' | 'redditAuthUrl' | 'redditClientId' | 'redditClientSecret' | 'redditUserAgent'
  >;
  readonly now: () => number;
}

/** Reddit through its API, which requires an application of the operator. */
export class Reddit implements Forum {
  readonly name = 'reddit';
  readonly missing: string | null;
  private token: { readonly value: string; readonly until: number } | null = null;
  private restsUntil = 0;

  constructor(private readonly options: RedditOptions) {
    const { redditClientId, redditClientSecret } = options.settings;
    const lacks = [
      ...(redditClientId === null ? ['REVIEWS_REDDIT_CLIENT_ID'] : []),
      ...(redditClientSecret === null ? ['REVIEWS_REDDIT_CLIENT_SECRET'] : []),
    ];
    this.missing = lacks.length > 0 ? `${lacks.join(' and ')} not set` : null;
  }

  owns(permalink: string): boolean {
    return permalink.startsWith(`${WWW}/`);
  }

  async search(terms: readonly string[]): Promise<ForumSearch> {
    if (this.missing !== null) return { status: 'not_configured', reason: this.missing };
    const query = encodeURIComponent(terms.map((term) => `"${term.replaceAll('"', ' ')}"`).join(' OR '));
    const answer = await this.get(`/search?q=${query}&sort=new&limit=${LIMIT}&type=link&raw_json=1`);
    if ('reason' in answer) return { status: 'unavailable', reason: answer.reason };
    const children = childrenOf(answer.body);
    if (!children) return { status: 'unavailable', reason: 'not_in_its_format' };
    const posts = children.flatMap((child) => postOf(child) ?? []);
    const spokenOf = posts.filter((post) => speaksOf(post, terms)).slice(0, MOST_THREADS);
    const comments = await Promise.all(spokenOf.map((thread) => this.commentsOf(thread)));
    return { status: 'ok', posts: [...posts, ...comments.flat()] };
  }

  /** The comments of a thread, since the search finds threads only. Empty where unavailable. */
  private async commentsOf(thread: ForumPost): Promise<readonly ForumPost[]> {
    const id = encodeURIComponent(thread.id.replace(/^t3_/, ''));
    const answer = await this.get(`/comments/${id}?sort=new&limit=${LIMIT}&depth=${MAX_DEPTH}&raw_json=1`);
    if ('reason' in answer) return [];
    const [, tree] = arrayOf(answer.body);
    return repliesIn(tree).flatMap((comment) => commentOf(comment, thread) ?? []);
  }

  async gone(permalinks: readonly string[]): Promise<readonly string[] | null> {
    if (this.missing !== null) return null;
    const gone: string[] = [];
    for (let at = 0; at < permalinks.length; at += LIMIT) {
      const some = await this.goneAmong(permalinks.slice(at, at + LIMIT));
      if (!some) return null;
      gone.push(...some);
    }
    return gone;
  }

  private async goneAmong(permalinks: readonly string[]): Promise<readonly string[] | null> {
    const ids = permalinks.flatMap((link) => {
      const [, post = '', comment = ''] =
        /\/comments\/([a-z0-9]{1,12})(?:\/[^/]*\/([a-z0-9]{1,12}))?/i.exec(link) ?? [];
      return post === '' ? [] : [{ link, id: comment === '' ? `t3_${post}` : `t1_${comment}` }];
    });
    if (ids.length === 0) return [];
    const answer = await this.get(`/api/info?id=${ids.map(({ id }) => id).join(',')}&raw_json=1`);
    const children = 'reason' in answer ? null : childrenOf(answer.body);
    if (!children) return null;
    const there = new Set(children.filter((child) => !isGone(child)).map((child) => textOf(child['name'])));
    return ids.filter(({ id }) => !there.has(id)).map(({ link }) => link);
  }

  private async get(path: string): Promise<{ readonly body: unknown } | { readonly reason: string }> {
    const { outgoing, settings, now } = this.options;
    if (this.restsUntil > now()) return { reason: 'rate_limited' };
    try {
      const token = await this.accessToken();
      if (token === null) return { reason: 'access_refused' };
      const answer = await outgoing.fetch(settings.redditUrl + path, {
        maxBytes: MAX_BYTES,
        timeoutMs: TIMEOUT_MS,
        headers: {
          accept: 'application/json',
          authorization: `Bearer ${token}`,
          'user-agent': settings.redditUserAgent,
        },
      });
      this.noteLimit(answer);
      if (answer.status === 401) this.token = null;
      if (!answer.ok) return { reason: answer.status === 429 ? 'rate_limited' : `status_${answer.status}` };
      return { body: answer.json() };
    } catch (error) {
      if (error instanceof SafeFetchError) return { reason: error.code };
      if (error instanceof SyntaxError) return { reason: 'not_in_its_format' };
      throw error;
    }
  }

  /** Reddit states the remaining limit in each answer. */
  private noteLimit({ headers, status }: SafeResponse): void {
    const left = Number(headers['x-ratelimit-remaining'] ?? NaN);
    const seconds = Number(headers['x-ratelimit-reset'] ?? headers['retry-after'] ?? 60);
    if (left < 1 || status === 429) this.restsUntil = this.options.now() + Math.min(Math.max(seconds, 1), 600) * 1_000;
  }

  private async accessToken(): Promise<string | null> {
    const { outgoing, settings, now } = this.options;
    if (this.token && this.token.until > now()) return this.token.value;
    const basic = Buffer.from(`${settings.redditClientId}:${settings.redditClientSecret}`).toString('base64');
    const answer = await outgoing.fetch(`${settings.redditAuthUrl}/api/v1/access_token`, {
      method: 'POST',
      body: 'grant_type=client_credentials',
      maxBytes: 64 * 1024,
      timeoutMs: TIMEOUT_MS,
      headers: {
        authorization: `Basic ${basic}`,
        'content-type': 'application/x-www-form-urlencoded',
        'user-agent': settings.redditUserAgent,
      },
    });
    const body: unknown = answer.ok ? answer.json() : null;
    const value = isObject(body) ? textOf(body['access_token']) : '';
    if (!isObject(body) || value === '') return null;
    this.token = { value, until: now() + Number(body['expires_in'] ?? 3_600) * 1_000 - EARLY_MS };
    return value;
  }
}

function childrenOf(body: unknown): Json[] | null {
  const data = isObject(body) ? body['data'] : null;
  if (!isObject(data) || !Array.isArray(data['children'])) return null;
  return arrayOf(data['children']).flatMap((child) =>
    isObject(child) && isObject(child['data']) ? [child['data']] : [],
  );
}

/** The comments of a thread with replies, up to the limit of a visit; collapsed `more` entries are skipped. */
function repliesIn(tree: unknown): Json[] {
  const found: Json[] = [];
  const waiting: unknown[] = [tree];
  while (waiting.length > 0 && found.length < MOST_COMMENTS) {
    const children = childrenOf(waiting.shift()) ?? [];
    const comments = children.filter((child) => textOf(child['name']).startsWith('t1_'));
    found.push(...comments);
    waiting.push(...comments.map((comment) => comment['replies']));
  }
  return found.slice(0, MOST_COMMENTS);
}

/** A comment shares the topic of its thread. */
function commentOf(data: Json, { title, threadUrl }: ForumPost): ForumPost | null {
  const comment = postOf(data);
  return comment && { ...comment, title, threadUrl };
}

function speaksOf({ title, text, threadUrl }: ForumPost, terms: readonly string[]): boolean {
  const words = `${title} ${text} ${threadUrl ?? ''}`.toLowerCase();
  return terms.some((term) => words.includes(term.toLowerCase()));
}

function isGone(data: Json): boolean {
  return GONE.has(textOf(data['author'])) || GONE.has(textOf(data['selftext'])) || GONE.has(textOf(data['body']));
}

function postOf(data: Json): ForumPost | null {
  const [id, path, subreddit] = [textOf(data['name']), textOf(data['permalink']), textOf(data['subreddit'])];
  const written = Number(data['created_utc']) * 1_000;
  if (id === '' || !path.startsWith('/r/') || subreddit === '' || !(written > 0) || isGone(data)) return null;
  const title = textOf(data['title']);
  const url = textOf(data['url']);
  return {
    id,
    community: `r/${subreddit}`,
    permalink: WWW + path,
    author: textOf(data['author']) || null,
    writtenAt: new Date(written).toISOString(),
    title,
    threadUrl: url.startsWith(WWW) ? null : url || null,
    text: (textOf(data['selftext']) || textOf(data['body']) || title).slice(0, 20_000),
  };
}
