import { personStream, type PersonIdentifier } from '../people/person.events.js';

export interface PersonIdentity {
  /** The id of the person's record, derived from the strongest identifier. */
  readonly recordId: string;
  /** Strongest first: profile, e-mail, name at the company. */
  readonly identifiers: readonly PersonIdentifier[];
}

/** Vault subjects of this identity; one erased subject means an erased person. See `subjectsToErase`. */
export function erasedSubjects({ identifiers }: PersonIdentity): string[] {
  const hasProfile = identifiers.some(isProfile);
  return identifiers.map(({ kind, id }) => (kind === 'name' && hasProfile ? withAnyProfile(id) : personStream(id)));
}

/**
 * Subjects erased with a person, so that no later row restores the person: every identifier and, without a known
 * profile, the name with any profile. With a known profile, a namesake at the same company stays recognisable by
 * another profile.
 */
export function subjectsToErase(identifiers: readonly PersonIdentifier[]): string[] {
  const hasProfile = identifiers.some(isProfile);
  return identifiers.flatMap(({ kind, id }) =>
    kind === 'name' && !hasProfile ? [personStream(id), withAnyProfile(id)] : [personStream(id)],
  );
}

function isProfile({ kind }: PersonIdentifier): boolean {
  return kind === 'profile';
}

function withAnyProfile(nameId: string): string {
  return `${personStream(nameId)}/any-profile`;
}
