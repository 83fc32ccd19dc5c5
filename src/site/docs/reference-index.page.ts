import { type Html, html } from '../../web/design/html.js';
import { dataTable, pageHead, section } from '../../web/design/parts.js';
import { priceOf } from '../../web/pages/operation-markdown.js';
import { plainText, tableOf } from '../../web/pages/markdown-html.js';
import { type PageContent } from '../../web/pages/send-page.js';
import { docsFrame, DOCS_SCRIPTS } from './docs-frame.page.js';
import { pathOf, type Topic } from './topics.js';

const PATH = '/docs/reference';
const LEAD = 'Every operation with its price; each page has parameters, fields of the answer, errors and examples.';

/** All operations by topic. */
export function referenceIndexPage(topics: readonly Topic[]): PageContent {
  const body = html`${pageHead({ title: 'API reference', lead: LEAD })}${topics.map(topicSection)}`;
  return {
    title: 'API reference · Scoutline',
    description: LEAD,
    path: PATH,
    markdown: `# API reference\n\n> ${LEAD}\n\n${topics.map(topicMarkdown).join('\n\n')}\n`,
    scripts: DOCS_SCRIPTS,
    body: docsFrame(topics, PATH, body),
  };
}

function topicSection({ name, entries }: Topic): Html {
  const rows = entries.map((entry) => [
    html`<a href="${pathOf(entry)}">${entry.operation.summary}</a>`,
    html`<code>${entry.method} ${entry.path.replace('/api/v1', '')}</code>`,
    priceOf(entry.operation) || 'free',
  ]);
  return section(name, dataTable(name, ['Operation', 'Request', 'Price'], rows));
}

function topicMarkdown({ name, entries }: Topic): string {
  const rows = entries.map((entry) => [
    `[${plainText(entry.operation.summary ?? '')}](${pathOf(entry)}.md)`,
    `\`${entry.method} ${entry.path}\``,
    priceOf(entry.operation) || 'free',
  ]);
  return `## ${plainText(name)}\n\n${tableOf(['Operation', 'Request', 'Price'], rows)}`;
}
