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

/** Absolute URLs of the servers; the document's own origin without any. */
export function serversOf(document: JsonObject, documentUrl: string): readonly string[] {
  const written = asObjects(document['servers']).map(({ url }) => asText(url) ?? '/');
  return (written.length > 0 ? written : ['/'])
    .filter((url) => URL.canParse(url, documentUrl))
    .map((url) => new URL(url, documentUrl).href);
}

/** Requests for paid operations: GET before POST, with examples as parameters. */
export function paidRequests(
  document: JsonObject,
  documentUrl: string,
): readonly { readonly method: 'GET' | 'POST'; readonly url: string }[] {
  const server = serversOf(document, documentUrl)[0];
  if (server === undefined) return [];
  // A POST may have effects, so only operations with a declared price are requested: they cannot succeed without
  // payment.
  const paid = operationsOf(document).filter(
    ({ method, hasPaymentInfo, declares402 }) =>
      (method === 'GET' && (hasPaymentInfo || declares402)) || (method === 'POST' && hasPaymentInfo && declares402),
  );
  const likely = [...paid].sort((a, b) => rank(a) - rank(b));
  return likely.flatMap((operation) => {
    const url = addressOf(operation, server);
    return url === null ? [] : [{ method: operation.method === 'POST' ? ('POST' as const) : ('GET' as const), url }];
  });
}

function rank({ method, hasPaymentInfo }: ApiOperation): number {
  return (hasPaymentInfo ? 0 : 2) + (method === 'GET' ? 0 : 1);
}

function addressOf({ path, parameters }: ApiOperation, server: string): string | null {
  let filled = path;
  const query = new URLSearchParams();
  for (const parameter of parameters) {
    const name = asText(parameter['name']);
    if (name === null) continue;
    const schema = asObject(parameter['schema']);
    const example = parameter['example'] ?? schema?.['example'] ?? schema?.['default'] ?? 'example';
    const value = typeof example === 'string' || typeof example === 'number' ? String(example) : 'example';
    if (parameter['in'] === 'path') filled = filled.replaceAll(`{${name}}`, encodeURIComponent(value));
    else if (parameter['in'] === 'query' && parameter['required'] === true) query.set(name, value);
  }
  filled = filled.replaceAll('{', '').replaceAll('}', '');
  const address = server.replace(/\/$/, '') + (filled.startsWith('/') ? filled : `/${filled}`);
  const search = query.toString();
  return URL.canParse(address) ? address + (search === '' ? '' : `?${search}`) : null;
}
