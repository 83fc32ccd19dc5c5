import { type FieldError } from '../../kernel/domain-error.js';
import { count, counted } from '../../web/design/amounts.js';
import { field, hiddenValues } from '../../web/design/forms.js';
import { type Html, html, trusted } from '../../web/design/html.js';
import { badge, dataTable, keyFigures, notice, pageHead, section } from '../../web/design/parts.js';
import { type OperationEntry } from '../../web/openapi/openapi-document.js';
import { htmlOf } from '../../web/pages/markdown-html.js';
import { priceOf } from '../../web/pages/operation-markdown.js';
import { type PageContent } from '../../web/pages/send-page.js';
import { type AccountAnswer } from '../../web/sessions/account-calls.js';
import { FORM_TOKEN } from '../../web/sessions/form-tokens.js';
import { DOCS_SCRIPTS, docsFrame } from '../docs/docs-frame.page.js';
import { pathOf, type Topic } from '../docs/topics.js';
import { signInPanel } from '../../web/sessions/sign-in-panel.page.js';
import { enteredPart, SIGNED_OUT } from '../../web/sessions/tool-form.page.js';
import { type TryField } from './try-form.js';

export interface TryView {
  readonly entry: OperationEntry;
  readonly topics: readonly Topic[];
  readonly fields: readonly TryField[];
  /** Null without a session. */
  readonly formToken: string | null;
  /** One id for one run of the form. */
  readonly run: string;
  readonly valueOf: (input: string) => string;
  readonly errors?: readonly FieldError[];
  /** Whether the form was sent. */
  readonly isSent?: true;
  readonly answer?: AccountAnswer;
}

/** Longer answers are cut on the page; the browser would struggle with them. */
const MOST_SHOWN = 200_000;
/** Folded: fields beyond these are rarely used. */
const MOST_OPEN = 8;

/** The operation as a form, for the session's account, and the answer of the last run. */
export function tryItPage(view: TryView): PageContent {
  const { entry, topics, formToken, answer, isSent } = view;
  const title = entry.operation.summary ?? '';
  const path = `${pathOf(entry)}/try`;
  const content = html`${pageHead({
    crumbs: [{ label: title, href: pathOf(entry) }],
    title: `Try it: ${title}`,
    lead: priceText(entry),
    tags: [badge(entry.method), html`<code>${entry.path}</code>`],
  })}
  ${answer && answerPart(answer)}
  ${
    formToken === null
      ? html`${isSent && SIGNED_OUT}
        ${signInPanel({ next: path, text: 'Sign in to run this operation with your account.' })}
        ${isSent && enteredPart(fieldsPart(view))}`
      : formPart(view, path, formToken)
  }`;
  return {
    title: `Try it: ${title} · Scoutline`,
    description: `Run ${entry.method} ${entry.path} from this page.`,
    path,
    markdown: null,
    noIndex: true,
    maxAgeSeconds: 0,
    body: docsFrame(topics, pathOf(entry), content),
    scripts: DOCS_SCRIPTS,
  };
}

function priceText({ operation }: OperationEntry): string {
  const price = priceOf(operation);
  const plan = operation['x-minimum-plan'] as string | undefined;
  const cost = price === '' ? 'Free.' : `Costs ${price}, charged to your account like the same call with your key.`;
  return plan === undefined ? cost : `${cost} From plan ${plan}.`;
}

function formPart(view: TryView, path: string, formToken: string): Html {
  const { run, errors = [] } = view;
  return html`${errors.length > 0 && notice(html`<p role="alert">Fix ${counted(errors.length, 'field')} below.</p>`, 'bad')}
    <form class="panel" method="post" action="${path}">
      ${hiddenValues({ [FORM_TOKEN]: formToken, run })} ${fieldsPart(view)}
      <p class="actions"><button class="button">Run</button></p>
    </form>`;
}

function fieldsPart({ fields, valueOf, errors = [] }: TryView): Html {
  const inputs = fields.map((one) => inputOf(one, valueOf(one.input), errors));
  const more = inputs.slice(MOST_OPEN);
  return html`${fields.length === 0 && html`<p class="muted">This operation has no parameters.</p>`}
    <div class="fields">${inputs.slice(0, MOST_OPEN)}</div>
    ${
      more.length > 0 &&
      html`<details class="fold">
        <summary>${counted(more.length, 'more parameter')}</summary>
        <div class="fields">${more}</div>
      </details>`
    }`;
}

function inputOf(given: TryField, value: string, errors: readonly FieldError[]): Html {
  const { input, name, kind, required, meaning, choices } = given;
  const fault = errors.find((error) => error.field === input || error.field === name)?.message;
  const options = kind === 'boolean' ? ['true', 'false'] : choices;
  return field({
    name: input,
    label: name,
    required,
    value,
    hint: meaning === '' ? undefined : html`${trusted(htmlOf(meaning).replace(/^<p>|<\/p>$/g, ''))}`,
    ...(fault !== undefined && { fault }),
    ...((kind === 'json' || name === 'text' || name.endsWith('_html')) && {
      type: 'textarea',
      attributes: { rows: 5, spellcheck: 'false' },
    }),
    ...(options.length > 0 && { choices: [['', 'Not set'] as const, ...options.map((one) => [one, one] as const)] }),
  });
}

interface ShownCredits {
  readonly cost?: number;
  readonly remaining_period?: number;
  readonly remaining_balance?: number;
}

function answerPart({ status, headers, body }: AccountAnswer): Html {
  const isGood = status < 300;
  const json = parsed(body);
  const text = json === undefined ? body : JSON.stringify(json, null, 2);
  const credits = (json as { credits?: ShownCredits } | undefined)?.credits ?? (json as ShownCredits | undefined);
  const figure = (value: number | undefined): string | null => (typeof value === 'number' ? count(value) : null);
  const headerRows = Object.entries(headers).map(([name, value]) => [html`<code>${name}</code>`, value]);
  return section(
    'Answer',
    html`<p>
        ${badge(String(status), isGood ? 'good' : 'bad')}
        ${headers['content-type'] && html`<code>${headers['content-type']}</code>`}
      </p>
      ${keyFigures([
        { label: 'Cost', value: figure(credits?.cost), note: 'credits' },
        { label: 'Left this month', value: figure(credits?.remaining_period), note: 'credits of this wallet' },
        { label: 'Purchased', value: figure(credits?.remaining_balance), note: 'credits of this wallet' },
      ])}
      <pre class="answer-json" tabindex="0"><code>${text.slice(0, MOST_SHOWN)}</code></pre>
      ${text.length > MOST_SHOWN && html`<p class="muted small">Cut here; the answer has ${count(text.length)} characters.</p>`}
      ${
        headerRows.length > 0 &&
        html`<details class="fold">
          <summary>Headers</summary>
          ${dataTable('Headers', ['Header', 'Value'], headerRows)}
        </details>`
      }`,
  );
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return undefined;
  }
}
