import { type OpenAPIObject } from '@nestjs/swagger';
import { type Html, html, trusted } from '../../web/design/html.js';
import { badge, buttonLink, pageHead, section } from '../../web/design/parts.js';
import { type CodeExample } from '../../web/code-examples/code-examples.js';
import { type OperationEntry } from '../../web/openapi/openapi-document.js';
import { type AnswerField } from '../../web/pages/answer-fields.js';
import { htmlOf, plainText } from '../../web/pages/markdown-html.js';
import { errorsMarkdown } from '../../web/pages/operation-errors.js';
import { operationMarkdown, operationParts } from '../../web/pages/operation-markdown.js';
import { type PageContent } from '../../web/pages/send-page.js';
import { docsFrame, DOCS_SCRIPTS } from './docs-frame.page.js';
import { canTry } from '../try-it/try-form.js';
import { pathOf, type Topic } from './topics.js';

export interface OperationSource {
  readonly entry: OperationEntry;
  readonly document: OpenAPIObject;
  readonly topics: readonly Topic[];
  readonly examples: readonly CodeExample[];
  /** What the examples need, as Markdown. */
  readonly note: string;
}

/** The page of one operation. */
export function operationPage({ entry, document, topics, examples, note }: OperationSource): PageContent {
  const { method, path, operation } = entry;
  const parts = operationParts(entry, document);
  const errors = errorsMarkdown(operation, document);
  const title = operation.summary ?? '';
  const content = html`${pageHead({
    kicker: operation.tags?.[0],
    title,
    tags: [badge(method), html`<code>${path}</code>`],
    ...(canTry(entry) && { actions: buttonLink('Try it', `${pathOf(entry)}/try`) }),
  })}
  ${prose(parts.description)}${prose(parts.terms)}
  ${section(
    'Examples',
    html`${exampleTabs(examples)}
      <div class="small muted">${trusted(htmlOf(note))}</div>`,
  )}
  ${section('Parameters', prose(parts.parameters))}${section('Body', prose(parts.body))}
  ${section('Answer', html`${fieldList(parts.answerFields)}${answerOf(parts.answer)}`)}
  ${section('Errors', prose(errors))}`;
  return {
    title: `${title} · Reference · Scoutline`,
    description: `${method} ${path}: ${title}.`,
    path: pathOf(entry),
    markdown: `# ${plainText(title)}\n\n> \`${method} ${path}\`\n\n${operationMarkdown(parts, examples, errors)}\n`,
    body: docsFrame(topics, pathOf(entry), content),
    scripts: DOCS_SCRIPTS,
  };
}

function prose(markdown: string): Html | null {
  return markdown === '' ? null : html`<div class="prose broad">${trusted(htmlOf(markdown))}</div>`;
}

/** Tabs that work without scripts: each is a radio button, and style shows the block of the chosen one. */
export function exampleTabs(examples: readonly CodeExample[]): Html {
  return html`<fieldset class="code-tabs">
    <legend class="sr">Language of the example</legend>
    ${examples.map(
      ({ language, label }, index) =>
        html`<input
          type="radio"
          name="language"
          value="${language}"
          aria-label="${label}"
          ${index === 0 && trusted('checked')}
        />`,
    )}
    ${examples.map(
      ({ source }) =>
        html`<div class="code-block">
          <pre tabindex="0"><code>${source}</code></pre>
        </div>`,
    )}
  </fieldset>`;
}

/** The members of an answer; nested ones open below theirs. */
function fieldList(fields: readonly AnswerField[], depth = 0): Html | null {
  if (fields.length === 0) return null;
  return html`<ul class="field-list">
    ${fields.map(
      ({ name, type, meaning, fields: inner }) =>
        html`<li>
          <p><code>${name}</code> <span class="muted small">${type}</span></p>
          <p>${trusted(htmlOf(meaning).replace(/^<p>|<\/p>$/g, ''))}</p>
          ${
            inner.length > 0 &&
            html`<details ${depth === 0 && trusted('open')}>
              <summary>Fields of <code>${name}</code></summary>
              ${fieldList(inner, depth + 1)}
            </details>`
          }
        </li>`,
    )}
  </ul>`;
}

function answerOf(answer: string | null): Html | null {
  if (answer === null) return null;
  return html`<details class="answer-example">
    <summary>An answer as JSON</summary>
    <pre tabindex="0"><code>${answer}</code></pre>
  </details>`;
}
