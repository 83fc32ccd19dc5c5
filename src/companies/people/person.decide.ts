import { type Sealed } from '../../kernel/sealed.js';
import { type Decider } from '../../kernel/domain-event.js';
import { type Provenance } from '../record/company.events.js';
import { type PersonEvent, type PersonIdentifier, type Role } from './person.events.js';

/** One row's statement of a role. */
interface StatedRole {
  readonly observedAt: string;
  readonly revision: number;
  readonly isFounder: boolean;
  readonly isCurrent: boolean | null;
}

export interface PersonState {
  readonly phase: 'none' | 'registered' | 'erased';
  /** The statements of each role, by `<company id> <title>`, without retracted ones. */
  readonly roles: Readonly<Record<string, readonly StatedRole[]>>;
  /** Ids of all recorded identifiers. */
  readonly identifiers: readonly string[];
  /** Revisions of retracted roles and addresses. */
  readonly retracted: readonly number[];
  /** True for generated records, which may be removed. */
  readonly generated: boolean;
  readonly revision: number;
}

/** A person as one row of a source states it. */
export interface PersonObservation {
  readonly personId: string;
  readonly sealedName: Sealed;
  readonly sealedLinkedinUrl: Sealed | null;
  readonly identifiers?: readonly PersonIdentifier[];
  readonly roles: readonly Role[];
  /** With the identifier that recognises the address in later observations. */
  readonly email?: { readonly sealed: Sealed; readonly identifierId: string };
  readonly provenance: Provenance;
  readonly generated: boolean;
}

export const personDecider: Decider<PersonState, PersonEvent> = {
  initial: { phase: 'none', roles: {}, identifiers: [], retracted: [], generated: false, revision: -1 },
  evolve(before, event) {
    const state = { ...before, revision: before.revision + 1 };
    switch (event.type) {
      case 'PersonRegistered': {
        const { generated, identifiers } = event.data;
        return { ...state, phase: 'registered', generated, identifiers: identifiers.map(({ id }) => id) };
      }
      case 'PersonIdentified': {
        const added = event.data.identifiers.map(({ id }) => id);
        return { ...state, identifiers: [...new Set([...state.identifiers, ...added])] };
      }
      case 'RoleRecorded': {
        const { isFounder, isCurrent, provenance } = event.data;
        const key = roleKey(event.data);
        const stated = { observedAt: provenance.observedAt, revision: state.revision, isFounder, isCurrent };
        return { ...state, roles: { ...state.roles, [key]: [...(state.roles[key] ?? []), stated] } };
      }
      case 'RoleConfirmed': {
        const { roleRevision, provenance } = event.data;
        const { observedAt } = provenance;
        return withRoles(state, (role) => [role.revision === roleRevision ? { ...role, observedAt } : role]);
      }
      case 'EmailRecorded':
        return state;
      case 'PersonFactsRetracted': {
        const { revisions, identifiers = [] } = event.data;
        const gone = new Set(revisions);
        const withdrawn = new Set(identifiers.map(({ id }) => id));
        const left = withRoles(state, (role) => (gone.has(role.revision) ? [] : [role]));
        const known = state.identifiers.filter((id) => !withdrawn.has(id));
        return { ...left, identifiers: known, retracted: [...state.retracted, ...gone] };
      }
      case 'PersonErased':
        return { ...state, phase: 'erased', roles: {}, identifiers: [], retracted: [] };
      case 'PersonWithdrawn':
        return { ...personDecider.initial, revision: state.revision };
    }
  },
};

/** Registers a person once and adds new facts; an erased person stays erased. */
export function observePerson(state: PersonState, seen: PersonObservation): PersonEvent[] {
  if (state.phase === 'erased') return [];
  const { personId, sealedName, sealedLinkedinUrl, provenance, generated, identifiers = [], email } = seen;
  const events: PersonEvent[] = [];
  if (state.phase === 'none') {
    const data = { personId, sealedName, sealedLinkedinUrl, identifiers, provenance, generated };
    events.push({ type: 'PersonRegistered', data });
  } else events.push(...identify(state, personId, identifiers, provenance));
  events.push(...recordRoles(state, personId, seen.roles, provenance));
  if (email && !state.identifiers.includes(email.identifierId)) {
    events.push({ type: 'EmailRecorded', data: { personId, sealedEmail: email.sealed, provenance } });
  }
  return events;
}

/** Adds new identifiers; no event where the record does not exist. */
export function identify(
  state: PersonState,
  personId: string,
  identifiers: readonly PersonIdentifier[],
  provenance: Provenance,
): PersonEvent[] {
  if (state.phase !== 'registered') return [];
  const added = identifiers.filter(({ id }) => !state.identifiers.includes(id));
  return added.length === 0 ? [] : [{ type: 'PersonIdentified', data: { personId, identifiers: added, provenance } }];
}

/**
 * Adds new roles and confirms those that a later observation repeats, since a role's date decides the current title. A
 * role on file is recorded again where a row makes the person a founder, or a later one states anew whether the role is
 * current. An erased person gets no event.
 */
export function recordRoles(
  state: PersonState,
  personId: string,
  roles: readonly Role[],
  provenance: Provenance,
): PersonEvent[] {
  if (state.phase === 'erased') return [];
  return roles.flatMap((role): PersonEvent[] => {
    const known = state.roles[roleKey(role)] ?? [];
    const latest = known.reduce<StatedRole | null>((a, b) => (a && a.observedAt > b.observedAt ? a : b), null);
    if (!latest) return [{ type: 'RoleRecorded', data: { personId, ...role, provenance } }];
    const isLater = provenance.observedAt > latest.observedAt;
    const isCurrent = isLater ? (role.isCurrent ?? latest.isCurrent) : (latest.isCurrent ?? role.isCurrent);
    const isNewFounder = role.isFounder && !known.some(({ isFounder }) => isFounder);
    if (isNewFounder || (isLater && isCurrent !== latest.isCurrent)) {
      return [{ type: 'RoleRecorded', data: { personId, ...role, isCurrent, provenance } }];
    }
    return isLater ? [{ type: 'RoleConfirmed', data: { personId, roleRevision: latest.revision, provenance } }] : [];
  });
}

function withRoles(state: PersonState, change: (role: StatedRole) => readonly StatedRole[]): PersonState {
  const roles = Object.entries(state.roles).map(([key, stated]) => [key, stated.flatMap(change)] as const);
  return { ...state, roles: Object.fromEntries(roles.filter(([, stated]) => stated.length > 0)) };
}

/** Adds facts of a row that were recorded for another person; no event where the record does not exist. */
export function takeOverFacts(
  state: PersonState,
  facts: {
    readonly personId: string;
    readonly roles: readonly { readonly role: Role; readonly provenance: Provenance }[];
    readonly emails: readonly { readonly sealed: Sealed; readonly provenance: Provenance }[];
  },
): PersonEvent[] {
  if (state.phase !== 'registered') return [];
  const { personId } = facts;
  return [
    ...facts.roles.flatMap(({ role, provenance }) => recordRoles(state, personId, [role], provenance)),
    ...facts.emails.map(({ sealed, provenance }): PersonEvent => ({
      type: 'EmailRecorded',
      data: { personId, sealedEmail: sealed, provenance },
    })),
  ];
}

/** Retracts roles and addresses that belong to another person, each once; no event where the record does not exist. */
export function retractFacts(
  state: PersonState,
  data: Extract<PersonEvent, { type: 'PersonFactsRetracted' }>['data'],
): PersonEvent[] {
  const revisions = data.revisions.filter((revision) => !state.retracted.includes(revision));
  if (state.phase !== 'registered' || revisions.length === 0) return [];
  return [{ type: 'PersonFactsRetracted', data: { ...data, revisions } }];
}

/** Erases a person; no event for an unknown or erased person. */
export function erasePerson(state: PersonState, personId: string): PersonEvent[] {
  return state.phase === 'registered' ? [{ type: 'PersonErased', data: { personId } }] : [];
}

/** Withdraws a generated person; no event for a real or unknown one. */
export function withdrawMadeUpPerson(state: PersonState, personId: string, reason: string): PersonEvent[] {
  if (state.phase !== 'registered' || !state.generated) return [];
  return [{ type: 'PersonWithdrawn', data: { personId, reason } }];
}

function roleKey({ companyId, title }: { readonly companyId: string; readonly title: string }): string {
  return `${companyId} ${title.toLowerCase()}`;
}
