import { type GuideContext } from './guide.js';

export function mcpMarkdown({ base }: GuideContext): string {
  return TEXT.replaceAll('{base}', base);
}

const TEXT = `# MCP for agents

> The operations of the API as tools of the Model Context Protocol, over streamable HTTP, without sessions.

## Connecting

The address is \`{base}/api/v1/mcp\`. Clients that are configured by a file need the address and the key:

\`\`\`json
{
  "mcpServers": {
    "scoutline": {
      "type": "http",
      "url": "{base}/api/v1/mcp?toolsets=research,scans",
      "headers": { "Authorization": "Bearer sk_live_…" }
    }
  }
}
\`\`\`

Listing tools needs no key; the tools say which of them do. There is no OAuth sign-in. To see what an agent sees:

\`\`\`sh
curl -X POST {base}/api/v1/mcp -H "Content-Type: application/json" -H "Accept: application/json, text/event-stream" -d '{"jsonrpc": "2.0", "id": 1, "method": "tools/list"}'
\`\`\`

## Toolsets

A list of all tools would fill an agent's context, so an address lists some of them, by default \`research\`. Others are chosen by \`toolsets\` in the address, separated by commas.

| toolset | tools |
|---|---|
| \`research\` | companies, investors, people, products, technology, news, hiring, trends, dossiers, domains |
| \`scans\` | agent readiness, email addresses, logos |
| \`media\` | videos, clips, transcripts, diagrams, rewriting |
| \`arbitrage\` | the board and its webhooks |
| \`account\` | usage, credits, submissions, webhooks of the account |
| \`all\` | every tool |

Each list also has \`me\`, \`find_tool\`, which finds tools by words, and \`call_tool\`, which runs any tool: a toolset decides what is listed, not what can be called.

## Tools

- A tool has the name of its operation with underscores: \`startups.get\` is \`startups_get\`. Its description ends with its price.
- Arguments are the parameters and the members of the body side by side, \`detail\`, and \`idempotency_key\` and \`consistency_token\` where the REST operation has that header. Unknown arguments are refused by name.
- Answers are brief: no empty members, and lists of at most 20 unless \`limit\` is sent. \`trimmed\` says what is left out; \`detail: full\` answers what the REST operation answers.
- Errors are \`isError\` with the problem document of [the error](/problems).
- A job is two tools: \`video_create\` starts it, \`video_get\` polls it.

A call costs what the operation costs, is limited like it, and appears in \`GET /api/v1/usage\`.

## Prompts and resources

| kind | what there is |
|---|---|
| prompts | \`research_company\`, \`find_companies\`, \`funding_trends\` |
| free resources | \`llms.txt\`, pricing, OpenAPI, public pages as Markdown, \`scoutline://schemas/{tool}\` |
| resources at the price of the tool | \`scoutline://startups/{slug}\`, \`scoutline://answers/{tool}\` with the arguments as query |

## Limits

Without a key an address may send 120 messages a minute, with bodies of at most 64 KiB. Pages of other origins are refused.
`;
