import { parse } from 'cookie';
import { type EdgeRequest } from '../http/request-context.js';

/** The cookie of a browser that is signed in to an account. */
export const SESSION_COOKIE = 'scoutline_session';

/** Whether the browser has such a cookie, which may have ended: enough for a header, not for access. */
export function hasSessionCookie({ headers }: EdgeRequest): boolean {
  return (parse(headers.cookie ?? '')[SESSION_COOKIE] ?? '') !== '';
}
