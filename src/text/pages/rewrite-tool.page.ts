import { count, counted } from '../../web/design/amounts.js';
import { field } from '../../web/design/forms.js';
import { type Html, html } from '../../web/design/html.js';
import { notice, section } from '../../web/design/parts.js';
import { type PageContent } from '../../web/pages/send-page.js';
import { refusalNotice, toolField, toolForm } from '../../web/sessions/tool-form.page.js';
import { type ToolRefusal, type ToolSession } from '../../web/sessions/tool-runs.service.js';
import { MAX_REWRITE_CHARS, MAX_REWRITE_PARAGRAPHS } from '../rewrite/rewrite.dto.js';
import { type UnpricedRewrite } from '../rewrite/rewrite.presenter.js';
import { type RewriteAnswer, type RewrittenParagraph } from '../rewrite/rewrite-answers.dto.js';
import { type ParagraphEdit } from '../rewrite/rewrite-text.query.js';
import { OPTIONS, STRENGTHS } from '../wording/rule.rules.js';
import { changedWords } from './changed-words.rules.js';
import { toolBody } from './tool-body.page.js';

export interface RewriteForm {
  readonly text: string;
  readonly strength: string;
  readonly options: readonly string[];
}

export interface RewriteView {
  readonly session: ToolSession;
  readonly publicUrl: string;
  readonly form: RewriteForm;
  readonly answer?: RewriteAnswer;
  readonly refusal?: ToolRefusal;
  /** The sample rewritten, shown until there is an answer. */
  readonly example: UnpricedRewrite | null;
}

export const REWRITE_PATH = '/tools/rewrite';
export const REWRITE_SAMPLE =
  'We utilize 12 robots in order to sort parcels. Moreover, they delve into the data prior to lunch.';

const LEAD = 'Rewrites English more plainly and keeps its facts: a paragraph whose facts would change stays unchanged.';
const TERMS = 'A text that comes back unchanged is free.';

const OPTIONS_IN_WORDS: Readonly<Record<(typeof OPTIONS)[number], string>> = {
  rhythm: 'Split and join sentences',
  destructure: 'Undo stock patterns, such as “not just X but Y”',
  tells: 'Replace inflated words and phrases',
  punctuation: 'Tidy dashes and punctuation',
};
const STRENGTHS_IN_WORDS: Readonly<Record<(typeof STRENGTHS)[number], string>> = {
  light: 'Light: remove filler',
  balanced: 'Balanced: also replace formulas',
  thorough: 'Thorough: also rebuild sentences',
};

export function rewritePage(view: RewriteView): PageContent {
  const { session, publicUrl, answer, refusal, example } = view;
  const form = html`${refusalNotice(refusal ?? null, ['text'])}
  ${toolForm({ path: REWRITE_PATH, session, fields: fieldsOf(view), action: 'Rewrite', terms: TERMS })}`;
  const result = answer
    ? section('Rewritten text', html`${resultPart(answer)}${costLine(answer)}`)
    : example &&
      section(
        'Example',
        html`<p class="muted">“${example.original}” becomes:</p>
          ${resultPart(example)}`,
      );
  return {
    path: REWRITE_PATH,
    title: 'Rewrite · Scoutline',
    description: 'Rewrite a text more plainly with the same facts, and see each change word by word.',
    markdown: markdown(publicUrl, session.price),
    body: toolBody({
      title: 'Rewrite a text',
      lead: LEAD,
      form,
      result,
      reference: 'rewrite',
      curl: curlOf(publicUrl),
      layout: 'halves',
    }),
    maxAgeSeconds: 0,
  };
}

function fieldsOf({ form, refusal: given }: RewriteView): Html {
  const refusal = given ?? null;
  const boxes = OPTIONS.map(
    (each) =>
      html`<label
        ><input type="checkbox" name="options" value="${each}" ${form.options.includes(each) && html`checked`} />
        ${OPTIONS_IN_WORDS[each]}</label
      > `,
  );
  const text = {
    name: 'text',
    label: 'Text',
    type: 'textarea',
    value: form.text,
    required: true,
    hint: `Plain text or Markdown, at most ${count(MAX_REWRITE_CHARS)} characters in ${MAX_REWRITE_PARAGRAPHS} paragraphs.`,
    attributes: { maxlength: MAX_REWRITE_CHARS, rows: 10 },
  };
  return html`${toolField(text, refusal)}
    ${field({ name: 'strength', label: 'Strength', value: form.strength, choices: STRENGTHS.map((each) => [each, STRENGTHS_IN_WORDS[each]] as const) })}
    <fieldset>
      <legend>Rules</legend>
      ${boxes}
      <p class="hint">Without any, all four apply.</p>
    </fieldset>`;
}

function resultPart({ rewritten, original, stats, note, paragraphs }: UnpricedRewrite): Html {
  const changed = paragraphs.filter((one) => one.changed || one.kept_because);
  const words = `${counted(stats.words_added, 'word')} added, ${count(stats.words_removed)} removed, ${count(stats.words_kept)} kept.`;
  const rows = Math.min(16, Math.max(4, Math.ceil(rewritten.length / 60)));
  return html`<div class="field copy-field">
      <label class="sr" for="clean-text">Rewritten text</label>
      <textarea id="clean-text" readonly rows="${rows}" data-copy>${rewritten}</textarea>
    </div>
    ${note && notice(html`<p>${note}</p>`)} ${rewritten !== original && html`<p class="muted">${words}</p>`}
    ${
      changed.length > 0 &&
      html`<details open>
        <summary>What changed</summary>
        ${changed.map(changesOf)}
      </details>`
    }`;
}

function costLine({ cost, remaining_period: left }: RewriteAnswer): Html {
  return html`<p class="muted small">Charged ${counted(cost, 'credit')}; ${count(left)} of this month’s are left.</p>`;
}

function changesOf({ original, edits = [], kept_because: kept }: RewrittenParagraph): Html {
  const runs = changedWords(original, edits as readonly ParagraphEdit[]).map(({ kind, text }) => {
    if (kind === 'same') return html`${text}`;
    return kind === 'gone' ? html`<del>${text}</del>` : html`<ins>${text}</ins>`;
  });
  const rules = [...new Set(edits.map(({ rule }) => rule))].join(', ');
  return html`<p class="text">${runs}</p>
    ${rules !== '' && html`<p class="muted small">Rules: ${rules}</p>`}
    ${
      kept &&
      html`<p class="muted small">
        One wording was refused, because a fact would have changed: ${kept.fact}${kept.before && ` “${kept.before}”`}
      </p>`
    }`;
}

function curlOf(publicUrl: string): string {
  return `curl -X POST '${publicUrl}/api/v1/rewrite?include=edits' \\
  -H "Authorization: Bearer $API_KEY" -H 'Content-Type: application/json' \\
  -d '{"text":"We utilize 12 robots in order to sort parcels."}'`;
}

function markdown(publicUrl: string, price: string): string {
  return `# Rewrite a text

> ${LEAD}

English, plain or Markdown, at most ${count(MAX_REWRITE_CHARS)} characters in ${MAX_REWRITE_PARAGRAPHS} paragraphs. Costs ${price}. ${TERMS}

\`\`\`sh
${curlOf(publicUrl)}
\`\`\`

[Every parameter](/docs/reference/rewrite) · [Draw an article](/tools/visual-summary)
`;
}
