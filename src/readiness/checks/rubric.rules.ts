import { endOf, type Evidence } from '../scan/evidence.rules.js';
import { API_CHECKS } from './api.rules.js';
import { CATEGORIES, type Category, type Check, type Status } from './check.rules.js';
import { COMMERCE_CHECKS } from './commerce.rules.js';
import { factsOf } from './facts.rules.js';
import { LLMS_TXT_CHECKS } from './llms-txt.rules.js';
import { MARKDOWN_CHECKS } from './markdown.rules.js';
import { MCP_CHECKS } from './mcp.rules.js';
import { ROBOTS_CHECKS } from './robots.rules.js';
import { SITEMAP_CHECKS } from './sitemap.rules.js';

/** A named set of checks with weights. A change of conditions or weights is a new version. */
export interface Rubric {
  readonly version: string;
  readonly checks: readonly Check[];
}

export const RUBRIC: Rubric = {
  version: '1',
  checks: [
    ...ROBOTS_CHECKS,
    ...SITEMAP_CHECKS,
    ...LLMS_TXT_CHECKS,
    ...MARKDOWN_CHECKS,
    ...MCP_CHECKS,
    ...API_CHECKS,
    ...COMMERCE_CHECKS,
  ],
};

export interface ScoredCheck {
  readonly id: string;
  readonly label: string;
  readonly status: Status;
  readonly category: Category;
  readonly weight: number;
  readonly detail: string;
  /** Null where the check passed. */
  readonly fixPrompt: string | null;
}

export interface ScoredCategory {
  readonly category: Category;
  readonly label: string;
  /** Earned share of its weight, 0 to 100. */
  readonly score: number;
  readonly passed: number;
  readonly total: number;
}

export interface Score {
  readonly rubricVersion: string;
  /** 0 to 100. */
  readonly totalScore: number;
  readonly grade: (typeof GRADES)[number][1] | 'F';
  readonly categories: readonly ScoredCategory[];
  readonly checks: readonly ScoredCheck[];
  /** Why some requests were not sent; null for a complete scan. */
  readonly incomplete: string | null;
}

/** The share of its weight that a check earns. */
export const EARNED: Readonly<Record<Status, number>> = { pass: 1, warn: 0.5, fail: 0 };
const GRADES = [
  [90, 'A'],
  [80, 'B'],
  [70, 'C'],
  [60, 'D'],
] as const;

/** Scores a scan's evidence at any later time, from the evidence alone. */
export function scoreEvidence(evidence: Evidence, rubric: Rubric = RUBRIC): Score {
  const facts = factsOf(evidence);
  const checks = rubric.checks.map(({ id, label, category, weight, judge, fix }) => {
    const { status, detail } = judge(facts);
    return { id, label, status, category, weight, detail, fixPrompt: status === 'pass' ? null : fix(facts) };
  });
  const totalScore = percentOf(checks);
  return {
    rubricVersion: rubric.version,
    totalScore,
    grade: GRADES.find(([from]) => totalScore >= from)?.[1] ?? 'F',
    categories: categoriesOf(checks),
    checks,
    incomplete: endOf(evidence),
  };
}

function categoriesOf(checks: readonly ScoredCheck[]): ScoredCategory[] {
  const names = [...new Set(checks.map(({ category }) => category))];
  return names.map((category) => {
    const inCategory = checks.filter((check) => check.category === category);
    return {
      category,
      label: CATEGORIES[category],
      score: percentOf(inCategory),
      passed: inCategory.filter(({ status }) => status === 'pass').length,
      total: inCategory.length,
    };
  });
}

/** Rounded down, so that only a faultless site gets 100. */
function percentOf(checks: readonly ScoredCheck[]): number {
  const weight = checks.reduce((sum, check) => sum + check.weight, 0);
  const earned = checks.reduce((sum, check) => sum + check.weight * EARNED[check.status], 0);
  return weight === 0 ? 0 : Math.floor((earned / weight) * 100 + 1e-9);
}
