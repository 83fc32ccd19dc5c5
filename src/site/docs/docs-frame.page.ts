import { assetOf } from '../../web/design/assets.js';
import { searchField } from '../../web/design/forms.js';
import { type Html, html, trusted } from '../../web/design/html.js';
import { GUIDES } from '../guides/guide-list.js';
import { pathOf, type Topic } from './topics.js';

/** Scrolls the sidebar to the current page, and remembers the language of the examples. */
export const DOCS_SCRIPTS = [assetOf(new URL('./docs.mjs', import.meta.url))];

/** A page of the documentation: search above, the sidebar beside the content. */
export function docsFrame(topics: readonly Topic[], current: string, content: Html, query = ''): Html {
  return html`<div class="docs">
    <div class="docs-search">
      ${searchField({
        action: '/docs/search',
        suggest: '/docs/search.json',
        label: 'Search the documentation',
        of: 'Documentation',
        value: query,
        placeholder: 'An operation, a field, an error',
      })}
      <a class="docs-skip" href="#contents">Contents</a>
    </div>
    <div class="docs-content">${content}</div>
    <nav class="docs-contents" id="contents" aria-label="Documentation">
      <h2>Guides</h2>
      <ul>
        ${GUIDES.map(({ path, label }) => entryLink(path, label, current))}
      </ul>
      <h2><a href="/docs/reference" ${isCurrent('/docs/reference', current)}>Reference</a></h2>
      ${topics.map((topic) => topicEntry(topic, current))}
      <h2>For programs</h2>
      <ul>
        ${PROGRAMS.map(([path, label]) => entryLink(path, label, current))}
      </ul>
    </nav>
  </div>`;
}

const PROGRAMS = [
  ['/openapi.json', 'OpenAPI 3.1'],
  ['/asyncapi.json', 'AsyncAPI 3'],
  ['/llms-full.txt', 'Everything as text'],
  ['/docs/reference/explorer', 'Explorer'],
  ['/problems', 'Errors'],
] as const;

function topicEntry({ name, entries }: Topic, current: string): Html {
  const isOpen = entries.some((entry) => pathOf(entry) === current);
  return html`<details ${isOpen && trusted('open')}>
    <summary>${name}</summary>
    <ul>
      ${entries.map((entry) => entryLink(pathOf(entry), entry.operation.summary ?? '', current))}
    </ul>
  </details>`;
}

function entryLink(path: string, label: string, current: string): Html {
  return html`<li><a href="${path}" ${isCurrent(path, current)}>${label}</a></li>`;
}

function isCurrent(path: string, current: string): Html | false {
  return path === current && trusted('aria-current="page"');
}
