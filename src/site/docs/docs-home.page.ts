import { html, trusted } from '../../web/design/html.js';
import { card, cardGrid, pageHead, section } from '../../web/design/parts.js';
import { introductionMarkdown } from '../../web/pages/reference-text.js';
import { htmlOf } from '../../web/pages/markdown-html.js';
import { type PageContent } from '../../web/pages/send-page.js';
import { GUIDES } from '../guides/guide-list.js';
import { docsFrame, DOCS_SCRIPTS } from './docs-frame.page.js';
import { type Topic } from './topics.js';

const PATH = '/docs';
const LEAD = 'Guides, and a page for every operation with examples in curl, TypeScript and Python.';

/** The beginning of the documentation. */
export function docsHomePage(topics: readonly Topic[], publicUrl: string): PageContent {
  const count = topics.reduce((sum, { entries }) => sum + entries.length, 0);
  const introduction = introductionMarkdown(publicUrl);
  const reference = `${count} operations in ${topics.length} topics: parameters, answers, errors, prices.`;
  const guides = GUIDES.map(({ path, label, description }) => card({ title: label, href: path, text: description }));
  const content = html`${pageHead({ title: 'Documentation', lead: LEAD })} ${section('Guides', cardGrid(guides))}
    ${section('Reference', cardGrid([card({ title: 'API reference', href: '/docs/reference', text: reference })]))}
    <div class="prose broad">${trusted(htmlOf(introduction))}</div>`;
  return {
    title: 'Documentation · Scoutline',
    description: LEAD,
    path: PATH,
    markdown: [
      '# Documentation',
      `> ${LEAD}`,
      '## Guides',
      GUIDES.map(({ path, label, description }) => `- [${label}](${path}.md): ${description}`).join('\n'),
      '## Reference',
      `[API reference](/docs/reference.md): ${reference} The whole as one text: [llms-full.txt](/llms-full.txt).`,
      introduction,
      '',
    ].join('\n\n'),
    scripts: DOCS_SCRIPTS,
    body: docsFrame(topics, PATH, content),
  };
}
