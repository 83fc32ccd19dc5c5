import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { preferredType } from '../http/accept.js';
import { type EdgeReply, type EdgeRequest } from '../http/request-context.js';
import { type Asset, encodingFor } from '../design/assets.js';
import { type Html, html, trusted } from '../design/html.js';
import { navigationOf } from '../design/navigation.js';
import { pageShell } from '../design/page-shell.js';
import { htmlOf } from './markdown-html.js';

/** A page of the service about itself or about what it has on file, as HTML and as Markdown. */
export interface PageContent {
  readonly title: string;
  readonly description: string;
  /** The page in words; null for a page that only makes sense in a browser, such as a form. */
  readonly markdown: string | null;
  /** The content as HTML, with one `h1`; absent where the Markdown is all there is. */
  readonly body?: Html;
  /** Where the page stands, from the root; its Markdown twin is the same with `.md`. */
  readonly path: string;
  readonly status?: number;
  /** What the page is about, for machines (schema.org); stands in the HTML. */
  readonly jsonLd?: Readonly<Record<string, unknown>>;
  /** Scripts of this page besides those of every page. */
  readonly scripts?: readonly Asset[];
  /** Of what was made up: nothing for search engines. */
  readonly noIndex?: boolean;
  /** Seconds a cache may keep it; default 300. Zero: nobody keeps it, for what one caller alone may see. */
  readonly maxAgeSeconds?: number;
}

/** What a route of a page declares as its formats. */
export const PAGE_TYPES = ['text/html', 'text/markdown', 'text/plain'] as const;

/** Sends a page in the format that the Accept header prefers, or as Markdown where the address ends in `.md`. */
export function sendPage(request: EdgeRequest, reply: EdgeReply, page: PageContent): void {
  const type = formatFor(request, page);
  const isKept = (page.status ?? 200) < 400 && page.maxAgeSeconds !== 0;
  const made = rendered(page, type === 'text/html', request.server);
  reply.header('vary', 'Accept, Accept-Encoding').header('link', linksOf(page, request.server));
  if (page.noIndex) reply.header('x-robots-tag', 'noindex');
  // What one caller alone may see is not compressed: its length would tell of secrets beside what others wrote.
  const encoding = page.maxAgeSeconds === 0 ? null : encodingFor(request.headers['accept-encoding']);
  const etag = encoding === null ? `"${made.hash}"` : `"${made.hash}-${encoding}"`;
  if (isKept) {
    reply.header('etag', etag).header('cache-control', `public, max-age=${page.maxAgeSeconds ?? 300}`);
    if (request.headers['if-none-match'] === etag) {
      reply.code(304).send();
      return;
    }
  } else reply.header('cache-control', 'no-store');
  if (type === 'text/html') {
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

/** By page and format, for as long as somebody holds the page: those of the service about itself are made once. */
const RENDERED = { html: new WeakMap<PageContent, Rendered>(), markdown: new WeakMap<PageContent, Rendered>() };

function rendered(page: PageContent, isHtml: boolean, server: EdgeRequest['server']): Rendered {
  const kept = isHtml ? RENDERED.html : RENDERED.markdown;
  let result = kept.get(page);
  if (!result) {
    const body = isHtml ? htmlPage(page, server) : (page.markdown ?? '');
    result = { body, hash: createHash('sha256').update(body).digest('base64url').slice(0, 22) };
    kept.set(page, result);
  }
  return result;
}

/** Quick rather than small: pages of records are made anew for each reader. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

function packed(made: Rendered, encoding: 'br' | 'gzip'): Buffer {
  return (made[encoding] ??= encoding === 'br' ? brotliCompressSync(made.body, BROTLI) : gzipSync(made.body));
}

/** Only what we serve ourselves; nothing inline, nothing of another host. */
const CONTENT_SECURITY =
  "default-src 'none'; style-src 'self'; script-src 'self'; font-src 'self'; img-src 'self' data:; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** Other sites learn no address of ours; with `no-referrer` browsers would send our own forms as of no origin. */
const REFERRER = 'same-origin';

function twinOf({ path, markdown }: PageContent): string | null {
  if (markdown === null) return null;
  return path === '/' ? '/index.md' : `${path}.md`;
}

function linksOf(page: PageContent, server: EdgeRequest['server']): string {
  const twin = twinOf(page);
  const catalog = '/.well-known/api-catalog';
  return [
    ...(twin === null ? [] : [`<${twin}>; rel="alternate"; type="text/markdown"`]),
    '</openapi.json>; rel="service-desc"; type="application/json"',
    '</docs>; rel="service-doc"; type="text/html"',
    ...(server.hasRoute({ method: 'GET', url: catalog })
      ? [`<${catalog}>; rel="api-catalog"; type="application/linkset+json"`]
      : []),
  ].join(', ');
}

function htmlPage(page: PageContent, server: EdgeRequest['server']): string {
  const main = page.body ?? html`<article class="prose broad">${trusted(htmlOf(page.markdown ?? ''))}</article>`;
  const shell = {
    title: page.title,
    description: page.description,
    path: page.path,
    twin: twinOf(page),
    noIndex: page.noIndex ?? false,
    jsonLd: page.jsonLd,
    scripts: page.scripts ?? [],
    main,
  };
  return pageShell(shell, navigationOf(server), server.publicUrl).toString();
}
