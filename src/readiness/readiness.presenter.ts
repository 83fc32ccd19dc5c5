import { EARNED, type ScoredCheck } from './checks/rubric.rules.js';
import { type ReadinessScan } from './readiness-answers.dto.js';
import { type ReadinessScan as ScannedSite } from './scan-readiness.command.js';

export function presentReadiness(scan: ScannedSite): ReadinessScan {
  const { url, origin, score, scannedAt, totalMs, scanId } = scan;
  return {
    url,
    totalScore: score.totalScore,
    grade: score.grade,
    categories: score.categories,
    checks: score.checks.map(({ fixPrompt, ...check }) => ({
      ...check,
      ...(fixPrompt !== null && { fix_prompt: fixPrompt }),
    })),
    markdown: reportOf({ url, origin, score, scannedAt }),
    scannedAt,
    totalMs,
    incomplete: score.incomplete,
    rubric_version: score.rubricVersion,
    scan_id: scanId,
  };
}

const MARKS = { pass: 'pass', warn: 'WARN', fail: 'FAIL' } as const;

/** The scan as a text for people and agents: what earns most first, with instructions. */
function reportOf({
  url,
  origin,
  score,
  scannedAt,
}: Pick<ScannedSite, 'url' | 'origin' | 'score' | 'scannedAt'>): string {
  const lost = ({ status, weight }: ScoredCheck): number => weight * (1 - EARNED[status]);
  const open = score.checks.filter(({ fixPrompt }) => fixPrompt !== null).sort((a, b) => lost(b) - lost(a));
  return [
    `# Agent readiness of ${plain(url)}: ${score.totalScore} of 100 (${score.grade})`,
    `Scanned ${scannedAt}, rubric ${score.rubricVersion}.`,
    ...(new URL(url).origin === origin ? [] : [`The address leads to ${origin}: that site was read.`]),
    ...(score.incomplete === null ? [] : [`The scan is incomplete, because ${score.incomplete}.`]),
    '| category | score | passed |\n|---|---|---|\n' +
      score.categories
        .map(
          ({ label, score: categoryScore, passed, total }) => `| ${label} | ${categoryScore} | ${passed} of ${total} |`,
        )
        .join('\n'),
    ...score.categories.map(
      ({ category, label }) =>
        `## ${label}\n\n${score.checks
          .filter((check) => check.category === category)
          .map(lineOf)
          .join('\n')}`,
    ),
    ...(open.length > 0
      ? [
          `## What to do\n\n${open.map(({ label, fixPrompt }, n) => `${n + 1}. **${label}**: ${plain(fixPrompt ?? '')}`).join('\n')}`,
        ]
      : []),
  ].join('\n\n');
}

function lineOf({ status, label, weight, detail }: ScoredCheck): string {
  return `- ${MARKS[status]} (${weight}) ${label}: ${plain(detail)}`;
}

/** Escapes the site's words, so that they start no line or markup of their own. */
function plain(text: string): string {
  return text.replaceAll('\n', ' ').replaceAll('\r', ' ').replaceAll('<', '\\<').replaceAll('`', "'");
}
