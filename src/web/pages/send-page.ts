import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { isKnownTag } from '../endpoints/entity-tag.js';
import { preferredType } from '../http/accept.js';
import { type EdgeReply, type EdgeRequest } from '../http/request-context.js';
import { type Asset, encodingFor } from '../design/assets.js';
import { type Html, html, trusted } from '../design/html.js';
import { navigationOf } from '../design/navigation.js';
import { pageShell } from '../design/page-shell.js';
import { hasSessionCookie } from '../sessions/session-cookie.js';
import { htmlOf } from './markdown-html.js';

/** A page of the service or of its records, as HTML and as Markdown. */
export interface PageContent {
  readonly title: string;
  readonly description: string;
  /** The page's text; null for a page that needs a browser, such as a form. */
  readonly markdown: string | null;
  /** The content as HTML, with one `h1`; absent when the page has only Markdown. */
  readonly body?: Html;
  /** Path of the page from the root; its Markdown version has `.md` appended. */
  readonly path: string;
  readonly status?: number;
  /** Structured data of the page's subject (schema.org), embedded in the HTML. */
  readonly jsonLd?: Readonly<Record<string, unknown>>;
  /** Scripts of this page besides the common ones. */
  readonly scripts?: readonly Asset[];
  /** Style sheets of this page besides the common one. */
  readonly styles?: readonly Asset[];
  /** Replaces the header and footer of the site around the page's `main`. */
  readonly frame?: (main: Html) => Html;
  /** For generated data: excluded from search engines. */
  readonly noIndex?: boolean;
  /**
   * How long a cache may store it, in seconds; default 300. Zero forbids caching, for content that only one caller may
   * see.
   */
  readonly maxAgeSeconds?: number;
}

/** The media types that a page's route declares. */
export const PAGE_TYPES = ['text/html', 'text/markdown', 'text/plain'] as const;

/** Sends a page in the format that the Accept header prefers, or as Markdown for a path that ends in `.md`. */
export function sendPage(request: EdgeRequest, reply: EdgeReply, page: PageContent): void {
  const type = formatFor(request, page);
  const isCacheable = (page.status ?? 200) < 400 && page.maxAgeSeconds !== 0;
  const isHtml = type === 'text/html';
  const isSignedIn = isHtml && hasSessionCookie(request);
  const made = rendered(page, isSignedIn ? 'signedIn' : isHtml ? 'html' : 'markdown', request.server);
  // The header differs for a browser that is signed in.
  reply
    .header('vary', isHtml ? 'Accept, Accept-Encoding, Cookie' : 'Accept, Accept-Encoding')
    .header('link', linksOf(page, request.server));
  if (page.noIndex) reply.header('x-robots-tag', 'noindex');
  // Private content is not compressed: its length would reveal secrets beside attacker-controlled text.
  const encoding = page.maxAgeSeconds === 0 ? null : encodingFor(request.headers['accept-encoding']);
  const etag = encoding === null ? `"${made.hash}"` : `"${made.hash}-${encoding}"`;
  if (isCacheable) {
    reply
      .header('etag', etag)
      .header('cache-control', `${isSignedIn ? 'private' : 'public'}, max-age=${page.maxAgeSeconds ?? 300}`);
    if (isKnownTag(request.headers['if-none-match'], etag)) {
      reply.code(304).send();
      return;
    }
  } else reply.header('cache-control', 'no-store');
  if (isHtml) {
    reply.header('content-security-policy', CONTENT_SECURITY).header('referrer-policy', REFERRER);
  }
  if (encoding !== null) reply.header('content-encoding', encoding);
  reply
    .code(page.status ?? 200)
    .header('content-type', `${type}; charset=utf-8`)
    .send(encoding === null ? made.body : packed(made, encoding));
}

function formatFor(request: EdgeRequest, page: PageContent): string {
  if (page.markdown === null) return 'text/html';
  const path = request.url.split('?', 1)[0] ?? '';
  if (path.endsWith('.md')) return 'text/markdown';
  return preferredType(request.headers.accept, PAGE_TYPES) ?? 'text/html';
}

interface Rendered {
  readonly body: string;
  readonly hash: string;
  br?: Buffer;
  gzip?: Buffer;
}

/** Rendered pages by format, for as long as the page object lives: the service's own pages are rendered once. */
const RENDERED = {
  html: new WeakMap<PageContent, Rendered>(),
  signedIn: new WeakMap<PageContent, Rendered>(),
  markdown: new WeakMap<PageContent, Rendered>(),
};
type Format = keyof typeof RENDERED;

function rendered(page: PageContent, format: Format, server: EdgeRequest['server']): Rendered {
  const kept = RENDERED[format];
  let result = kept.get(page);
  if (!result) {
    const body = format === 'markdown' ? (page.markdown ?? '') : htmlPage(page, server, format === 'signedIn');
    result = { body, hash: createHash('sha256').update(body).digest('base64url').slice(0, 22) };
    kept.set(page, result);
  }
  return result;
}

/** Fast instead of small: pages of records are rendered for each request. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

function packed(made: Rendered, encoding: 'br' | 'gzip'): Buffer {
  return (made[encoding] ??= encoding === 'br' ? brotliCompressSync(made.body, BROTLI) : gzipSync(made.body));
}

/** Own resources only; nothing inline, nothing from other hosts. */
const CONTENT_SECURITY =
  "default-src 'none'; style-src 'self'; script-src 'self'; font-src 'self'; img-src 'self' data:; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** Sends no referrer to other sites; with `no-referrer` browsers would send our own forms with a null origin. */
const REFERRER = 'same-origin';

function markdownPathOf({ path, markdown }: PageContent): string | null {
  if (markdown === null) return null;
  return path === '/' ? '/index.md' : `${path}.md`;
}

function linksOf(page: PageContent, server: EdgeRequest['server']): string {
  const markdownPath = markdownPathOf(page);
  const catalog = '/.well-known/api-catalog';
  return [
    ...(markdownPath === null ? [] : [`<${markdownPath}>; rel="alternate"; type="text/markdown"`]),
    '</openapi.json>; rel="service-desc"; type="application/json"',
    ...(server.hasRoute({ method: 'GET', url: '/docs' }) ? ['</docs>; rel="service-doc"; type="text/html"'] : []),
    ...(server.hasRoute({ method: 'GET', url: catalog })
      ? [`<${catalog}>; rel="api-catalog"; type="application/linkset+json"`]
      : []),
  ].join(', ');
}

function htmlPage(page: PageContent, server: EdgeRequest['server'], isSignedIn: boolean): string {
  const main = page.body ?? html`<article class="prose broad">${trusted(htmlOf(page.markdown ?? ''))}</article>`;
  const shell = {
    title: page.title,
    description: page.description,
    path: page.path,
    markdownPath: markdownPathOf(page),
    noIndex: page.noIndex ?? false,
    jsonLd: page.jsonLd,
    scripts: page.scripts ?? [],
    styles: page.styles ?? [],
    frame: page.frame,
    main,
    isDemo: server.isDemo,
  };
  const entries = navigationOf(server);
  // An account needs no second one.
  const navigation = isSignedIn ? entries.filter(({ path }) => path !== '/sign-up') : entries;
  return pageShell(shell, navigation, server.publicUrl).toString();
}
