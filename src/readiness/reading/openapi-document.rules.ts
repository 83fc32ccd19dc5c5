import { asObject, asObjects, asText, readObject, type JsonObject } from './json-document.rules.js';

export interface ApiOperation {
  readonly method: 'GET' | 'POST' | 'other';
  readonly path: string;
  readonly hasId: boolean;
  readonly hasSummary: boolean;
  readonly hasPaymentInfo: boolean;
  readonly declares402: boolean;
  readonly parameters: readonly JsonObject[];
}

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];
const MAX_OPERATIONS = 5_000;
/** Documents are of strangers: addresses stay short, whatever they state. Characters. */
const MAX_PATH = 2_000;
const MAX_EXAMPLE = 200;
const MAX_ADDRESS = 4_000;
const MAX_PARAMETERS = 20;

/** Parses an OpenAPI or Swagger document, complete or not; null for other texts. */
export function readOpenApi(text: string): JsonObject | null {
  const document = readObject(text);
  return document && ('openapi' in document || 'swagger' in document) ? document : null;
}

export function operationsOf(document: JsonObject): readonly ApiOperation[] {
  const found: ApiOperation[] = [];
  for (const [path, value] of Object.entries(asObject(document['paths']) ?? {})) {
    const item = asObject(value);
    if (!item) continue;
    for (const name of METHODS) {
      const operation = asObject(item[name]);
      if (!operation || found.length >= MAX_OPERATIONS) continue;
      found.push({
        method: name === 'get' ? 'GET' : name === 'post' ? 'POST' : 'other',
        path,
        hasId: asText(operation['operationId']) !== null,
        hasSummary: asText(operation['summary']) !== null,
        hasPaymentInfo: asObject(operation['x-payment-info']) !== null,
        declares402: asObject(asObject(operation['responses'])?.['402']) !== null,
        parameters: [...asObjects(item['parameters']), ...asObjects(operation['parameters'])],
      });
    }
  }
  return found;
}

/** Absolute URLs of the servers, with the defaults of their variables; the document's own origin without any. */
export function serversOf(document: JsonObject, documentUrl: string): readonly string[] {
  const written = asObjects(document['servers']).map(filledServer);
  return (
    (written.length > 0 ? written : ['/'])
      // An unknown scheme would make a path of the document's host.
      .filter((url) => !url.startsWith('{') && URL.canParse(url, documentUrl))
      .map((url) => new URL(url, documentUrl).href)
  );
}

/** `https://{region}.acme.com` with its default region. An address that stays incomplete has braces. */
function filledServer({ url, variables }: JsonObject): string {
  const address = asText(url) ?? '/';
  // Each variable may lengthen the address a hundredfold.
  if (address.length > MAX_PATH || address.split('{').length > MAX_PARAMETERS + 1) return address;
  const values = asObject(variables);
  return address.replace(/\{([^{}]*)\}/g, (whole, name: string) => {
    const value = asObject(values?.[name])?.['default'];
    // YAML without quotes makes a number of a port.
    const text = typeof value === 'number' ? String(value) : asText(value);
    return text === null ? whole : text.slice(0, MAX_EXAMPLE);
  });
}

export interface PaidRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
}

/** Up to `most` allowed requests for paid operations: GET before POST, with examples as parameters. */
export function paidRequests(
  document: JsonObject,
  documentUrl: string,
  { isAllowed, most }: { readonly isAllowed: (url: string) => boolean; readonly most: number },
): readonly PaidRequest[] {
  const server = serversOf(document, documentUrl).find((url) => !/[{}]|%7[bd]/i.test(url));
  if (server === undefined || server.length > MAX_PATH) return [];
  // A POST may have effects, so only operations with a declared price are requested: they cannot succeed without
  // payment.
  const paid = operationsOf(document).filter(
    ({ method, hasPaymentInfo, declares402 }) =>
      (method === 'GET' && (hasPaymentInfo || declares402)) || (method === 'POST' && hasPaymentInfo && declares402),
  );
  const requests: PaidRequest[] = [];
  for (const operation of [...paid].sort((a, b) => rank(a) - rank(b))) {
    if (requests.length >= most) break;
    const url = addressOf(operation, server);
    if (url !== null && isAllowed(url)) requests.push({ method: operation.method === 'POST' ? 'POST' : 'GET', url });
  }
  return requests;
}

function rank({ method, hasPaymentInfo }: ApiOperation): number {
  return (hasPaymentInfo ? 0 : 2) + (method === 'GET' ? 0 : 1);
}

/** Null for an operation with a longer address or more parameters than a request of a scan has. */
function addressOf({ path, parameters }: ApiOperation, server: string): string | null {
  if (path.length > MAX_PATH) return null;
  const required = parameters.filter(
    (each) => each['in'] === 'path' || (each['in'] === 'query' && each['required'] === true),
  );
  if (required.length > MAX_PARAMETERS || path.split('{').length > MAX_PARAMETERS + 1) return null;
  const inPath = new Map<string, string>();
  const query = new URLSearchParams();
  for (const parameter of required) {
    const name = asText(parameter['name']);
    if (name === null || name.length > MAX_PATH) continue;
    const value = exampleOf(parameter);
    if (parameter['in'] === 'query') query.set(name, value);
    else if (!inPath.has(name)) inPath.set(name, encodeURIComponent(value));
  }
  const filled = path
    .replace(/\{([^{}]*)\}/g, (_braces, name: string) => inPath.get(name) ?? name)
    .replace(/[{}]/g, '');
  const search = query.toString();
  const address =
    server.replace(/\/$/, '') + (filled.startsWith('/') ? filled : `/${filled}`) + (search === '' ? '' : `?${search}`);
  return address.length <= MAX_ADDRESS && URL.canParse(address) ? address : null;
}

function exampleOf(parameter: JsonObject): string {
  const schema = asObject(parameter['schema']);
  const example = parameter['example'] ?? schema?.['example'] ?? schema?.['default'];
  if (typeof example === 'number') return String(example);
  // Through UTF-8, because half a pair of surrogates cannot be encoded.
  return typeof example === 'string' ? Buffer.from(example.slice(0, MAX_EXAMPLE)).toString() : 'example';
}
