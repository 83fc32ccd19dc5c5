import { type Html, html } from '../../web/design/html.js';
import { pageHead, section } from '../../web/design/parts.js';
import { type PageContent } from '../../web/pages/send-page.js';
import { refusalNotice, toolField, toolForm } from '../../web/sessions/tool-form.page.js';
import { type ToolRefusal, type ToolSession } from '../../web/sessions/tool-runs.service.js';
import { CATEGORIES, type Category } from '../checks/check.rules.js';
import { RUBRIC } from '../checks/rubric.rules.js';

export interface ReadinessView {
  readonly session: ToolSession;
  readonly publicUrl: string;
  /** As entered. */
  readonly url: string;
  readonly refusal?: ToolRefusal;
}

const LEAD = `Can AI agents read your site, call your API and pay for it? A scan answers with ${RUBRIC.checks.length} checks, and with the fix for each one that fails.`;
const TERMS = 'A site that cannot be reached is free.';

/** What each topic asks of a site. */
const QUESTIONS: Readonly<Record<Category, string>> = {
  robots: 'Does robots.txt say which AI agents may read the site, and for what?',
  sitemap: 'Is there a valid sitemap with recent dates?',
  llms_txt: 'Does llms.txt give language models a map of the site?',
  markdown: 'Can an agent get pages as Markdown instead of HTML?',
  mcp: 'Is there an MCP server that agents can find and connect to?',
  api_catalog: 'Does a catalogue at a known address lead to your APIs?',
  openapi: 'Is there an OpenAPI document that agents can use?',
  commerce: 'Can an agent see prices and pay for a call?',
};

/** The form of a scan and what it checks. */
export function readinessPage({ session, publicUrl, url, refusal }: ReadinessView): PageContent {
  const input = toolField(
    {
      name: 'url',
      label: 'Address of the site',
      value: url,
      required: true,
      hint: 'For example: acme.com. The scan reads public addresses of the site, at most 40 requests within 20 seconds.',
      attributes: { inputmode: 'url', autocomplete: 'url', maxlength: 2_000, spellcheck: 'false' },
    },
    refusal ?? null,
  );
  return {
    title: 'Agent readiness · Scoutline',
    description: `Scan a website for ${RUBRIC.checks.length} things that AI agents need, with a fix for each one that is missing.`,
    path: '/readiness',
    markdown: markdown(publicUrl, session.price),
    body: html`${pageHead({ title: 'Agent readiness', lead: LEAD })} ${refusalNotice(refusal ?? null, ['url'])}
    ${toolForm({ path: '/readiness', session, fields: input, action: 'Scan the site', terms: TERMS })}
    ${section('What the scan checks', checksPart())}`,
    maxAgeSeconds: 0,
  };
}

function checksPart(): Html {
  const topics = (Object.keys(CATEGORIES) as Category[]).map((category) => {
    const labels = checksOf(category).map((label) => html`<li>${label}</li>`);
    return html`<li class="card">
      <h3>${CATEGORIES[category]}</h3>
      <p class="muted">${QUESTIONS[category]}</p>
      <ul class="small">
        ${labels}
      </ul>
    </li>`;
  });
  return html`<ul class="grid">
    ${topics}
  </ul>`;
}

function checksOf(category: Category): string[] {
  return RUBRIC.checks.filter((check) => check.category === category).map(({ label }) => label);
}

function markdown(publicUrl: string, price: string): string {
  const topics = (Object.keys(CATEGORIES) as Category[]).map(
    (category) =>
      `### ${CATEGORIES[category]}\n\n${QUESTIONS[category]}\n\n${checksOf(category)
        .map((label) => `- ${label}`)
        .join('\n')}`,
  );
  return `# Agent readiness

> ${LEAD}

A scan costs ${price}. ${TERMS} The result has an address of its own for 90 days.

\`\`\`sh
curl -X POST '${publicUrl}/api/v1/agent-readiness' \\
  -H "Authorization: Bearer $API_KEY" -H 'Content-Type: application/json' \\
  -d '{"url":"https://acme.com"}'
\`\`\`

[Every parameter](/docs/reference/agent_readiness)

## What the scan checks

${topics.join('\n\n')}
`;
}
