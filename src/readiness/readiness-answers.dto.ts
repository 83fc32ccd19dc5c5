import { charged } from '../web/openapi/answer-parts.js';
import {
  choice,
  component,
  count,
  decimal,
  instant,
  list,
  maybe,
  object,
  orNull,
  text,
  uuid,
} from '../web/openapi/answer-schema.js';
import { CATEGORIES } from './checks/check.rules.js';

const CATEGORY = choice('Which part of readiness.', Object.keys(CATEGORIES));

const SCAN = {
  data: object('The scan.', {
    url: text('The site.'),
    totalScore: decimal('0 to 100.', { minimum: 0, maximum: 100 }),
    grade: choice('Of the score.', ['A', 'B', 'C', 'D', 'F']),
    categories: list(
      object('A part.', {
        category: CATEGORY,
        label: text('In words.'),
        score: decimal('0 to 100.', { minimum: 0, maximum: 100 }),
        passed: count('Checks that passed.'),
        total: count('Checks.'),
      }),
      'All eight.',
    ),
    checks: list(
      component('ReadinessCheck', 'A check.', {
        id: text('Its name.'),
        label: text('In words.'),
        status: choice('warn earns half the weight.', ['pass', 'warn', 'fail']),
        category: CATEGORY,
        weight: count('How much it counts.'),
        detail: text('What was seen.'),
        fix_prompt: maybe(text('What to do; only where it did not pass. Can be given to an agent as it is.')),
      }),
      'All 27.',
    ),
    markdown: text('The whole as a report.'),
    scannedAt: instant('When.'),
    totalMs: count('How long it took.'),
    rubric_version: text('Of the checks and weights.'),
    scan_id: orNull(uuid('Under which its evidence is kept for 90 days; null where that was too large.')),
  }),
};

export const READINESS_ANSWER = charged('How ready a site is for agents.', SCAN);
export const READINESS_SCAN_ANSWER = object('A scan, under the rubric of today.', SCAN);
