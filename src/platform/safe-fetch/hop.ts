import { type Dispatcher } from 'undici';
import { SafeFetchError } from './safe-fetch.errors.js';
import { type SafeRequest } from './safe-request.js';

/** Headers that may follow a redirect to another origin; all others may be meant for the first origin only. */
const PORTABLE_HEADERS = new Set(['accept', 'accept-language', 'accept-encoding', 'user-agent']);

/** One request of a chain of redirects. */
export interface Hop {
  readonly url: URL;
  readonly method: Dispatcher.HttpMethod;
  readonly headers: Record<string, string>;
  readonly body: string | Buffer | undefined;
}

export function firstHop(url: URL, request: SafeRequest, userAgent: string): Hop {
  const headers: Record<string, string> = { 'user-agent': userAgent, accept: '*/*', 'accept-encoding': 'gzip, br' };
  for (const [name, value] of Object.entries(request.headers ?? {})) headers[name.toLowerCase()] = value;
  delete headers['host'];
  return { url, method: request.method ?? 'GET', headers, body: request.body };
}

export function nextHop(hop: Hop, to: URL, status: number): Hop {
  const keepsMethod = status === 307 || status === 308 || hop.method === 'GET' || hop.method === 'HEAD';
  const sameOrigin = to.origin === hop.url.origin;
  const headers = Object.fromEntries(
    Object.entries(hop.headers).filter(
      ([name]) => (sameOrigin || PORTABLE_HEADERS.has(name)) && (keepsMethod || !name.startsWith('content-')),
    ),
  );
  // A body meant for one origin is not sent to another.
  const body = keepsMethod && sameOrigin ? hop.body : undefined;
  if (keepsMethod && !sameOrigin && hop.body !== undefined) {
    throw new SafeFetchError('bad_response', 'the host redirects a request with a body to another origin');
  }
  return { url: to, method: keepsMethod ? hop.method : 'GET', headers, body };
}

const REDIRECTS = [301, 302, 303, 307, 308];

/** The target of a redirect; null when the answer is not one. */
export function redirectTarget(from: URL, answer: Dispatcher.ResponseData): URL | null {
  const location = answer.headers['location'];
  if (!REDIRECTS.includes(answer.statusCode) || location === undefined) return null;
  const text = Array.isArray(location) ? location[0] : location;
  try {
    return new URL(text ?? '', from);
  } catch (error) {
    throw new SafeFetchError('bad_response', 'the host redirects to what is no address', { cause: error });
  }
}

export function plainHeaders(headers: Dispatcher.ResponseData['headers']): Record<string, string> {
  const plain: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined) continue;
    plain[name] = Array.isArray(value) ? value.join(name === 'set-cookie' ? '\n' : ', ') : value;
  }
  return plain;
}
