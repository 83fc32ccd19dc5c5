import { asObject, asObjects, asText, readObject, type JsonObject } from '../reading/json-document.rules.js';
import { readLlmsText, type LlmsText } from '../reading/llms-text.rules.js';
import { readLinkHeader, type HeaderLink } from '../reading/link-header.rules.js';
import { operationsOf, readOpenApi, type ApiOperation } from '../reading/openapi-document.rules.js';
import { readRobotsText, type RobotsText } from '../reading/robots-text.rules.js';
import { readSitemap, type Sitemap } from '../../parsers/feeds/read-sitemap.js';
import { isFound, isLikelyHtml, mediaType, type Controls, type Evidence, type Probe } from '../scan/evidence.rules.js';

/** Evidence, parsed once for all checks. */
export interface SiteFacts {
  readonly evidence: Evidence;
  /** Null without a robots.txt. */
  readonly robots: RobotsText | null;
  readonly sitemap: { readonly probe: Probe; readonly sitemap: Sitemap } | null;
  readonly llms: LlmsText | null;
  readonly homeLinks: readonly HeaderLink[];
  readonly card: { readonly probe: Probe; readonly card: JsonObject } | null;
  readonly catalog: JsonObject | null;
  readonly openapi: {
    readonly probe: Probe;
    readonly document: JsonObject;
    readonly operations: readonly ApiOperation[];
  } | null;
}

export function factsOf(evidence: Evidence): SiteFacts {
  return {
    evidence,
    robots: robotsIn(evidence),
    sitemap: sitemapIn(evidence),
    llms: isText(evidence, evidence.llmsTxt) ? readLlmsText(evidence.llmsTxt.body) : null,
    homeLinks: readLinkHeader(evidence.home.headers['link']),
    card: mcpCardIn(evidence),
    catalog: isFound(evidence, evidence.apiCatalog) ? readObject(evidence.apiCatalog.body) : null,
    openapi: openApiIn(evidence),
  };
}

export function robotsIn(evidence: Controls & Pick<Evidence, 'robots'>): RobotsText | null {
  const { robots } = evidence;
  const isThere = isFound(evidence, robots) && !isLikelyHtml(robots.body) && mediaType(robots) !== 'text/html';
  return isThere ? readRobotsText(robots.body) : null;
}

function sitemapIn(evidence: Evidence): SiteFacts['sitemap'] {
  for (const probe of evidence.sitemaps) {
    if (!isFound(evidence, probe)) continue;
    const sitemap = readSitemap(probe.body);
    const isXml = probe.body.trimStart().startsWith('<?xml') && !isLikelyHtml(probe.body);
    if (sitemap.kind !== null || isXml) return { probe, sitemap };
  }
  return null;
}

export function isText(evidence: Controls, probe: Probe): boolean {
  const isTyped = ['text/plain', 'text/markdown'].includes(mediaType(probe));
  return isFound(evidence, probe) && isTyped && probe.body.trim() !== '' && !isLikelyHtml(probe.body);
}

export const AI_CATALOG = '/.well-known/ai-catalog.json';

/** The first document at a well-known path that is a card, or a catalogue with one. */
export function mcpCardIn(evidence: Controls & Pick<Evidence, 'mcpCards'>): SiteFacts['card'] {
  for (const probe of evidence.mcpCards) {
    const found = isFound(evidence, probe) ? readObject(probe.body) : null;
    if (!found) continue;
    const listed = entriesOf(found);
    const card = 'remotes' in found ? found : listed.find((entry) => 'remotes' in entry);
    if (card) return { probe, card };
    // The catalogue of all kinds of agents may list none of MCP.
    const isOfAll = new URL(probe.url).pathname === AI_CATALOG;
    if (isOfAll ? listed.some(isOfMcp) : listed.length > 0 || 'name' in found) return { probe, card: found };
  }
  return null;
}

/** Absolute URLs of MCP cards that catalogues name; none where a card is at a well-known path. */
export function namedCards(evidence: Controls & Pick<Evidence, 'mcpCards'>): readonly string[] {
  const found = evidence.mcpCards.flatMap((probe) => {
    const document = isFound(evidence, probe) ? readObject(probe.body) : null;
    return document ? [{ entries: entriesOf(document), base: probe.finalUrl, isCard: 'remotes' in document }] : [];
  });
  if (found.some(({ entries, isCard }) => isCard || entries.some((entry) => 'remotes' in entry))) return [];
  const named = found.flatMap(({ entries, base }) =>
    entries.filter(isOfMcp).flatMap((entry) => {
      const url = asText(entry['url']) ?? asText(entry['href']) ?? asText(entry['card']);
      return url !== null && URL.canParse(url, base) ? [new URL(url, base).href] : [];
    }),
  );
  return [...new Set(named)];
}

function entriesOf(document: JsonObject): JsonObject[] {
  return [...asObjects(document['servers']), ...asObjects(document['entries'])];
}

/** A catalogue may list other kinds of agents and tools too. */
function isOfMcp(entry: JsonObject): boolean {
  return [entry['mediaType'], entry['type'], entry['url'], entry['href'], entry['card']].some((text) =>
    /\bmcp\b/i.test(asText(text) ?? ''),
  );
}

/** URLs of a card's servers, streamable ones first. */
export function mcpEndpoints(card: JsonObject, base: string): readonly string[] {
  const remotes = asObjects(card['remotes']);
  const isStreamable = ({ type }: JsonObject): boolean => type === 'streamable-http';
  const ordered = [...remotes.filter(isStreamable), ...remotes.filter((remote) => !isStreamable(remote)), card];
  const written = ordered.map(({ url, endpoint }) => asText(url) ?? asText(endpoint));
  return written.flatMap((url) => (url !== null && URL.canParse(url, base) ? [new URL(url, base).href] : []));
}

/** Absolute URLs in a catalogue's entries for a relation. */
export function catalogLinks(catalog: JsonObject, relation: string, base: string): readonly string[] {
  return asObjects(catalog['linkset'])
    .flatMap((entry) => asObjects(entry[relation]))
    .flatMap(({ href }) => asText(href) ?? [])
    .filter((href) => URL.canParse(href, base))
    .map((href) => new URL(href, base).href);
}

/** Where a scan searches for an OpenAPI document; the catalogue may name further places. */
export function openApiPlaces({ apiCatalog, apiDescriptions, openapi }: Evidence): readonly Probe[] {
  return [...apiDescriptions, ...openapi, apiCatalog];
}

function openApiIn(evidence: Evidence): SiteFacts['openapi'] {
  for (const probe of [...evidence.apiDescriptions, ...evidence.openapi]) {
    const document = isFound(evidence, probe) ? readOpenApi(probe.body) : null;
    if (document) return { probe, document, operations: operationsOf(document) };
  }
  return null;
}

/** URLs that are safe to call: https, or exactly the scanned origin. */
export function isSecure(url: string, { origin }: Evidence): boolean {
  return (
    URL.canParse(url, origin) && (new URL(url, origin).protocol === 'https:' || new URL(url, origin).origin === origin)
  );
}

export function commerceOf(facts: SiteFacts): { readonly ucp: JsonObject | null; readonly acp: JsonObject | null } {
  const { evidence } = facts;
  const ucp = isFound(evidence, evidence.ucp) ? readObject(evidence.ucp.body) : null;
  const acp = isFound(evidence, evidence.acp) ? readObject(evidence.acp.body) : null;
  return { ucp: asObject(ucp?.['ucp']), acp };
}
