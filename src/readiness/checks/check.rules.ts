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
  /** Evidence in, verdict out: no clock, no network. */
  readonly judge: (facts: SiteFacts) => Verdict;
  /** What an agent is told to do where the check did not pass; how to see that it is done is part of it. */
  readonly fix: (facts: SiteFacts) => string;
}

export const pass = (detail: string): Verdict => ({ status: 'pass', detail });
export const warn = (detail: string): Verdict => ({ status: 'warn', detail });
export const fail = (detail: string): Verdict => ({ status: 'fail', detail });
