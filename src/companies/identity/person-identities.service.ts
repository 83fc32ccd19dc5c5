import { Injectable } from '@nestjs/common';
import { Vault } from '../../platform/vault/vault.js';
import { transliterated } from '../../vocabulary/ascii-fold.js';
import { formerNameKey, personalProfile, personNameKey, profileNameKey } from '../../vocabulary/person-key.js';
import { type PersonIdentifier } from '../people/person.events.js';
import { type PersonIdentity } from './person-identity.rules.js';

/** A source's identifying facts about a person. */
export interface PersonTraits {
  readonly name: string;
  readonly companyId: string;
  readonly linkedinUrl?: string | null;
  readonly email?: string | null;
}

type KeyOf = (name: string, nameKey: (name: string) => string) => string;

/** The name of the vault's look-up of people; a stored name. */
const IDENTITY_LOOKUP = 'person-identity';

/**
 * Identities of people, as keyed digests of the vault. A profile and an e-mail address are each combined with the name,
 * and the name with the company, so that two names never share a record.
 */
@Injectable()
export class PersonIdentities {
  constructor(private readonly vault: Vault) {}

  async of({ name, companyId, linkedinUrl, email }: PersonTraits): Promise<PersonIdentity> {
    const profile = linkedinUrl ? personalProfile(linkedinUrl) : null;
    const address = email?.trim().toLowerCase() ?? null;
    const identifiers: PersonIdentifier[] = [];
    const spellings = [name, transliterated(name)];
    const add = async (kind: PersonIdentifier['kind'], fact: string, keyOf: KeyOf): Promise<void> => {
      // `Jürgen` and `Juergen` share the second spelling, `Jürgen` and `Jurgen` the first. Earlier versions stored the
      // first alone, and titles such as `Ph.D.` as a part of the name.
      const keys = [personNameKey, formerNameKey].flatMap((nameKey) => spellings.map((each) => keyOf(each, nameKey)));
      for (const key of new Set(keys)) identifiers.push({ kind, id: await this.id(`${kind}\n${fact}\n${key}`) });
    };
    const wholeName: KeyOf = (each, nameKey) => nameKey(each);
    if (profile !== null) await add('profile', profile, profileNameKey);
    if (address !== null) await add('email', address, wholeName);
    await add('name', companyId, wholeName);
    return { recordId: (identifiers[0] as PersonIdentifier).id, identifiers };
  }

  private id(value: string): Promise<string> {
    return this.vault.pseudonym(IDENTITY_LOOKUP, value);
  }
}
