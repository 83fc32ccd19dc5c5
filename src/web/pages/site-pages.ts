import { type OpenAPIObject } from '@nestjs/swagger';
import { type ErrorCode, ERROR_CODES } from '../../kernel/domain-error.js';
import { operationsOf } from '../openapi/openapi-document.js';
import { PROBLEMS } from '../problems/problem-catalog.js';
import { plainText, tableOf } from './markdown-html.js';
import { workedExamples } from '../pricing/pricing-examples.js';
import { dollars, monthlyPrice } from '../pricing/pricing-plans.js';
import { paidCallWords, type PricedRow, type PricingTable, withoutCredits } from '../pricing/pricing.js';

/** The one-sentence description of the service that all documents repeat. */
export const IN_ONE_SENTENCE =
  'Structured data on companies, investors, people, products, funding and technology, with tools for enrichment, trends and media, over a REST API with credit metering.';

export function landingMarkdown(publicUrl: string): string {
  return `# Scoutline

> ${IN_ONE_SENTENCE}

Every answer carries its evidence: each inferred fact keeps the source, the time and the rule it came from.

\`\`\`sh
curl '${publicUrl}/api/v1/startups?q=robotics' \\
  -H "Authorization: Bearer $API_KEY"
\`\`\`

- [Documentation](/docs): every operation with its parameters, price and an example request
- [Pricing](/pricing): plans, wallets and what each operation costs
- [Funding trends](/trends): capital by week, sector, country and stage, from the rounds on file
- [OpenAPI 3.1](/openapi.json): the same for programs
- [Feed](/docs/feed): the Kafka topics of the service, and [AsyncAPI 3](/asyncapi.json) for programs
- [Errors](/problems): every error code, its meaning and remedy
- [llms.txt](/llms.txt): the map of this site for language models
`;
}

export function pricingMarkdown(pricing: PricingTable): string {
  const wallets = [...new Set(pricing.plans.flatMap(({ allowances }) => Object.keys(allowances)))];
  const plans = pricing.plans.map((plan) => [
    plainText(plan.title),
    monthlyPrice(plan.usdPerMonth),
    ...wallets.map((wallet) => allowanceOf(plan.allowances[wallet] ?? 0, plan.dailyCaps[wallet])),
    figure(plan.requestsPerMinute),
  ]);
  const charged = pricing.operations.filter(({ wallet }) => wallet !== null);
  const { free, paidPerCall } = withoutCredits(pricing);
  return `# Pricing

> Credits are held in wallets. A call uses the monthly allowance first, then the purchased balance, which has no daily cap.

## Plans

${tableOf(['Plan', 'Price', ...wallets.map((wallet) => `${wallet} credits a month`), 'Requests a minute'], plans)}

Months and days are calendar months and days in UTC. Errors (status 400 and above) and lookups that find nothing are free; a match of domains is charged whatever it finds.
${buyingText(pricing)}
${examplesText(pricing)}
## What calls cost

${tableOf(
  ['Operation', 'Credits', 'Wallet', 'From plan'],
  charged.map((row) => [
    `\`${row.method} ${row.path}\``,
    row.cost,
    row.wallet ?? '',
    row.minimumPlan === null ? 'every' : plainText(row.minimumPlan),
  ]),
)}
${perCallText(paidPerCall, pricing)}
## Free of charge

${tableOf(
  ['Operation', 'Without a key'],
  free.map((row) => [`\`${row.method} ${row.path}\``, row.anonymous ?? '']),
)}
`;
}

function perCallText(rows: readonly PricedRow[], pricing: PricingTable): string {
  if (rows.length === 0) return '';
  const calls = rows.map(({ method, path }) => `\`${method} ${path}\``).join(', ');
  const [before, after] = paidCallWords(pricing);
  return `\n${before} ${calls}${after}\n`;
}

function buyingText({ creditUsd, contactEmail }: PricingTable): string {
  const plan = contactEmail === null ? 'ask the operator of this service' : `write to ${contactEmail}`;
  const price = ([wallet, usd]: [string, number]): string => `${wallet} $${dollars(usd * 1_000)}`;
  const credits =
    creditUsd === null
      ? ''
      : ` Credits can be bought with POST /api/v1/credits/purchase, in USDC; 1,000 credits cost: ${Object.entries(creditUsd).map(price).join(', ')}.`;
  return `To change plan, ${plan} with your account id.${credits}\n`;
}

function examplesText(pricing: PricingTable): string {
  const lines = workedExamples(pricing).map(({ title, text, estimate: { plan, needs } }) => {
    const credits = needs.map(({ wallet, credits: need }) => `${figure(need)} ${wallet}`).join(', ');
    const price = plan ? `${plan.title}, ${monthlyPrice(plan.usdPerMonth)}` : 'the largest plan and bought credits';
    return `- ${title}. ${text} Credits: ${credits}. Plan: ${price}.`;
  });
  return lines.length === 0 ? '' : `## Typical months\n\n${lines.join('\n')}\n`;
}

function allowanceOf(credits: number, cap: number | undefined): string {
  return cap === undefined ? figure(credits) : `${figure(credits)}, at most ${figure(cap)} a day`;
}

function figure(value: number): string {
  return value.toLocaleString('en-US');
}

export function problemsMarkdown(): string {
  const rows = ERROR_CODES.map((code) => [
    `[${code}](/problems/${code})`,
    String(PROBLEMS[code].status),
    PROBLEMS[code].title,
  ]);
  return `# Errors

> Every error is a problem document (RFC 9457, \`application/problem+json\`). \`code\` is one of these; \`type\` is the address of its page.

${tableOf(['Code', 'Usual status', 'Meaning'], rows)}
`;
}

export function problemMarkdown(code: ErrorCode, publicUrl: string): string {
  const { status, title, meaning, remedy } = PROBLEMS[code];
  const example = {
    type: `${publicUrl}/problems/${code}`,
    title,
    status,
    detail: '…',
    instance: '<request id>',
    code,
    error: code,
  };
  return `# ${title}

> Error code \`${code}\`, usually with status ${status}. [All error codes](/problems)

## What it means

${meaning}

## How to fix it

${remedy}

## Example

\`\`\`json
${JSON.stringify(example, null, 2)}
\`\`\`
`;
}

export function llmsText(document: OpenAPIObject, publicUrl: string): string {
  const operations = operationsOf(document).filter(({ path }) => !path.startsWith('/api/admin/'));
  const line = ({ method, path, operation }: (typeof operations)[number]): string =>
    `- [${method} ${path}](${publicUrl}/docs/reference/${operation.operationId}.md): ${plainText(operation.summary ?? '')}`;
  return `# Scoutline

> ${IN_ONE_SENTENCE}

Send \`Authorization: Bearer <API key>\`. Errors are problem documents whose \`errors\` say how to fix each field.

## Documents

- [Documentation](${publicUrl}/docs.md): guides, and the list of all operations
- [Reference in one text](${publicUrl}/llms-full.txt): every operation with parameters, price and an example request
- [OpenAPI 3.1](${publicUrl}/openapi.json): the machine-readable description
- [Feed](${publicUrl}/docs/feed.md): the Kafka topics of the service; [AsyncAPI 3](${publicUrl}/asyncapi.json)
- [Pricing](${publicUrl}/pricing.md): plans and prices
- [Errors](${publicUrl}/problems.md): every error code and its remedy

## Operations

${operations.map(line).join('\n')}
`;
}

/** AI crawlers by name, so that the rules for all agents explicitly apply to them. */
const AI_AGENTS = [
  'GPTBot',
  'ChatGPT-User',
  'OAI-SearchBot',
  'ClaudeBot',
  'Claude-User',
  'PerplexityBot',
  'Google-Extended',
  'CCBot',
];

export function robotsText(publicUrl: string, sitemap: boolean): string {
  const rules = [
    ...['Disallow: /api/', 'Disallow: /operations'],
    // The documents that catalogues of this service name.
    ...['Allow: /api/v1/openapi.json', 'Allow: /api/v1/mcp/server-card', 'Allow: /'],
    'Content-Signal: search=yes, ai-input=yes, ai-train=no',
  ].join('\n');
  const agents = AI_AGENTS.map((agent) => `User-agent: ${agent}`).join('\n');
  return `User-agent: *\n${rules}\n\n${agents}\n${rules}\n${sitemap ? `\nSitemap: ${publicUrl}/sitemap.xml\n` : ''}`;
}
