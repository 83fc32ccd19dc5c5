import { type Decider } from '../../kernel/domain-event.js';
import { type PersonEvent, type PersonIdentifier, type Role } from '../people/person.events.js';
import { type Provenance } from '../record/company.events.js';

interface Statement {
  readonly revision: number;
  readonly provenance: Provenance;
}

interface StatedRole extends Statement {
  readonly role: Role;
  /** Later observations of the role, in the order of the log. */
  readonly confirmed: readonly Statement[];
}

/** Who stated what of a person; unlike `PersonState`, with the sources. */
export interface PersonStatements {
  readonly isOnFile: boolean;
  readonly roles: readonly StatedRole[];
  /** Identifiers that were added to the record after its registration. */
  readonly added: readonly { readonly identifier: PersonIdentifier; readonly provenance: Provenance }[];
  readonly revision: number;
}

/** What a record of a source states no longer about a person. */
export interface Retraction {
  readonly personId: string;
  readonly source: string;
  readonly sourceKey: string;
  /** Roles that the record still states of this person, at whichever company. */
  readonly stillStated: readonly Pick<Role, 'title' | 'isFounder'>[];
  /** The record that the roles belong to; null for none. */
  readonly movedTo: string | null;
  readonly reason: string;
}

const NONE: PersonStatements = { isOnFile: false, roles: [], added: [], revision: -1 };

export const personStatements: Decider<PersonStatements, PersonEvent> = {
  initial: NONE,
  evolve(before, event) {
    const revision = before.revision + 1;
    const state = { ...before, revision };
    switch (event.type) {
      case 'PersonRegistered':
        return { ...state, isOnFile: true };
      case 'PersonIdentified': {
        const { identifiers, provenance } = event.data;
        return { ...state, added: [...state.added, ...identifiers.map((identifier) => ({ identifier, provenance }))] };
      }
      case 'RoleRecorded': {
        const { personId: _, provenance, ...role } = event.data;
        return { ...state, roles: [...state.roles, { role, provenance, revision, confirmed: [] }] };
      }
      case 'RoleConfirmed': {
        const { roleRevision, provenance } = event.data;
        const roles = state.roles.map((role) =>
          role.revision === roleRevision ? { ...role, confirmed: [...role.confirmed, { revision, provenance }] } : role,
        );
        return { ...state, roles };
      }
      case 'EmailRecorded':
        return state;
      case 'PersonFactsRetracted':
        return without(state, event.data.revisions, event.data.identifiers ?? []);
      case 'PersonErased':
      case 'PersonWithdrawn':
        return { ...NONE, revision };
    }
  },
};

function without(
  state: PersonStatements,
  revisions: readonly number[],
  identifiers: readonly PersonIdentifier[],
): PersonStatements {
  const isLeft = ({ revision }: Statement): boolean => !revisions.includes(revision);
  const roles = state.roles.filter(isLeft).map((role) => ({ ...role, confirmed: role.confirmed.filter(isLeft) }));
  const added = state.added.filter(({ identifier }) => !identifiers.some(({ id }) => id === identifier.id));
  return { ...state, roles, added };
}

/**
 * Retracts what the source record stated of the person and states no longer. A role that another source stated as well
 * takes that source's date again. Identifiers stay where the person has another role at the company. No event where the
 * record does not exist, is erased, or has nothing of the source.
 */
export function retractStatements(state: PersonStatements, retraction: Retraction): PersonEvent[] {
  if (!state.isOnFile) return [];
  const { personId, movedTo, reason } = retraction;
  const isBy = ({ provenance }: Pick<Statement, 'provenance'>): boolean =>
    provenance.source === retraction.source && provenance.sourceKey === retraction.sourceKey;
  const wrong = state.roles.filter(({ role }) => !isStillStated(role, retraction));
  const revisions = wrong.flatMap((role) => [role, ...role.confirmed].filter(isBy).map(({ revision }) => revision));
  if (revisions.length === 0) return [];
  const companies = new Set(wrong.filter((role) => isPartlyBy(role, isBy)).map(({ role }) => role.companyId));
  const isThere = state.roles.some(
    (stated) => companies.has(stated.role.companyId) && !(wrong.includes(stated) && isOnlyBy(stated, isBy)),
  );
  const identifiers = isThere ? [] : state.added.filter(isBy).map(({ identifier }) => identifier);
  const data = { personId, revisions: revisions.sort((a, b) => a - b), movedTo, reason };
  return [
    { type: 'PersonFactsRetracted', data: identifiers.length === 0 ? data : { ...data, identifiers } },
    ...wrong.flatMap((stated) => statedByOthers(state, stated, { personId, isBy })),
  ];
}

type IsBy = (statement: Pick<Statement, 'provenance'>) => boolean;

function isStillStated({ title, isFounder }: Role, { stillStated }: Retraction): boolean {
  return stillStated.some((one) => one.title.toLowerCase() === title.toLowerCase() && (one.isFounder || !isFounder));
}

function isOnlyBy(stated: StatedRole, isBy: IsBy): boolean {
  return [stated, ...stated.confirmed].every(isBy);
}

function isPartlyBy(stated: StatedRole, isBy: IsBy): boolean {
  return [stated, ...stated.confirmed].some(isBy);
}

/** The event that gives a role the date and source of its last other statement; none where it has them. */
function statedByOthers(
  { roles }: PersonStatements,
  stated: StatedRole,
  { personId, isBy }: { readonly personId: string; readonly isBy: IsBy },
): PersonEvent[] {
  const other = [stated, ...stated.confirmed].findLast((statement) => !isBy(statement));
  if (!other) return [];
  const { provenance } = other;
  const confirming = (roleRevision: number): PersonEvent[] => [
    { type: 'RoleConfirmed', data: { personId, roleRevision, provenance } },
  ];
  if (!isBy(stated)) return isBy(stated.confirmed.at(-1) ?? stated) ? confirming(stated.revision) : [];
  const kept = roles.findLast((one) => !isBy(one) && isSameRole(one.role, stated.role));
  return kept ? confirming(kept.revision) : [{ type: 'RoleRecorded', data: { personId, ...stated.role, provenance } }];
}

function isSameRole(one: Role, other: Role): boolean {
  return one.companyId === other.companyId && one.title.toLowerCase() === other.title.toLowerCase();
}
