import { type SealedPerson } from '../intake/submission-parts.rules.js';
import { isSamePerson } from '../moderation/known-people.js';
import { addressKey } from './contact-owner.rules.js';

/** A person of a submission. */
export interface SubmittedPerson {
  /** Null where it is no longer readable. */
  readonly named: SealedPerson | null;
  /** The record that the person is linked to. */
  readonly recordId: string | null;
}

export interface WantedPerson {
  readonly recordId: string;
  readonly person: { readonly name: string; readonly linkedinUrl: string | null } | null;
  readonly addresses: readonly string[];
}

/**
 * The people who are this person: by link, profile, name or address. An address of one of them recognises others, so
 * the search repeats until it finds no further address; the order of `people` does not matter.
 */
export function findSubmitted<T extends SubmittedPerson>(
  people: readonly T[],
  { recordId, person, addresses }: WantedPerson,
): { readonly found: readonly T[]; readonly addressKeys: ReadonlySet<string> } {
  const addressKeys = new Set(addresses.map(addressKey));
  const found = new Set<T>();
  for (let known = -1; known < addressKeys.size;) {
    known = addressKeys.size;
    for (const one of people) {
      const { named } = one;
      const isNamed = named && ((person && isSamePerson(person, named)) || hasAddress(named, addressKeys));
      if (one.recordId !== recordId && !isNamed) continue;
      found.add(one);
      if (named?.email) addressKeys.add(addressKey(named.email));
    }
  }
  return { found: [...found], addressKeys };
}

function hasAddress({ email }: SealedPerson, addressKeys: ReadonlySet<string>): boolean {
  return email !== undefined && addressKeys.has(addressKey(email));
}
