import { Injectable } from '@nestjs/common';
import { Vault } from '../../platform/vault/vault.js';
import { investorStream } from '../investors/investor.events.js';
import { formerNameKey, personNameKey } from '../../vocabulary/person-key.js';

/** The name of the vault's look-up of investors who are people; a stored name. */
const IDENTITY_LOOKUP = 'investor-identity';

/**
 * Ids of investors who are people: a keyed digest of the name. Sources identify investors by name only, so people of
 * one name are one investor.
 */
@Injectable()
export class InvestorIdentities {
  constructor(private readonly vault: Vault) {}

  /** The id of a new record, and the one that earlier versions gave the name. */
  async idsOfPerson(name: string): Promise<string[]> {
    const keys = new Set([personNameKey(name), formerNameKey(name)]);
    return Promise.all([...keys].map((key) => this.vault.pseudonym(IDENTITY_LOOKUP, key)));
  }

  /** Empty for an erased person: superseded rows have the id, which the name must not find. */
  async idsOfKnownPerson(name: string): Promise<string[]> {
    const ids = await this.idsOfPerson(name);
    return (await this.vault.erasedOf(ids.map(investorStream))).size > 0 ? [] : ids;
  }
}
