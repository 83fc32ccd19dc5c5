import { personStream, type PersonIdentifier } from '../people/person.events.js';

export interface PersonIdentity {
  /** Id of the record that this person's facts go to: that of the strongest identifier. */
  readonly recordId: string;
  /** Strongest first: profile, e-mail, name at the company. */
  readonly identifiers: readonly PersonIdentifier[];
}

/** Subjects of the vault of which one is erased where a person of this identity was. See `subjectsToErase`. */
export function erasedSubjects({ identifiers }: PersonIdentity): string[] {
  const hasProfile = identifiers.some(isProfile);
  return identifiers.map(({ kind, id }) => (kind === 'name' && hasProfile ? withAnyProfile(id) : personStream(id)));
}

/**
 * Subjects that are erased along with a person, so that no later row brings the person back: every identifier and,
 * where no profile is known, the name with any profile. Where one is known, another person of the same name at the same
 * company can still be recognised by another profile.
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
