import { type EdgeRequest } from '../../web/http/request-context.js';

/** The token of a Bearer header; null without one. */
export function bearerOf(request: EdgeRequest): string | null {
  return /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

/** A Bearer header without a usable token is an invalid key, not a missing one. */
export function hasOtherBearer(request: EdgeRequest): boolean {
  return /^Bearer\b/i.test(request.headers.authorization ?? '');
}
