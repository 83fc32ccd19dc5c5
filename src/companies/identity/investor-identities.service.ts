import { Injectable } from '@nestjs/common';
import { Vault } from '../../platform/vault/vault.js';
import { investorStream } from '../investors/investor.events.js';
import { personNameKey } from '../../vocabulary/person-key.js';

/** The name of the vault's look-up of investors who are people; a stored name. */
const IDENTITY_LOOKUP = 'investor-identity';

/**
 * Ids of investors who are people: a keyed digest of the name. Sources identify investors by name only, so people of
 * one name are one investor.
 */
@Injectable()
export class InvestorIdentities {
  constructor(private readonly vault: Vault) {}

  idOfPerson(name: string): Promise<string> {
    return this.vault.pseudonym(IDENTITY_LOOKUP, personNameKey(name));
  }

  /** Null for an erased person: superseded rows have the id, which the name must not find. */
  async idOfKnownPerson(name: string): Promise<string | null> {
    const id = await this.idOfPerson(name);
    return (await this.vault.erasedOf([investorStream(id)])).size > 0 ? null : id;
  }
}
