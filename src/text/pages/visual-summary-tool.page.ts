import { count, counted } from '../../web/design/amounts.js';
import { field } from '../../web/design/forms.js';
import { type Html, html, trusted } from '../../web/design/html.js';
import { section } from '../../web/design/parts.js';
import { type PageContent } from '../../web/pages/send-page.js';
import { refusalNotice, toolField, toolForm } from '../../web/sessions/tool-form.page.js';
import { type ToolRefusal, type ToolSession } from '../../web/sessions/tool-runs.service.js';
import { THEMES } from '../drawing/themes.rules.js';
import { FONT_PRESETS } from '../drawing/typography.rules.js';
import { type VisualSummaryAnswer } from '../visual-summary/visual-summary-answers.dto.js';
import { type SummaryForm } from './summary-form.rules.js';
import { toolBody } from './tool-body.page.js';

export interface VisualSummaryView {
  readonly session: ToolSession;
  readonly publicUrl: string;
  readonly form: SummaryForm;
  readonly answer?: VisualSummaryAnswer;
  readonly refusal?: ToolRefusal;
  /** SVG of the sample, shown until there is an answer. */
  readonly example: string | null;
}

export const SUMMARY_PATH = '/tools/visual-summary';
export const SUMMARY_SAMPLE = {
  title: 'How to pot a tree',
  article: `It takes an hour.
1. Dig. Make a hole of 40 cm.
2. Plant. Set the tree upright.
3. Water. Give it a whole can.`,
};
/** Of an article in the form; the operation takes more. */
const MAX_ARTICLE_CHARS = 60_000;

const LEAD =
  'One diagram of an article, in its own words: steps, comparison, timeline, hierarchy, figures, or cause and effect.';
const TERMS = 'Free if nothing can be drawn.';

const KINDS: Readonly<Record<VisualSummaryAnswer['kind'], string>> = {
  steps: 'Steps',
  comparison: 'Comparison',
  timeline: 'Timeline',
  hierarchy: 'Hierarchy',
  figures: 'Figures',
  cause_effect: 'Cause and effect',
};

export function visualSummaryPage(view: VisualSummaryView): PageContent {
  const { session, publicUrl, answer, refusal, example } = view;
  const form = html`${refusalNotice(refusal ?? null, ['url', 'article', 'title'])}
  ${toolForm({ path: SUMMARY_PATH, session, fields: fieldsOf(view), action: 'Draw', terms: TERMS })}`;
  const result = answer
    ? section('Diagram', resultPart(answer))
    : example && section('Example', html`<div class="drawing">${trusted(example)}</div>`);
  return {
    path: SUMMARY_PATH,
    title: 'Visual summary · Scoutline',
    description: 'Draw an article as one diagram, each part in the words of the text.',
    markdown: markdown(publicUrl, session.price),
    body: toolBody({
      title: 'Draw an article',
      lead: LEAD,
      form,
      result,
      reference: 'visual_tldr.generate',
      curl: curlOf(publicUrl),
      layout: 'wide-result',
    }),
    maxAgeSeconds: 0,
  };
}

function fieldsOf({ form, refusal: given }: VisualSummaryView): Html {
  const refusal = given ?? null;
  const url = {
    name: 'url',
    label: 'Address of the article',
    value: form.url,
    hint: 'We read the page at this address.',
    attributes: { inputmode: 'url', maxlength: 2_048, spellcheck: 'false' },
  };
  const article = {
    name: 'article',
    label: 'Or paste the article',
    type: 'textarea',
    value: form.article,
    hint: 'Plain text or HTML. In plain text, a line is a paragraph; “1.” and “-” begin items.',
    attributes: { rows: 9, maxlength: MAX_ARTICLE_CHARS },
  };
  const title = {
    name: 'title',
    label: 'Title',
    value: form.title,
    attributes: { maxlength: 300 },
    hint: 'With an address it may be empty: we use the title of the page.',
  };
  return html`${toolField(url, refusal)} ${toolField(article, refusal)} ${toolField(title, refusal)}
    <div class="fields">
      ${choice('theme', 'Colours', THEMES, form.theme)} ${choice('font', 'Font', FONT_PRESETS, form.font)}
    </div>`;
}

function choice(name: string, label: string, values: readonly string[], value: string): Html {
  const choices = values.map((each) => [each, each.charAt(0).toUpperCase() + each.slice(1)] as const);
  return field({ name, label, value, choices });
}

function resultPart(answer: VisualSummaryAnswer): Html {
  const { svg_html: svg, image_url: image, markdown: text, kind, nodes_count: parts, credits } = answer;
  // Same origin whatever PUBLIC_URL is; the query has the signature.
  const { pathname, search } = new URL(image);
  return html`<div class="drawing">${trusted(svg)}</div>
    <p class="muted">${KINDS[kind]}, ${counted(parts, 'part')}.</p>
    <p class="actions"><a class="button quiet" href="${pathname}${search}">Picture (PNG)</a></p>
    <details>
      <summary>As Markdown</summary>
      <pre>${text}</pre>
    </details>
    ${
      credits &&
      html`<p class="muted small">
        Charged ${counted(credits.cost, 'credit')}; ${count(credits.remaining_period)} of this month’s are left.
      </p>`
    }`;
}

function curlOf(publicUrl: string): string {
  return `curl -X POST '${publicUrl}/api/v1/visual-tldr/generate' \\
  -H "Authorization: Bearer $API_KEY" -H 'Content-Type: application/json' \\
  -d '{"title":"Robots at work","content_html":"<p>Robots sort parcels.</p>"}'`;
}

function markdown(publicUrl: string, price: string): string {
  return `# Draw an article

> ${LEAD}

The article is HTML (\`content_html\`), plain text (\`text\`) or an address (\`url\`), at most 500 kB. Costs ${price}. ${TERMS}

\`\`\`sh
${curlOf(publicUrl)}
\`\`\`

[Every parameter](/docs/reference/visual_tldr.generate) · [Rewrite a text](/tools/rewrite)
`;
}
