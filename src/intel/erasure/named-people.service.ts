import { Injectable } from '@nestjs/common';
import { Vault } from '../../platform/vault/vault.js';
import { formerPersonKey } from '../../vocabulary/person-key.js';
import { folded } from '../../vocabulary/ascii-fold.js';

/** The name of the vault's pseudonyms for people in public records; a stored name. */
const PSEUDONYM = 'named-person';
const PREFIX = 'named-';

/**
 * People in public records: each has a vault subject per firm, stable across runs and not guessable. It also recognises
 * erased people.
 */
@Injectable()
export class NamedPeople {
  constructor(private readonly vault: Vault) {}

  /** `named-<id>` of a name at a firm, or of an address anywhere. */
  async subjectOf(dossierId: string, person: string): Promise<string> {
    const isAddress = person.includes('@');
    const value = isAddress
      ? `address/${person.toLowerCase()}`
      : `${dossierId}/${formerPersonKey(person) || folded(person)}`;
    return PREFIX + (await this.vault.pseudonym(PSEUDONYM, value));
  }

  erasedOf(subjects: readonly string[]): Promise<Set<string>> {
    return this.vault.erasedOf(subjects);
  }

  /** Erases subjects, including those that no record names yet. @returns the subjects erased now. */
  async erase(subjects: readonly string[]): Promise<string[]> {
    const erased: string[] = [];
    for (const subject of new Set(subjects)) erased.push(...(await this.vault.eraseAhead(subject)));
    return erased;
  }
}
