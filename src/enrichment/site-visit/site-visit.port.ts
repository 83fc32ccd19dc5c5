import { type SafeResponse } from '../../platform/safe-fetch/safe-response.js';
import { type PageDocument } from './page-document.rules.js';

/** The home page of a site, shared by concurrent callers. */
export interface SiteVisit {
  readonly host: string;
  /** Milliseconds since the epoch. */
  readonly visitedAt: number;
  /** `read`: the host answered, with any status; `forbidden`: robots.txt denies access. */
  readonly outcome: 'read' | 'unreachable' | 'forbidden';
  /** A safe-fetch code or `robots`; null after a successful visit. */
  readonly reason: string | null;
  readonly home: VisitedPage | null;
  /**
   * Fetches another page or file in the same visit: once per address, where robots.txt allows it, within the visit's
   * budget of requests, bytes and time. It never throws for remote failures.
   */
  get(url: string | URL, request?: VisitRequest): Promise<VisitAnswer>;
  /** As `get`, for an HTML page. */
  read(url: string | URL): Promise<PageAnswer>;
}

export interface VisitRequest {
  /** Default 1 MiB; a longer body is truncated. */
  readonly maxBytes?: number;
  readonly accept?: string;
}

export interface NoAnswer {
  readonly outcome: 'unreachable' | 'forbidden' | 'over_budget';
  readonly reason: string;
}

export type VisitAnswer = { readonly outcome: 'answered'; readonly response: SafeResponse } | NoAnswer;

export type PageAnswer = { readonly outcome: 'answered'; readonly page: VisitedPage } | NoAnswer;

export interface VisitedPage {
  /** After redirects. */
  readonly url: string;
  readonly status: number;
  /** Names in lower case; repeated values are joined by a comma, those of set-cookie by a line feed. */
  readonly headers: Readonly<Record<string, string>>;
  readonly redirects: readonly string[];
  /** Null where the answer is not HTML. */
  readonly document: PageDocument | null;
}

/** Whether a status says that the site was not shown: a challenge, a limit, a fault. A missing page is an answer. */
export function isRefusal(status: number): boolean {
  return [401, 403, 429].includes(status) || status >= 500;
}

/** The process-wide site visitor, for other features. */
export interface SiteVisitor {
  /** As `SiteVisits.visit`. */
  visit(host: string): Promise<SiteVisit>;
}

export const SITE_VISITOR = Symbol('SITE_VISITOR');
