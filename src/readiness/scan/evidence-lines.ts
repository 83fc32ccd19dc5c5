import { loopTurn } from '../../platform/fairness/loop-turns.js';
import { type Evidence } from './evidence.rules.js';

const NEW_LINE = 10;

/**
 * Evidence as lines of JSON, `[name, value]`; a list has one line for each of its members. All of it may be 16 MB, so
 * other requests run between two lines.
 */
export async function* evidenceLines(evidence: Evidence): AsyncGenerator<string> {
  for (const [name, value] of Object.entries(evidence) as [string, unknown][]) {
    for (const part of Array.isArray(value) ? [[], ...value.map((member: unknown) => [member])] : [value]) {
      await loopTurn();
      yield `${JSON.stringify([name, part])}\n`;
    }
  }
}

/** Evidence from its lines. Evidence stored before there were lines is one object. */
export async function readEvidence(lines: Buffer): Promise<Evidence> {
  if (lines.toString('utf8', 0, 1) === '{') return JSON.parse(lines.toString('utf8')) as Evidence;
  const evidence: Record<string, unknown> = {};
  for (let from = 0, to = 0; (to = lines.indexOf(NEW_LINE, from)) >= 0; from = to + 1) {
    await loopTurn();
    const [name, part] = JSON.parse(lines.toString('utf8', from, to)) as [string, unknown];
    const known = evidence[name];
    evidence[name] = Array.isArray(known) ? (known as unknown[]).concat(part) : part;
  }
  return evidence as unknown as Evidence;
}
