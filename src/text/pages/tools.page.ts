import { assetOf } from '../../web/design/assets.js';
import { field } from '../../web/design/forms.js';
import { type Html, html, trusted } from '../../web/design/html.js';
import { htmlOf } from '../../web/pages/markdown-html.js';
import { type PageContent } from '../../web/pages/send-page.js';
import { THEMES } from '../drawing/themes.rules.js';
import { FONT_PRESETS } from '../drawing/typography.rules.js';
import { MAX_REWRITE_CHARS, MAX_REWRITE_PARAGRAPHS } from '../rewrite/rewrite.dto.js';
import { OPTIONS, STRENGTHS } from '../wording/rule.rules.js';

const SCRIPT = assetOf(new URL('./tools.mjs', import.meta.url));

const KEY = field({
  ...{ name: 'key', label: 'API key', type: 'password', required: true },
  hint: 'It stays in this page and is sent to this service alone.',
  attributes: { autocomplete: 'off', spellcheck: 'false' },
});

const REWRITE_SAMPLE =
  'We utilize 12 robots in order to sort parcels. Moreover, they delve into the data prior to lunch.';
const ARTICLE_SAMPLE = `<p>It takes an hour.</p>
<ol>
<li><b>Dig.</b> Make a hole of 40 cm.</li>
<li><b>Plant.</b> Set the tree upright.</li>
<li><b>Water.</b> Give it a whole can.</li>
</ol>`;

const RULES_IN_WORDS: Readonly<Record<(typeof OPTIONS)[number], string>> = {
  rhythm: 'Split and join sentences',
  destructure: 'Undo stock patterns, such as “not just X but Y”',
  tells: 'Replace inflated words and phrases',
  punctuation: 'Tidy dashes and punctuation',
};

export function rewritePage(publicUrl: string): PageContent {
  const markdown = `# Rewrite a text

> Rewrites a text more plainly and keeps its facts: a paragraph whose facts would change stays unchanged.

English, plain or Markdown, at most ${MAX_REWRITE_CHARS.toLocaleString('en-US')} characters in ${MAX_REWRITE_PARAGRAPHS} paragraphs. One credit a text; a text that comes back unchanged is free.

\`\`\`sh
curl -X POST '${publicUrl}/api/v1/rewrite?include=edits' \\
  -H "Authorization: Bearer $API_KEY" -H 'Content-Type: application/json' \\
  -d '{"text":"We utilize 12 robots in order to sort parcels."}'
\`\`\`

[Every parameter](/docs/reference/rewrite) · [Draw an article](/tools/visual-summary)
`;
  const text = field({
    ...{ name: 'text', label: 'Text', type: 'textarea', value: REWRITE_SAMPLE, required: true },
    attributes: { maxlength: MAX_REWRITE_CHARS, rows: 10 },
  });
  const options = OPTIONS.map(
    (each) =>
      html`<label><input type="checkbox" name="options" value="${each}" checked /> ${RULES_IN_WORDS[each]}</label> `,
  );
  const form = html`${text}${choice('strength', 'Strength', STRENGTHS, 'balanced')}
    <fieldset class="field">
      <legend>Rules</legend>
      ${options}
    </fieldset>`;
  return {
    ...{ path: '/tools/rewrite', title: 'Rewrite · Scoutline', scripts: [SCRIPT], markdown },
    description: 'Try the rewriting of a text with your own key and see each change word by word.',
    body: toolBody(markdown, { tool: 'rewrite', form, action: 'Rewrite' }),
  };
}

export function visualSummaryPage(publicUrl: string): PageContent {
  const markdown = `# Draw an article

> One diagram of an article, in its own words: steps, comparison, timeline, hierarchy, figures, or cause and effect.

At most 500 kB of HTML. One credit per drawing; free if nothing can be drawn.

\`\`\`sh
curl -X POST '${publicUrl}/api/v1/visual-tldr/generate' \\
  -H "Authorization: Bearer $API_KEY" -H 'Content-Type: application/json' \\
  -d '{"title":"Robots at work","content_html":"<p>Robots sort parcels.</p>"}'
\`\`\`

[Every parameter](/docs/reference/visual_tldr.generate) · [Rewrite a text](/tools/rewrite)
`;
  const form = html`${field({ name: 'title', label: 'Title', value: 'How to pot a tree', required: true, attributes: { maxlength: 300 } })}
  ${field({ name: 'content_html', label: 'Article as HTML', type: 'textarea', value: ARTICLE_SAMPLE, required: true, attributes: { rows: 12, spellcheck: 'false' } })}
  ${field({ name: 'source_url', label: 'Address of the article', type: 'url', hint: 'May be left out.', attributes: { maxlength: 2_048 } })}
  ${choice('theme', 'Theme', THEMES, 'default')}${choice('font', 'Font', FONT_PRESETS, 'default')}`;
  return {
    ...{ path: '/tools/visual-summary', title: 'Visual summary · Scoutline', scripts: [SCRIPT], markdown },
    description: 'Try the drawing of an article with your own key: one diagram, each part with its place in the text.',
    body: toolBody(markdown, { tool: 'visual-summary', form, action: 'Draw' }),
  };
}

function choice(name: string, label: string, values: readonly string[], value: string): Html {
  return field({ name, label, value, choices: values.map((each) => [each, each] as const) });
}

function toolBody(markdown: string, { tool, form, action }: { tool: string; form: Html; action: string }): Html {
  return html`<article class="prose broad">${trusted(htmlOf(markdown))}</article>
    <form id="tool" data-tool="${tool}">${KEY}${form}<button class="button" type="submit">${action}</button></form>
    <noscript><p>This form needs scripts. Use the command above instead.</p></noscript>
    <p id="status" role="status" aria-live="polite"></p>
    <section id="answer" class="answer" aria-labelledby="answer-heading" hidden>
      <h2 id="answer-heading" tabindex="-1">Answer</h2>
      <div id="shown"></div>
    </section>`;
}
