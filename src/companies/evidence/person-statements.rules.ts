import { type RecordedEvent } from '../../kernel/domain-event.js';
import { type PersonEvent } from '../people/person.events.js';
import { statementsOf } from './company-statements.rules.js';
import { type Statement } from './evidence.js';

export interface WantedRole {
  readonly companyId: string | undefined;
  /** In lower case. */
  readonly title: string;
}

export function roleStatements(recorded: readonly RecordedEvent[], { companyId, title }: WantedRole): Statement[] {
  const log = recorded as unknown as readonly PersonEvent[];
  const retracted = new Set(log.flatMap(({ type, data }) => (type === 'PersonFactsRetracted' ? data.revisions : [])));
  const revisions = new Set<number>();
  return statementsOf(recorded, (each) => {
    const { type, data } = each as unknown as PersonEvent;
    if (retracted.has(Number(each.revision))) return null;
    if (type === 'RoleConfirmed') return revisions.has(data.roleRevision) ? ['repeated', null, data.provenance] : null;
    if (type !== 'RoleRecorded' || data.companyId !== companyId || data.title.toLowerCase() !== title) return null;
    revisions.add(Number(each.revision));
    return ['stated', `${data.title}${data.isCurrent === false ? ', formerly' : ''}`, data.provenance];
  });
}

/** By the time of the observation, as answers choose the current role. */
export function newestFirst(statements: readonly Statement[]): Statement[] {
  return statements.toSorted((a, b) => (a.from.observedAt > b.from.observedAt ? -1 : 1));
}
