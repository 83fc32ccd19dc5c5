import { loopTurn } from '../../platform/fairness/loop-turns.js';
import { isFound, type Evidence, type Probe } from '../scan/evidence.rules.js';
import { scoreEvidence, type Score } from './rubric.rules.js';

/**
 * Scoring compares every answer with the control and caches its words. Doing that one answer at a time lets other
 * requests run in between.
 */
export async function scoreInTurns(evidence: Evidence): Promise<Score> {
  for (const found of Object.values(evidence).flat() as readonly (Evidence[keyof Evidence] | Probe)[]) {
    if (typeof found !== 'object' || found === null || !('sha256' in found)) continue;
    isFound(evidence, found);
    await loopTurn();
  }
  return scoreEvidence(evidence);
}
