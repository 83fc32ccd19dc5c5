import { INSTRUCTIONS, SERVER_TITLE } from '../transport/instructions.rules.js';

export const CARD_TYPE = 'application/mcp-server-card+json';
export const CATALOG_TYPE = 'application/ai-catalog+json';
const VERSIONS = ['2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'];

/** The endpoint and its authentication, for clients before they connect (SEP-2127). */
export function serverCard(publicUrl: string, version: string): object {
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
    name: `${reversed(new URL(publicUrl).hostname)}/scoutline`,
    version,
    title: 'Scoutline',
    description: 'Companies, investors, people, products, funding and technology, as tools',
    websiteUrl: publicUrl,
    remotes: [
      {
        type: 'streamable-http',
        url: `${publicUrl}/api/v1/mcp`,
        supportedProtocolVersions: VERSIONS,
        headers: [
          {
            name: 'Authorization',
            description: 'An API key; without it only free tools can be called',
            isSecret: true,
            isRequired: false,
            value: 'Bearer {token}',
            variables: { token: { description: 'sk_live_…', isSecret: true } },
          },
        ],
      },
    ],
  };
}

export function aiCatalog(publicUrl: string): object {
  const { hostname } = new URL(publicUrl);
  return {
    specVersion: '1.0',
    entries: [
      {
        identifier: `urn:air:${hostname}:mcp:scoutline`,
        displayName: SERVER_TITLE,
        type: CARD_TYPE,
        url: `${publicUrl}/api/v1/mcp/server-card`,
      },
    ],
  };
}

/** RFC 9728. Names no authorization server, because an API key from an account is the only credential. */
export function protectedResource(publicUrl: string): object {
  return {
    resource: `${publicUrl}/api/v1/mcp`,
    bearer_methods_supported: ['header'],
    scopes_supported: [],
    resource_name: 'Scoutline',
    resource_documentation: `${publicUrl}/auth.md`,
  };
}

/** How an agent gets and uses a key. */
export function authMarkdown(publicUrl: string): string {
  return [
    '# How to get in',
    '',
    `- Keys begin with \`sk_live_\` and are sent as \`Authorization: Bearer sk_live_…\`, over REST and MCP alike.`,
    `- A person opens a free account with its first key at \`${publicUrl}/sign-up\`; where that is closed, the operator of this service opens it.`,
    `- \`GET ${publicUrl}/api/v1/me\` shows what a key may do; [pricing](${publicUrl}/pricing) lists the plans.`,
    '- A key is never accepted in an address, and is shown once. There is no OAuth sign-in.',
    `- Free without a key: what [pricing](${publicUrl}/pricing) lists so, with limits an address.`,
    '',
    '## MCP',
    '',
    `- Address: \`${publicUrl}/api/v1/mcp\` (streamable HTTP). Listing tools needs no key.`,
    '- A tool that needs a key is answered 401 with `WWW-Authenticate: Bearer`, before anything runs or is charged.',
    '',
    `${INSTRUCTIONS}`,
    '',
  ].join('\n');
}

function reversed(hostname: string): string {
  return hostname.split('.').reverse().join('.');
}
