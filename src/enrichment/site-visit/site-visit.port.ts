import { type SafeResponse } from '../../platform/safe-fetch/safe-response.js';
import { type PageDocument } from './page-document.rules.js';

/** What one polite visitor found at a site's first page, shared by all who ask at about the same time. */
export interface SiteVisit {
  readonly host: string;
  /** Milliseconds since the epoch. */
  readonly visitedAt: number;
  /** `read`: something answered, whatever its status; `forbidden`: robots.txt does not let us in. */
  readonly outcome: 'read' | 'unreachable' | 'forbidden';
  /** A code of safe-fetch or `robots`; null where it was read. */
  readonly reason: string | null;
  readonly home: VisitedPage | null;
  /**
   * Fetches another page or file for the same visit: once an address, where robots.txt of its host allows it, and
   * within the visit's budget of requests, bytes and time. Never throws for what the far side does.
   */
  get(url: string | URL, request?: VisitRequest): Promise<VisitAnswer>;
  /** As `get`, for a page of HTML. */
  read(url: string | URL): Promise<PageAnswer>;
}

export interface VisitRequest {
  /** Default 1 MiB; a longer body is cut there. */
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
  /** Names in lower case; values of a repeated one joined by a comma, those of set-cookie by a line feed. */
  readonly headers: Readonly<Record<string, string>>;
  readonly redirects: readonly string[];
  /** Null where the answer is no HTML. */
  readonly document: PageDocument | null;
}

/** For other features: the one visitor of a process. */
export interface SiteVisitor {
  /** As `SiteVisits.visit`. */
  visit(host: string): Promise<SiteVisit>;
}

export const SITE_VISITOR = Symbol('SITE_VISITOR');
