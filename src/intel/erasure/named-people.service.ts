import { Injectable } from '@nestjs/common';
import { Vault } from '../../platform/vault/vault.js';
import { personKey } from '../../vocabulary/person-key.js';
import { folded } from '../../vocabulary/ascii-fold.js';

/** What the vault's pseudonyms of people named in public records are made with; a stored name. */
const PSEUDONYM = 'named-person';
const PREFIX = 'named-';

/**
 * People whom public records name: each has a subject of the vault for the firm they are named with, the same at every
 * look and guessable by nobody. One that was forgotten is told by it from then on.
 */
@Injectable()
export class NamedPeople {
  constructor(private readonly vault: Vault) {}

  /** `named-<id>` of a name at a firm, or of an address anywhere. */
  async subjectOf(dossierId: string, person: string): Promise<string> {
    const isAddress = person.includes('@');
    const value = isAddress ? `address/${person.toLowerCase()}` : `${dossierId}/${personKey(person) || folded(person)}`;
    return PREFIX + (await this.vault.pseudonym(PSEUDONYM, value));
  }

  forgottenOf(subjects: readonly string[]): Promise<Set<string>> {
    return this.vault.erasedOf(subjects);
  }

  /** Forgets them whether or not a record has named them yet. @returns the subjects that were forgotten now. */
  async forget(subjects: readonly string[]): Promise<string[]> {
    const erased: string[] = [];
    for (const subject of new Set(subjects)) erased.push(...(await this.vault.eraseAhead(subject)));
    return erased;
  }
}
