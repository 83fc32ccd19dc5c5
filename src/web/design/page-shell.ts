import { type Asset, FONT, MARK, SCRIPT, STYLESHEET } from './assets.js';
import { type Html, html, NOTHING, trusted } from './html.js';
import { MARK_SVG } from './mark.js';
import { type NavigationEntry } from './navigation.js';

export interface ShellPage {
  readonly title: string;
  readonly description: string;
  readonly path: string;
  /** Null when the page has no Markdown version. */
  readonly markdownPath: string | null;
  readonly noIndex: boolean;
  readonly jsonLd: Readonly<Record<string, unknown>> | undefined;
  readonly scripts: readonly Asset[];
  readonly styles: readonly Asset[];
  readonly main: Html;
  /** Replaces the header and footer of the site. */
  readonly frame: ((main: Html) => Html) | undefined;
  /** Whether the records are made up. */
  readonly isDemo: boolean;
}

/** Header, content and footer around one page. */
export function pageShell(page: ShellPage, navigation: readonly NavigationEntry[], publicUrl: string): Html {
  const main = html`<main id="main" tabindex="-1"><div class="wrap">${page.main}</div></main>`;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${page.title}</title>
        <meta name="description" content="${page.description}" />
        <meta property="og:title" content="${page.title}" />
        <meta property="og:description" content="${page.description}" />
        <meta property="og:site_name" content="Scoutline" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fbfaf6" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0e1412" />
        ${page.noIndex && trusted('<meta name="robots" content="noindex">')}
        <link rel="canonical" href="${publicUrl + page.path}" />
        ${page.markdownPath && html`<link rel="alternate" type="text/markdown" href="${page.markdownPath}" />`}
        <link rel="icon" type="image/svg+xml" href="${MARK.path}" />
        <link rel="preload" as="font" type="font/woff2" href="${FONT.path}" crossorigin />
        ${[STYLESHEET, ...page.styles].map(({ path }) => html`<link rel="stylesheet" href="${path}" />`)}
        ${[SCRIPT, ...page.scripts].map(({ path }) => html`<script type="module" src="${path}"></script>`)}${jsonLdOf(page)}
      </head>
      <body>
        <a class="skip" href="#main">Skip to the content</a>
        ${page.isDemo && DEMO_NOTE}${page.frame ? page.frame(main) : html`${top(page, navigation)}${main}${bottom(page, navigation)}`}
      </body>
    </html> `;
}

const DEMO_NOTE = html`<aside class="demo" aria-label="About these records">
  Demo data: every company, person and figure here is made up.
</aside>`;

function top({ path }: ShellPage, navigation: readonly NavigationEntry[]): Html {
  const link = (entry: NavigationEntry): Html =>
    html`<li>
      <a href="${entry.path}" ${isWithin(path, entry.path) && trusted(' aria-current="page"')}>${entry.label}</a>
    </li>`;
  const place = (wanted: NavigationEntry['place']): Html[] =>
    navigation.filter((entry) => entry.place === wanted).map(link);
  const key = navigation.find((entry) => entry.path === '/sign-up');
  const signUp = key ? html`<li><a class="button slim" href="${key.path}">${key.label}</a></li>` : NOTHING;
  const main = place('main');
  const ends = place('end');
  return html`<header class="top">
    <div class="wrap">
      <a class="brand" href="/">${MARK_SVG}Scoutline</a>
      <nav class="wide" aria-label="Site">
        <ul>
          ${main}
        </ul>
      </nav>
      <span class="grow wide"></span>
      <nav class="wide ends" aria-label="For builders">
        <ul>
          ${ends}${signUp}
        </ul>
      </nav>
      <details class="menu">
        <summary>Menu</summary>
        <nav aria-label="Menu">
          <ul>
            ${main}${ends}${signUp}
          </ul>
        </nav>
      </details>
    </div>
  </header>`;
}

function isWithin(path: string, entry: string): boolean {
  return path === entry || (path.startsWith(`${entry}/`) && entry !== '/docs/feed');
}

function bottom({ markdownPath }: ShellPage, navigation: readonly NavigationEntry[]): Html {
  const groups = [...new Set(navigation.map(({ group }) => group))];
  const column = (group: string): Html =>
    html`<nav aria-label="${group}">
      <h2>${group}</h2>
      <ul>
        ${navigation
          .filter((entry) => entry.group === group)
          .map(({ path, label }) => html`<li><a href="${path}">${label}</a></li>`)}
      </ul>
    </nav>`;
  return html`<footer class="bottom">
    <div class="wrap columns">
      <div>
        <a class="brand" href="/">${MARK_SVG}Scoutline</a>
        <p class="muted">Companies, people and money, each fact with its source.</p>
        ${markdownPath && html`<p><a href="${markdownPath}">This page as Markdown</a></p>`}
      </div>
      ${groups.map(column)}
    </div>
  </footer>`;
}

/** A data block that browsers do not execute; `<` is escaped so that no text can end the block. */
function jsonLdOf({ jsonLd }: ShellPage): Html {
  if (!jsonLd) return NOTHING;
  const text = JSON.stringify(jsonLd).replaceAll('<', '\\u003c');
  return trusted(`\n<script type="application/ld+json">${text}</script>`);
}
