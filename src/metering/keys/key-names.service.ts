import { Injectable } from '@nestjs/common';
import { DomainError } from '../../kernel/domain-error.js';
import { type Sealed } from '../../kernel/sealed.js';
import { SubjectErased, Vault } from '../../platform/vault/vault.js';
import { type ApiKeyState } from '../accounts/account.decide.js';
import { accountSubject } from '../accounts/account.events.js';

/** Names of keys, encrypted for their account: the deletion of the account destroys them. */
@Injectable()
export class KeyNames {
  constructor(private readonly vault: Vault) {}

  /** @throws DomainError not_found where the account has been deleted. */
  async seal(accountId: string, name: string | null): Promise<Sealed | null> {
    if (name === null || name === '') return null;
    try {
      return await this.vault.seal(accountSubject(accountId), name);
    } catch (error) {
      if (error instanceof SubjectErased) throw new DomainError('not_found', 'The account has been deleted.');
      throw error;
    }
  }

  /** By key id; keys without a name are absent. */
  async open(keys: readonly ApiKeyState[]): Promise<Map<string, string>> {
    const named = keys.filter((key): key is ApiKeyState & { name: Sealed } => key.name !== null);
    const names = await this.vault.openAll<string>(named.map(({ name }) => name));
    return new Map(
      named.flatMap(({ keyId }, at): [string, string][] => {
        const name = names[at];
        return name ? [[keyId, name]] : [];
      }),
    );
  }
}
