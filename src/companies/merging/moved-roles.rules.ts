import { type RecordedEvent } from '../../kernel/domain-event.js';
import { type PersonEvent, type PersonIdentifier } from '../people/person.events.js';

export interface MovedRoles {
  /** Of the RoleRecorded events. */
  readonly revisions: readonly number[];
  /** Digests that let rows of the surviving company find the person. */
  readonly identifiers: readonly PersonIdentifier[];
}

/**
 * What merges recorded in a person's stream at the surviving company. The identifiers stay where the person has a role
 * at that company from elsewhere.
 *
 * @param merges correlation ids of the requests that merged the two companies
 */
export function movedRoles(
  log: readonly RecordedEvent[],
  { from, merges }: { readonly from: string; readonly merges: ReadonlySet<string> },
): MovedRoles {
  const revisions: number[] = [];
  const identifiers: PersonIdentifier[] = [];
  let isThere = false;
  for (const { type, data, revision, metadata } of log) {
    const isMerged = merges.has(metadata.correlationId);
    const event = { type, data } as PersonEvent;
    if (event.type === 'RoleRecorded' && event.data.companyId === from) {
      if (isMerged) revisions.push(Number(revision));
      else isThere = true;
    }
    if (event.type === 'PersonIdentified' && isMerged) identifiers.push(...event.data.identifiers);
  }
  return { revisions, identifiers: isThere ? [] : identifiers };
}
