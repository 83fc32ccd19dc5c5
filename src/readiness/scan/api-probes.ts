import { registrableDomain } from '../../parsers/web-addresses/registrable-domain.js';
import { AI_CATALOG, catalogLinks, mcpCardIn, mcpEndpoints, namedCards } from '../checks/facts.rules.js';
import { readObject } from '../reading/json-document.rules.js';
import { readLinkHeader } from '../reading/link-header.rules.js';
import { paidRequests, readOpenApi } from '../reading/openapi-document.rules.js';
import { isFound, type Controls, type Evidence, type PageLink, type Probe } from './evidence.rules.js';
import { type ProbeRequest, type ProbeSession } from './probe-session.js';
import { type YamlReader } from './yaml-reader.service.js';

const CARD_PLACES = [
  '/.well-known/mcp/server-card.json',
  '/.well-known/mcp/server-card',
  '/.well-known/mcp/catalog.json',
  AI_CATALOG,
  '/.well-known/mcp.json',
];
const OPENAPI_PLACES = [
  '/openapi.json',
  '/openapi.yaml',
  '/.well-known/openapi.json',
  '/api/openapi.json',
  '/api/v1/openapi.json',
  '/swagger.json',
];
const DOCUMENT: ProbeRequest = { maxBytes: 4 * 1024 * 1024 };
const MAX_DESCRIPTIONS = 2;
const MAX_NAMED_CARDS = 2;
const MAX_PAID = 2;
const METADATA_PATH = '/.well-known/oauth-protected-resource';

const INITIALIZE: ProbeRequest = {
  method: 'POST',
  accept: 'application/json, text/event-stream',
  json: {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'agent-readiness', version: '1' } },
  },
};

export async function mcpProbes(
  session: ProbeSession,
  origin: string,
  controls: Promise<Controls>,
): Promise<Pick<Evidence, 'mcpCards' | 'mcpInitialize' | 'mcpResourceMetadata'>> {
  const places = await Promise.all(CARD_PLACES.map((path) => session.ask(origin + path)));
  const seen = await controls;
  const named = namedCards({ ...seen, mcpCards: places }).filter((url) => isSameSite(url, origin));
  const mcpCards = [...(await Promise.all(named.slice(0, MAX_NAMED_CARDS).map((url) => session.ask(url)))), ...places];
  const found = mcpCardIn({ ...seen, mcpCards });
  const [endpoint] = found ? mcpEndpoints(found.card, found.probe.finalUrl) : [];
  const mcpInitialize = endpoint === undefined ? null : await session.ask(endpoint, INITIALIZE);
  const mcpResourceMetadata =
    endpoint !== undefined && mcpInitialize?.status === 401
      ? await Promise.all(metadataPlaces(endpoint, mcpInitialize).map((url) => session.ask(url)))
      : [];
  return { mcpCards, mcpInitialize, mcpResourceMetadata };
}

/** The URL in the challenge, else the path of RFC 9728. */
function metadataPlaces(endpoint: string, { headers }: Probe): string[] {
  const metadataUrl = (headers['www-authenticate'] ?? '').split('resource_metadata="', 2)[1]?.split('"', 1)[0];
  if (metadataUrl !== undefined && URL.canParse(metadataUrl, endpoint)) return [new URL(metadataUrl, endpoint).href];
  const { origin, pathname } = new URL(endpoint);
  const ownPaths = pathname === '/' ? [] : [`${origin}${METADATA_PATH}${pathname}`];
  return [`${origin}${METADATA_PATH}`, ...ownPaths];
}

interface ApiPlace {
  readonly origin: string;
  readonly home: Probe;
  readonly homeLinks: readonly PageLink[];
  readonly controls: Promise<Controls>;
}

/** What API probes are sent and read with. */
interface Reading {
  readonly session: ProbeSession;
  readonly yaml: YamlReader;
}

export async function apiProbes(
  reading: Reading,
  place: ApiPlace,
): Promise<Pick<Evidence, 'apiCatalog' | 'apiDescriptions' | 'openapi' | 'paid'>> {
  const { session } = reading;
  const { origin } = place;
  const apiCatalog = await session.ask(`${origin}/.well-known/api-catalog`);
  const controls = await place.controls;
  const catalog = isFound(controls, apiCatalog) ? readObject(apiCatalog.body) : null;
  const listed = catalog
    ? ['service-desc', 'service-doc'].flatMap((relation) => catalogLinks(catalog, relation, apiCatalog.finalUrl))
    : [];
  const described = [...new Set([...listed.slice(0, MAX_DESCRIPTIONS), ...descriptionsNamedBy(place).slice(0, 1)])];
  const apiDescriptions = await documents(reading, described);
  const isOpenApi = (probe: Probe): boolean => isFound(controls, probe) && readOpenApi(probe.body) !== null;
  const known = apiDescriptions.find(isOpenApi);
  // Guesses paths only where the site declares none.
  const openapi = known
    ? []
    : await documents(
        reading,
        OPENAPI_PLACES.map((path) => origin + path),
      );
  const source = known ?? openapi.find(isOpenApi);
  const paid = source ? await paidProbes(session, source, origin) : [];
  return { apiCatalog, apiDescriptions, openapi, paid };
}

async function documents({ session, yaml }: Reading, urls: readonly string[]): Promise<Probe[]> {
  return Promise.all(urls.map(async (url) => yaml.asJson(await session.ask(url, DOCUMENT))));
}

function descriptionsNamedBy({ home, homeLinks }: ApiPlace): string[] {
  const inHeader = readLinkHeader(home.headers['link']).filter(({ rels }) => rels.includes('service-desc'));
  const inPage = homeLinks.filter(({ rel }) => rel.toLowerCase().split(' ').includes('service-desc'));
  return [...inHeader, ...inPage]
    .filter(({ href }) => URL.canParse(href, home.finalUrl))
    .map(({ href }) => new URL(href, home.finalUrl).href);
}

/** Requests without paying, and only the site's own hosts, because a document must not direct requests elsewhere. */
async function paidProbes(session: ProbeSession, source: Probe, origin: string): Promise<Probe[]> {
  const document = readOpenApi(source.body);
  if (!document) return [];
  const isAllowed = (url: string): boolean => isSameSite(url, origin);
  const probed = paidRequests(document, source.finalUrl, { isAllowed, most: MAX_PAID }).map(({ method, url }) => {
    const request: ProbeRequest = method === 'POST' ? { method, json: {} } : {};
    return session.ask(url, request);
  });
  return Promise.all(probed);
}

/** Whether an address is of the registrable domain of the site. */
export function isSameSite(url: string, origin: string): boolean {
  if (new URL(url).origin === origin) return true;
  const domain = registrableDomain(url).domain;
  return domain !== null && domain === registrableDomain(origin).domain;
}
