import { unitLock } from '../locks/shared-work.js';
import { type Projection } from './projection.js';

/** The kind of work that processes share: groups of projections. */
export const PROJECTOR = 'projector';

export function groupOf({ group }: Pick<Projection, 'group'>): string {
  return group ?? 'others';
}

/** The groups in the order of their first projection. */
export function groupsOf(projections: readonly Pick<Projection, 'group'>[]): string[] {
  return [...new Set(projections.map(groupOf))];
}

/** Lock of each group → group. */
export function groupLocks(projections: readonly Pick<Projection, 'group'>[]): Map<string, string> {
  return new Map(groupsOf(projections).map((group) => [unitLock(PROJECTOR, group), group]));
}
