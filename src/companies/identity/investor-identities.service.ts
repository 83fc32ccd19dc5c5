import { Injectable } from '@nestjs/common';
import { Vault } from '../../platform/vault/vault.js';
import { personNameKey } from '../../vocabulary/person-key.js';

/** What the vault's keyed digests of investors who are people are called; a stored name. */
const IDENTITY_LOOKUP = 'investor-identity';

/**
 * Ids of investors who are people: a keyed digest of the name. Sources name investors across rounds by nothing else, so
 * that people of one name are one investor.
 */
@Injectable()
export class InvestorIdentities {
  constructor(private readonly vault: Vault) {}

  idOfPerson(name: string): Promise<string> {
    return this.vault.pseudonym(IDENTITY_LOOKUP, personNameKey(name));
  }
}
