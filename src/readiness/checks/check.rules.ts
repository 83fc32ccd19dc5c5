import { absence, isUntested, type Probe } from '../scan/evidence.rules.js';
import { type SiteFacts } from './facts.rules.js';

export const CATEGORIES = {
  robots: 'Robots file',
  sitemap: 'Sitemap',
  llms_txt: 'llms.txt',
  markdown: 'Markdown content negotiation',
  mcp: 'MCP',
  api_catalog: 'API catalog',
  openapi: 'OpenAPI',
  commerce: 'Agentic commerce',
} as const;

export type Category = keyof typeof CATEGORIES;
export type Status = 'pass' | 'warn' | 'fail';

export interface Verdict {
  readonly status: Status;
  readonly detail: string;
}

/** One row of a rubric. */
export interface Check {
  readonly id: string;
  readonly category: Category;
  readonly label: string;
  readonly weight: number;
  /** Pure: judges evidence without clock or network. */
  readonly judge: (facts: SiteFacts) => Verdict;
  /** Instructions for an agent where the check did not pass, including how to verify the fix. */
  readonly fix: (facts: SiteFacts) => string;
}

export const pass = (detail: string): Verdict => ({ status: 'pass', detail });
export const warn = (detail: string): Verdict => ({ status: 'warn', detail });
export const fail = (detail: string): Verdict => ({ status: 'fail', detail });

/** A failure because something is absent; the detail says so only if all of its places were tested. */
export function absent(detail: string, places: readonly (Probe | null)[]): Verdict {
  const untested = places.find((probe) => probe !== null && isUntested(probe));
  return fail(untested ? `${absence(untested)}.` : detail);
}
