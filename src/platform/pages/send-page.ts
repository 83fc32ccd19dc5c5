import { createHash } from 'node:crypto';
import { preferredType } from '../http/accept.js';
import { type EdgeReply, type EdgeRequest } from '../http/request-context.js';
import { escapeHtml, htmlOf } from './markdown-html.js';

/** A page of the service about itself or about what it has on file: one text, served as HTML or as Markdown. */
export interface PageContent {
  readonly title: string;
  readonly description: string;
  readonly markdown: string;
  /** Where the page stands, from the root; its Markdown twin is the same with `.md`. */
  readonly path: string;
  readonly status?: number;
  /** What the page is about, for machines (schema.org); stands in the HTML. */
  readonly jsonLd?: Readonly<Record<string, unknown>>;
  /** HTML of our own making after the text, such as a chart; the Markdown twin says the same in words. */
  readonly figureHtml?: string;
  /** The same, below the heading of this id. */
  readonly figuresByHeading?: Readonly<Record<string, string>>;
  /** Of what was made up: nothing for search engines. */
  readonly noIndex?: boolean;
  /** Address of a script of our own that the page runs, from the root; it may ask this service and nobody else. */
  readonly script?: string;
  /** Style of its own elements, beside the one of all pages. */
  readonly style?: string;
  /** Seconds a cache may keep it; default 300. */
  readonly maxAgeSeconds?: number;
}

/** What a route of a page declares as its formats. */
export const PAGE_TYPES = ['text/html', 'text/markdown', 'text/plain'] as const;

/** Sends a page in the format that the Accept header prefers, or as Markdown where the address ends in `.md`. */
export function sendPage(request: EdgeRequest, reply: EdgeReply, page: PageContent): void {
  const path = request.url.split('?', 1)[0] ?? '';
  const type = path.endsWith('.md')
    ? 'text/markdown'
    : (preferredType(request.headers.accept, PAGE_TYPES) ?? 'text/html');
  const isHtml = type === 'text/html';
  const { body, etag } = rendered(page, isHtml, request.server.publicUrl);
  reply.header('vary', 'Accept').header('link', linksOf(page));
  if (page.noIndex) reply.header('x-robots-tag', 'noindex');
  if ((page.status ?? 200) < 400) {
    reply.header('etag', etag).header('cache-control', `public, max-age=${page.maxAgeSeconds ?? 300}`);
    if (request.headers['if-none-match'] === etag) {
      reply.code(304).send();
      return;
    }
  } else reply.header('cache-control', 'no-store');
  if (isHtml) {
    const policy = page.script === undefined ? CONTENT_SECURITY : CONTENT_SECURITY + OWN_SCRIPT;
    reply.header('content-security-policy', policy).header('referrer-policy', 'no-referrer');
  }
  reply
    .code(page.status ?? 200)
    .header('content-type', `${type}; charset=utf-8`)
    .send(body);
}

interface Rendered {
  readonly body: string;
  readonly etag: string;
}

/** By page and format, for as long as somebody holds the page: those of the service about itself are made once. */
const RENDERED = { html: new WeakMap<PageContent, Rendered>(), markdown: new WeakMap<PageContent, Rendered>() };

function rendered(page: PageContent, isHtml: boolean, publicUrl: string): Rendered {
  const kept = isHtml ? RENDERED.html : RENDERED.markdown;
  let result = kept.get(page);
  if (!result) {
    const body = isHtml ? htmlPage(page, publicUrl) : page.markdown;
    result = { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` };
    kept.set(page, result);
  }
  return result;
}

/** Nothing but our own inline style: a page runs no script and loads nothing. */
const CONTENT_SECURITY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' https: data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** Beside it, for a page with a script. */
const OWN_SCRIPT = "; script-src 'self'; connect-src 'self'";

function linksOf(page: PageContent): string {
  const twin = page.path === '/' ? '/index.md' : `${page.path}.md`;
  return [
    `<${twin}>; rel="alternate"; type="text/markdown"`,
    '</openapi.json>; rel="service-desc"; type="application/json"',
    '</docs>; rel="service-doc"; type="text/html"',
  ].join(', ');
}

function htmlPage(page: PageContent, publicUrl: string): string {
  const title = escapeHtml(page.title);
  const twin = page.path === '/' ? '/index.md' : `${page.path}.md`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<meta name="description" content="${escapeHtml(page.description)}">${page.noIndex ? '\n<meta name="robots" content="noindex">' : ''}
<link rel="canonical" href="${escapeHtml(publicUrl + page.path)}">
<link rel="alternate" type="text/markdown" href="${escapeHtml(twin)}">
<link rel="icon" href="${ICON}">
<style>${STYLE}${page.style ?? ''}</style>${jsonLdOf(page)}${scriptOf(page)}
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header><nav aria-label="Site"><a href="/"><strong>Scoutline</strong></a> <a href="/docs">Documentation</a> <a href="/pricing">Pricing</a> <a href="/openapi.json">OpenAPI</a></nav></header>
<main id="main">
${withFigures(page)}${page.figureHtml ?? ''}
</main>
<footer><p><a href="${escapeHtml(twin)}">This page as Markdown</a></p></footer>
</body>
</html>
`;
}

function withFigures({ markdown, figuresByHeading = {} }: PageContent): string {
  let heading = '';
  return htmlOf(markdown).replace(/<h2 id="([^"]{1,200})">|<\/h2>/g, (tag, id?: string) => {
    const figure = id === undefined ? (figuresByHeading[heading] ?? '') : '';
    heading = id ?? '';
    return tag + figure;
  });
}

function scriptOf({ script }: PageContent): string {
  return script === undefined ? '' : `\n<script type="module" src="${escapeHtml(script)}"></script>`;
}

/** A data block, which no browser runs; `<` is written so that no text can end it. */
function jsonLdOf({ jsonLd }: PageContent): string {
  if (!jsonLd) return '';
  return `\n<script type="application/ld+json">${JSON.stringify(jsonLd).replaceAll('<', '\\u003c')}</script>`;
}

/** In the page itself: without one, browsers ask for /favicon.ico and complain that there is none. */
const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Ccircle cx='8' cy='8' r='5' fill='none' stroke='%230b57a4' stroke-width='4'/%3E%3C/svg%3E";

const STYLE = `:root{color-scheme:light dark;--ink:#1a1d21;--paper:#fff;--soft:#f2f4f6;--line:#c9d0d6;--link:#0b57a4}
@media (prefers-color-scheme:dark){:root{--ink:#e8eaed;--paper:#14171a;--soft:#20252a;--line:#475059;--link:#8ec5ff}}
body{margin:0 auto;max-width:62rem;padding:0 1rem 3rem;font:1rem/1.55 system-ui,sans-serif;color:var(--ink);background:var(--paper);overflow-wrap:anywhere}
header nav{display:flex;flex-wrap:wrap;gap:1.2rem;padding:1rem 0;border-bottom:1px solid var(--line)}
a{color:var(--link)}a:focus-visible,pre:focus-visible,.table:focus-visible{outline:3px solid var(--link);outline-offset:2px}
.skip{position:absolute;left:-999px}.skip:focus{left:1rem;top:.5rem;background:var(--paper);padding:.5rem}
h1{line-height:1.2}h2{margin-top:2.5rem;border-bottom:1px solid var(--line)}h3{margin-top:2rem}.lead{font-size:1.1rem}
code{font-family:ui-monospace,monospace;font-size:.92em;background:var(--soft);padding:.1em .25em;border-radius:3px}
pre{background:var(--soft);padding:.8rem;overflow-x:auto;border-radius:4px}pre code{padding:0;background:none}
.table{overflow-x:auto}table{border-collapse:collapse;width:100%}th,td{overflow-wrap:break-word;text-align:left;vertical-align:top;padding:.35rem .6rem;border-bottom:1px solid var(--line)}
footer{margin-top:3rem;border-top:1px solid var(--line)}`;
