import { asObject, asObjects, asText, readObject, type JsonObject } from '../reading/json-document.rules.js';
import { absence, isFound, type Evidence, type Probe } from '../scan/evidence.rules.js';
import { absent, fail, pass, type Check, type Verdict } from './check.rules.js';
import { isSecure, type SiteFacts } from './facts.rules.js';

function noEndpoint({ mcpCards }: Evidence): Verdict {
  return absent('No MCP endpoint is named anywhere.', mcpCards);
}

function exists({ evidence, card }: SiteFacts): Verdict {
  if (card) return pass(`${card.probe.url.slice(0, 200)} holds a server card.`);
  const [tried] = evidence.mcpCards;
  if (!tried) return fail('No server card was requested.');
  return absent(`No known place holds a server card; ${absence(tried)}.`, evidence.mcpCards);
}

function valid({ evidence, card: found }: SiteFacts): Verdict {
  if (!found) return absent('There is no MCP server card to judge.', evidence.mcpCards);
  const { card } = found;
  const missing = ['$schema', 'name', 'version', 'description'].filter((field) => asText(card[field]) === null);
  if (missing.length > 0) return fail(`The card lacks ${missing.join(', ')}.`);
  const name = asText(card['name']) ?? '';
  if (!isReverseDns(name)) return fail(`name "${name.slice(0, 100)}" is not in reverse-DNS form.`);
  const remotes = asObjects(card['remotes']);
  const usable = remotes.some(({ type, url }) => {
    const address = asText(url);
    return type === 'streamable-http' && address !== null && isSecure(address, evidence);
  });
  return usable
    ? pass(`${name.slice(0, 100)} ${String(card['version']).slice(0, 40)}, with a streamable-http remote.`)
    : fail('remotes has no entry of type streamable-http with an https url.');
}

/** `com.acme/tools`: reverse DNS labels, a slash and a name; some omit the slash. */
function isReverseDns(name: string): boolean {
  const [namespace = '', ...rest] = name.split('/');
  const labels = namespace.split('.');
  return labels.length >= 2 && rest.length <= 1 && labels.every((label) => /^[a-zA-Z0-9-]{1,63}$/.test(label));
}

function live({ evidence }: SiteFacts): Verdict {
  const probe = evidence.mcpInitialize;
  if (!probe) return noEndpoint(evidence);
  if (requiresLogin(probe)) return pass('The endpoint asks for authorization, as it may.');
  if (probe.outcome !== 'answered') return fail(`The endpoint: ${absence(probe)}.`);
  const version = asText(asObject(messageOf(probe)?.['result'])?.['protocolVersion']);
  return version === null
    ? absent(`initialize is answered with status ${probe.status} and no protocolVersion.`, [probe])
    : pass(`initialize is answered; protocol ${version.slice(0, 40)}.`);
}

function requiresLogin({ status, headers }: Probe): boolean {
  return status === 401 && (headers['www-authenticate'] ?? '') !== '';
}

/** The response in an answer, which is JSON or an event stream; else its first message. */
function messageOf({ body, status }: Probe): JsonObject | null {
  if (status !== 200) return null;
  const whole = readObject(body);
  if (whole) return whole;
  const lines = body.split('\n', 200).filter((line) => line.startsWith('data:'));
  const messages = lines.map((line) => readObject(line.slice(5))).filter((message) => message !== null);
  return messages.find(isResponse) ?? messages[0] ?? null;
}

/** Other APIs too have fields of these names, but not the version of JSON-RPC. */
function isResponse(message: JsonObject): boolean {
  return message['jsonrpc'] === '2.0' && ('result' in message || 'error' in message);
}

function authMetadata({ evidence }: SiteFacts): Verdict {
  const probe = evidence.mcpInitialize;
  if (!probe) return noEndpoint(evidence);
  if (probe.status !== 401) {
    const message = messageOf(probe);
    return message && isResponse(message)
      ? pass('The endpoint is open and needs no metadata.')
      : absent('The endpoint does not answer as MCP does, so how to sign in is unknown.', [probe]);
  }
  const found = evidence.mcpResourceMetadata.some((metadata) => {
    const document = isFound(evidence, metadata) ? readObject(metadata.body) : null;
    return asText(document?.['resource']) !== null;
  });
  return found
    ? pass('Protected resource metadata (RFC 9728) is there.')
    : absent(
        'The endpoint requires authorization, but has no /.well-known/oauth-protected-resource.',
        evidence.mcpResourceMetadata,
      );
}

export const MCP_CHECKS: readonly Check[] = [
  {
    id: 'mcp_card_exists',
    category: 'mcp',
    label: 'An MCP server card is there',
    weight: 5,
    judge: exists,
    fix: ({ evidence: { origin } }) =>
      `If the product can be used by agents, run an MCP server and describe it at ` +
      `${origin}/.well-known/mcp/server-card.json (status 200, application/json). Anyone may read it. ` +
      `Verify: curl -si ${origin}/.well-known/mcp/server-card.json`,
  },
  {
    id: 'mcp_card_valid',
    category: 'mcp',
    label: 'The server card is complete',
    weight: 3,
    judge: valid,
    fix: ({ evidence: { origin } }) =>
      `The server card of ${origin} needs "$schema", "name" in reverse-DNS form such as ` +
      `"${reversed(origin)}/mcp", "version", "description" and "remotes": ` +
      `[{"type": "streamable-http", "url": "${origin}/mcp"}] with an https address.`,
  },
  {
    id: 'mcp_endpoint_live',
    category: 'mcp',
    label: 'The MCP endpoint answers',
    weight: 4,
    judge: live,
    fix: ({ evidence: { origin } }) =>
      `Make the endpoint named in the server card of ${origin} answer a POST of the JSON-RPC request "initialize" ` +
      `(Accept: application/json, text/event-stream) with result.protocolVersion, or with 401 and a WWW-Authenticate ` +
      `header where it needs a token. It must be reachable from the internet without redirects.`,
  },
  {
    id: 'mcp_auth_metadata',
    category: 'mcp',
    label: 'Agents can learn how to sign in',
    weight: 2,
    judge: authMetadata,
    fix: ({ evidence: { origin, mcpInitialize } }) =>
      `Either let the MCP endpoint of ${origin} answer initialize without a token, or serve ` +
      `${mcpInitialize ? new URL(mcpInitialize.url).origin : origin}/.well-known/oauth-protected-resource (RFC 9728) as JSON with "resource" and "authorization_servers", ` +
      `and name it in the 401: WWW-Authenticate: Bearer resource_metadata="…".`,
  },
];

function reversed(origin: string): string {
  return new URL(origin).hostname.split('.').reverse().join('.');
}
