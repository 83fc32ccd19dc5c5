import { type PersonEvent } from '../../companies/people/person.events.js';

/** The companies whose answers named the person as a founder by a retracted role, each with the first such role. */
export function wronglyFounded<E extends { readonly revision: bigint; readonly type: string; readonly data: unknown }>(
  { data: { revisions } }: Extract<PersonEvent, { type: 'PersonFactsRetracted' }>,
  before: readonly E[],
): Map<string, E> {
  const retracted = new Set(revisions);
  const founded = new Map<string, E>();
  for (const event of before) {
    if (event.type !== 'RoleRecorded' || !retracted.has(Number(event.revision))) continue;
    const { companyId, isFounder } = event.data as { readonly companyId: string; readonly isFounder: boolean };
    if (isFounder && !founded.has(companyId)) founded.set(companyId, event);
  }
  return founded;
}
