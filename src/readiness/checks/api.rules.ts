import { asObject, asObjects, asText, isTooLong } from '../reading/json-document.rules.js';
import { serversOf } from '../reading/openapi-document.rules.js';
import { namesOpenApiInYaml } from '../reading/yaml-openapi.rules.js';
import { absence, isAlive, isFound, mediaType, type Evidence, type Probe } from '../scan/evidence.rules.js';
import { absent, fail, pass, warn, type Check, type Verdict } from './check.rules.js';
import { catalogLinks as linksIn, isSecure, openApiPlaces, type SiteFacts } from './facts.rules.js';

const RELATIONS = ['service-desc', 'service-doc'];
const LINKSET = 'application/linkset+json';

function noDocument({ evidence }: SiteFacts): Verdict {
  if (tooLargeIn(evidence)) return fail('The OpenAPI document is too large to be judged.');
  return absent('There is no OpenAPI document to judge.', openApiPlaces(evidence));
}

function catalogExists({ evidence, catalog }: SiteFacts): Verdict {
  const probe = evidence.apiCatalog;
  if (!isFound(evidence, probe)) return fail(`${absence(probe)}.`);
  if (!catalog) return fail('/.well-known/api-catalog holds no JSON object.');
  return mediaType(probe) === LINKSET
    ? pass('/.well-known/api-catalog is there.')
    : fail(`/.well-known/api-catalog is sent as ${mediaType(probe) || 'nothing'}, not ${LINKSET}.`);
}

function catalogLinks({ evidence, catalog, homeLinks }: SiteFacts): Verdict {
  if (!catalog) return absent('There is no API catalog to judge.', [evidence.apiCatalog]);
  const entries = asObjects(catalog['linkset']);
  const anchored = entries.filter(({ anchor }) => asText(anchor) !== null);
  if (anchored.length === 0) return fail('linkset has no entry with an anchor.');
  const described = anchored.some((entry) => 'service-desc' in entry || 'service-doc' in entry);
  if (!described) return fail('No entry of linkset has a service-desc or service-doc.');
  // The first page may name a description that the catalogue lacks.
  const listed = RELATIONS.flatMap((relation) => linksIn(catalog, relation, evidence.apiCatalog.finalUrl));
  const tried = evidence.apiDescriptions.filter(({ url }) => listed.includes(url));
  if (!tried.some((probe) => isAlive(evidence, probe))) {
    const detail = `No service-desc or service-doc resolves${tried[0] ? `: ${absence(tried[0])}` : ''}.`;
    return absent(detail, tried);
  }
  const isNamed = [
    ...homeLinks.flatMap(({ rels }) => rels),
    ...evidence.homeLinks.flatMap(({ rel }) => rel.toLowerCase().split(' ')),
  ].includes('api-catalog');
  return isNamed
    ? pass('The catalog describes an API, and the first page names the catalog.')
    : warn('The catalog describes an API; the first page does not name the catalog by rel="api-catalog".');
}

function openApiFound({ evidence, openapi }: SiteFacts): Verdict {
  if (openapi) return pass(`${openapi.probe.url.slice(0, 200)} holds an OpenAPI document.`);
  const tooLarge = tooLargeIn(evidence);
  if (tooLarge) return warn(`${tooLarge.url.slice(0, 200)} holds an OpenAPI document that is too large to be read.`);
  const [tried] = evidence.openapi;
  const detail = `No usual place holds an OpenAPI document that can be read${tried ? `; ${absence(tried)}` : ''}.`;
  return absent(detail, openApiPlaces(evidence));
}

function tooLargeIn({ apiDescriptions, openapi }: Evidence): Probe | undefined {
  return [...apiDescriptions, ...openapi].find(isTooLarge);
}

/** A document that is cut, or was not parsed because that would have taken too much time or memory. */
function isTooLarge({ status, body, isCut }: Probe): boolean {
  if (status !== 200) return false;
  if (namesOpenApiInYaml(body)) return true;
  const isOpenApi = body.trimStart().startsWith('{') && /"(?:openapi|swagger)"\s*:\s*"[23]\./.test(body);
  return isOpenApi && (isCut || isTooLong(body));
}

function openApiValid(facts: SiteFacts): Verdict {
  const { openapi } = facts;
  if (!openapi) return noDocument(facts);
  const { document } = openapi;
  const version = asText(document['openapi']) ?? '';
  if (!version.startsWith('3.')) return fail('The document is not of OpenAPI 3.');
  const info = asObject(document['info']);
  if (asText(info?.['title']) === null) return fail('info.title is missing.');
  if (asText(info?.['version']) === null) return fail('info.version is missing.');
  const paths = Object.keys(asObject(document['paths']) ?? {}).length;
  return paths > 0 ? pass(`OpenAPI ${version.slice(0, 20)} with ${paths} path(s).`) : fail('It has no path.');
}

function openApiUsable(facts: SiteFacts): Verdict {
  const { evidence, openapi } = facts;
  if (!openapi) return noDocument(facts);
  const { document, operations, probe } = openapi;
  if (operations.length === 0) return fail('It has no operations.');
  const good = operations.filter(({ hasId, hasSummary }) => hasId && hasSummary).length;
  const schemes = Object.keys(asObject(asObject(document['components'])?.['securitySchemes']) ?? {}).length;
  const servers = serversOf(document, probe.finalUrl);
  const isSafe = servers.length > 0 && servers.every((url) => isSecure(url, evidence));
  const share = good / operations.length;
  const described =
    `${good} of ${operations.length} operations have operationId and summary; ${schemes} security scheme(s); ` +
    `servers ${isSafe ? 'are https' : 'are not all https'}.`;
  if (share >= 0.9 && schemes > 0 && isSafe) return pass(described);
  return share >= 0.6 ? warn(described) : fail(described);
}

export const API_CHECKS: readonly Check[] = [
  {
    id: 'api_catalog_exists',
    category: 'api_catalog',
    label: 'An API catalog is there',
    weight: 5,
    judge: catalogExists,
    fix: ({ evidence: { origin } }) =>
      `Serve ${origin}/.well-known/api-catalog (RFC 9727) with status 200 and Content-Type: ${LINKSET}: ` +
      `{"linkset": [{"anchor": "${origin}/api", "service-desc": [{"href": "${origin}/openapi.json", ` +
      `"type": "application/json"}]}]}. Verify: curl -si ${origin}/.well-known/api-catalog`,
  },
  {
    id: 'api_catalog_links',
    category: 'api_catalog',
    label: 'The API catalog leads to descriptions',
    weight: 3,
    judge: catalogLinks,
    fix: ({ evidence: { origin } }) =>
      `Give each entry of linkset in ${origin}/.well-known/api-catalog an "anchor" and a "service-desc" or ` +
      `"service-doc" whose href answers 200, and send with the first page the header ` +
      `Link: </.well-known/api-catalog>; rel="api-catalog".`,
  },
  {
    id: 'openapi_found',
    category: 'openapi',
    label: 'An OpenAPI document is there',
    weight: 5,
    judge: openApiFound,
    fix: ({ evidence: { origin } }) =>
      `Publish the API's OpenAPI document at ${origin}/openapi.json (status 200, application/json, no login, at most ` +
      `4 MB) and name it in the API catalog. Generate it from the code, so that it stays true. ` +
      `Verify: curl -s ${origin}/openapi.json | jq .openapi`,
  },
  {
    id: 'openapi_valid',
    category: 'openapi',
    label: 'The OpenAPI document is valid',
    weight: 4,
    judge: openApiValid,
    fix: ({ evidence: { origin } }) =>
      `Make the OpenAPI document of ${origin} state "openapi": "3.1.0", info.title, info.version and at least one ` +
      `path. Convert a Swagger 2.0 document. Verify with an OpenAPI linter.`,
  },
  {
    id: 'openapi_agent_usable',
    category: 'openapi',
    label: 'Agents can use the OpenAPI document',
    weight: 3,
    judge: openApiUsable,
    fix: ({ evidence: { origin } }) =>
      `In the OpenAPI document of ${origin} give every operation a unique operationId and a summary of one line that ` +
      `describes when to call it, declare how callers sign in under components.securitySchemes, and list only https servers.`,
  },
];
