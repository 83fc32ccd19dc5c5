import { type Sealed } from '../../kernel/sealed.js';
import { type Decider } from '../../kernel/domain-event.js';
import { type Provenance } from '../record/company.events.js';
import { type PersonEvent, type Role } from './person.events.js';

export interface PersonState {
  readonly phase: 'none' | 'registered' | 'erased';
  /** `<company id> <title>` of every role on record. */
  readonly roles: readonly string[];
  /** Made up by the generator, and removable. */
  readonly generated: boolean;
}

export interface PersonObservation {
  readonly personId: string;
  readonly sealedName: Sealed;
  readonly sealedLinkedinUrl: Sealed | null;
  readonly roles: readonly Role[];
  readonly provenance: Provenance;
  readonly generated: boolean;
}

export const personDecider: Decider<PersonState, PersonEvent> = {
  initial: { phase: 'none', roles: [], generated: false },
  evolve(state, event) {
    switch (event.type) {
      case 'PersonRegistered':
        return { ...state, phase: 'registered', generated: event.data.generated };
      case 'RoleRecorded':
        return { ...state, roles: [...state.roles, roleKey(event.data)] };
      case 'EmailRecorded':
        return state;
      case 'PersonErased':
        return { phase: 'erased', roles: [], generated: state.generated };
      case 'PersonWithdrawn':
        return personDecider.initial;
    }
  },
};

/** Registers a person once and adds roles not on record; an erased person stays erased. */
export function observePerson(state: PersonState, seen: PersonObservation): PersonEvent[] {
  if (state.phase === 'erased') return [];
  const { personId, sealedName, sealedLinkedinUrl, provenance, generated } = seen;
  const registered: PersonEvent[] =
    state.phase === 'none'
      ? [{ type: 'PersonRegistered', data: { personId, sealedName, sealedLinkedinUrl, provenance, generated } }]
      : [];
  return [...registered, ...recordRoles(state, personId, seen.roles, provenance)];
}

export function recordRoles(
  state: PersonState,
  personId: string,
  roles: readonly Role[],
  provenance: Provenance,
): PersonEvent[] {
  if (state.phase === 'erased') return [];
  const fresh = roles.filter((role) => !state.roles.includes(roleKey(role)));
  return fresh.map((role) => ({ type: 'RoleRecorded', data: { personId, ...role, provenance } }));
}

/** Whether the address is known already cannot be seen here: sealed twice it looks like another. */
export function recordEmail(
  state: PersonState,
  personId: string,
  sealedEmail: Sealed,
  provenance: Provenance,
): PersonEvent[] {
  if (state.phase !== 'registered') return [];
  return [{ type: 'EmailRecorded', data: { personId, sealedEmail, provenance } }];
}

/** Erases a person; quiet where there is none, or no more. */
export function erasePerson(state: PersonState, personId: string): PersonEvent[] {
  return state.phase === 'registered' ? [{ type: 'PersonErased', data: { personId } }] : [];
}

/** Takes a made-up person off file; quiet where there is none, or a real one. */
export function withdrawMadeUpPerson(state: PersonState, personId: string, reason: string): PersonEvent[] {
  if (state.phase !== 'registered' || !state.generated) return [];
  return [{ type: 'PersonWithdrawn', data: { personId, reason } }];
}

function roleKey({ companyId, title }: { readonly companyId: string; readonly title: string }): string {
  return `${companyId} ${title.toLowerCase()}`;
}
