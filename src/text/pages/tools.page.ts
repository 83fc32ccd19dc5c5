import { type PageContent } from '../../platform/pages/send-page.js';
import { MAX_REWRITE_CHARS, MAX_REWRITE_PARAGRAPHS } from '../rewrite/rewrite.dto.js';
import { THEMES } from '../drawing/themes.rules.js';
import { FONT_PRESETS } from '../drawing/typography.rules.js';
import { OPTIONS, STRENGTHS } from '../wording/rule.rules.js';

export const TOOLS_SCRIPT = '/tools/tools.js';

const STYLE = `
form.tool{display:grid;gap:1rem;margin:1.5rem 0}
.tool label,.tool legend{font-weight:600}.tool fieldset{border:1px solid var(--line);border-radius:4px;padding:.6rem 1rem}
.tool fieldset label{font-weight:400;display:inline-flex;gap:.4rem;align-items:center;margin-right:1.2rem;min-height:1.75rem}
.tool textarea,.tool input[type=text],.tool input[type=password],.tool input[type=url],.tool select{box-sizing:border-box;width:100%;font:inherit;padding:.5rem;color:var(--ink);background:var(--paper);border:1px solid #7a848d;border-radius:4px}
.tool textarea{min-height:14rem;font-family:ui-monospace,monospace;font-size:.95em}
.tool .row{display:grid;grid-template-columns:repeat(auto-fit,minmax(12rem,1fr));gap:1rem}
.tool button{justify-self:start;font:inherit;font-weight:600;padding:.6rem 1.4rem;color:var(--paper);background:var(--link);border:0;border-radius:4px;cursor:pointer}
.tool button[disabled]{opacity:.7;cursor:progress}
.tool :focus-visible,.answer :focus-visible{outline:3px solid var(--link);outline-offset:2px}
.answer{border-top:1px solid var(--line);padding-top:1rem}.answer svg{max-width:100%;height:auto;border:1px solid var(--line);border-radius:6px}
.answer .text{white-space:pre-wrap}.answer del{color:#a3172e;background:#fdecee;text-decoration:line-through}.answer ins{color:#0b5c2c;background:#e5f5ea;text-decoration:underline}
@media (prefers-color-scheme:dark){.answer del{color:#ffb3bd;background:#43161d}.answer ins{color:#a6e9bd;background:#12351f}}
.quiet{font-weight:400;font-size:.92em}`;

const KEY_FIELD =
  '<div><label for="key">API key <span class="quiet">(stays in this page; it is sent to this service alone)</span></label><input id="key" name="key" type="password" autocomplete="off" spellcheck="false" required></div>';
const ANSWER =
  '<noscript><p>This form needs scripts. The same can be asked by the line above.</p></noscript><p id="status" role="status" aria-live="polite"></p><section id="answer" class="answer" aria-labelledby="answer-heading" hidden><h2 id="answer-heading" tabindex="-1">Answer</h2><div id="shown"></div></section>';

export function rewritePage(publicUrl: string): PageContent {
  const strengths = STRENGTHS.map((each) => radio('strength', each, each === 'balanced')).join('');
  const options = OPTIONS.map((each) => check('options', each)).join('');
  return {
    ...{ path: '/tools/rewrite', title: 'Rewrite · Scoutline', script: TOOLS_SCRIPT, style: STYLE },
    description: 'Try the rewriting of a text with your own key and see each change word by word.',
    markdown: `# Rewrite a text

> A text said more plainly, with the same facts: a paragraph in which one would differ stays as it was.

English, plain or Markdown, at most ${MAX_REWRITE_CHARS.toLocaleString('en-US')} characters in ${MAX_REWRITE_PARAGRAPHS} paragraphs. One credit a text.

\`\`\`sh
curl -X POST '${publicUrl}/api/v1/rewrite?include=edits' \\
  -H "Authorization: Bearer $API_KEY" -H 'Content-Type: application/json' \\
  -d '{"text":"We utilize 12 robots in order to sort parcels."}'
\`\`\`

[Every parameter](/docs#rewrite) · [Draw an article](/tools/visual-summary)
`,
    figureHtml: `<form class="tool" id="tool" data-tool="rewrite">${KEY_FIELD}
<div><label for="text">Text</label><textarea id="text" name="text" required maxlength="${MAX_REWRITE_CHARS}">We utilize 12 robots in order to sort parcels. Moreover, they delve into the data prior to lunch.</textarea></div>
<fieldset><legend>Strength</legend>${strengths}</fieldset><fieldset><legend>Rules</legend>${options}</fieldset>
<button type="submit">Rewrite</button></form>${ANSWER}`,
  };
}

export function visualSummaryPage(publicUrl: string): PageContent {
  return {
    ...{ path: '/tools/visual-summary', title: 'Visual summary · Scoutline', script: TOOLS_SCRIPT, style: STYLE },
    description: 'Try the drawing of an article with your own key: one diagram, each part with its place in the text.',
    markdown: `# Draw an article

> One diagram of a piece, in its own words: steps, comparison, timeline, hierarchy, figures, or cause and effect.

At most 500 kB of HTML. One credit a drawing; where nothing can be drawn it is free.

\`\`\`sh
curl -X POST '${publicUrl}/api/v1/visual-tldr/generate' \\
  -H "Authorization: Bearer $API_KEY" -H 'Content-Type: application/json' \\
  -d '{"title":"Robots at work","content_html":"<p>Robots sort parcels.</p>"}'
\`\`\`

[Every parameter](/docs#visual_tldr.generate) · [Rewrite a text](/tools/rewrite)
`,
    figureHtml: `<form class="tool" id="tool" data-tool="visual-summary">${KEY_FIELD}
<div><label for="title">Title</label><input id="title" name="title" type="text" required maxlength="300" value="How to pot a tree"></div>
<div><label for="html">Article as HTML</label><textarea id="html" name="content_html" required spellcheck="false">&lt;p&gt;It takes an hour.&lt;/p&gt;
&lt;ol&gt;
&lt;li&gt;&lt;b&gt;Dig.&lt;/b&gt; Make a hole of 40 cm.&lt;/li&gt;
&lt;li&gt;&lt;b&gt;Plant.&lt;/b&gt; Set the tree upright.&lt;/li&gt;
&lt;li&gt;&lt;b&gt;Water.&lt;/b&gt; Give it a whole can.&lt;/li&gt;
&lt;/ol&gt;</textarea></div>
<div><label for="source">Address of the article <span class="quiet">(may be left out)</span></label><input id="source" name="source_url" type="url" maxlength="2048"></div>
<div class="row"><div><label for="theme">Theme</label>${select('theme', THEMES)}</div><div><label for="font">Font</label>${select('font', FONT_PRESETS)}</div></div>
<button type="submit">Draw</button></form>${ANSWER}`,
  };
}

function radio(name: string, value: string, isChosen: boolean): string {
  return `<label><input type="radio" name="${name}" value="${value}"${isChosen ? ' checked' : ''}>${value}</label>`;
}

function check(name: string, value: string): string {
  return `<label><input type="checkbox" name="${name}" value="${value}" checked>${value}</label>`;
}

function select(name: string, values: readonly string[]): string {
  return `<select id="${name}" name="${name}">${values.map((value) => `<option>${value}</option>`).join('')}</select>`;
}
