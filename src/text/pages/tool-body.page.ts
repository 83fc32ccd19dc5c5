import { type Html, html, type Part } from '../../web/design/html.js';
import { pageHead, section } from '../../web/design/parts.js';

export interface ToolBody {
  readonly title: string;
  readonly lead: string;
  readonly form: Html;
  /** Beside the form; below it on a phone. */
  readonly result: Part;
  /** Id of the operation. */
  readonly reference: string;
  readonly curl: string;
  /** Two equal columns, or most of the width for the result. */
  readonly layout: 'halves' | 'wide-result';
}

/** The page of a text tool: the form, its result beside it, and the same call by API. */
export function toolBody({ title, lead, form, result, reference, curl, layout }: ToolBody): Html {
  return html`${pageHead({ title, lead })}
    <div class="split ${layout}">
      <div>${form}</div>
      <div id="result" class="answer">${result}</div>
    </div>
    ${section(
      'From a program',
      html`<pre>${curl}</pre>
        <p><a href="/docs/reference/${reference}">Every parameter and the whole answer</a></p>`,
    )}`;
}
