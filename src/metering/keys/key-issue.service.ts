import { Inject, Injectable } from '@nestjs/common';
import { type Config } from '../../platform/config/config.js';
import { deriveId } from '../../platform/ids/ids.js';
import { CONFIG } from '../../platform/tokens.js';
import { activeKeys, keysOf, rotateKey, type AccountState, type NewKey } from '../accounts/account.decide.js';
import { type AccountEvent } from '../accounts/account.events.js';
import { Accounts } from '../accounts/accounts.service.js';
import { generateApiKey } from './generate-api-key.js';
import { hashApiKey, shownPrefix } from './api-key.rules.js';
import { type By, type IssuedKey } from './issue-key.command.js';

/** Creates keys and appends them to the log. A key is never stored, so a repeat cannot return it again. */
@Injectable()
export class KeyIssue {
  constructor(
    private readonly accounts: Accounts,
    @Inject(CONFIG) private readonly config: Pick<Config, 'apiKeyPepper'>,
  ) {}

  /**
   * Issues a key under the command. If the command has issued one before, the new key replaces it, because its owner
   * may never have received it.
   */
  async issue(
    accountId: string,
    by: By,
    decision: (state: AccountState, key: NewKey, now: number) => AccountEvent[],
  ): Promise<{ readonly issued: IssuedKey; readonly state: AccountState }> {
    const apiKey = generateApiKey();
    const keyHash = hashApiKey(apiKey, this.config.apiKeyPepper);
    let keyId = '';
    // Event ids derive from this key. If they derived from the command, the log could take a late first append for this
    // one and store the wrong key.
    const command = { correlationId: by.commandId, causationId: by.commandId };
    const ownContext = { ...by, ...command, commandId: deriveId('key-issue', `${by.commandId}/${keyHash}`) };
    const { position, state: after } = await this.accounts.decide(accountId, ownContext, (state, now) => {
      const { next, lost } = keysOfCommand(state, by.commandId, now);
      keyId = next;
      const key = { keyId, keyHash, keyPrefix: shownPrefix(apiKey) };
      return lost === null ? decision(state, key, now) : rotateKey(state, { keyId: lost, overlapHours: 0 }, key, now);
    });
    return { issued: { accountId, keyId, apiKey, position }, state: after };
  }
}

/** The id of the command's next key, and its earlier key where that is active. */
function keysOfCommand(state: AccountState, commandId: string, now: number): { next: string; lost: string | null } {
  const known = new Set(keysOf(state).map(({ keyId }) => keyId));
  const idOf = (attempt: number): string => deriveId('api-key', `${commandId}/${attempt}`);
  let attempt = 0;
  while (known.has(idOf(attempt))) attempt++;
  const earlier = attempt === 0 ? null : idOf(attempt - 1);
  const isActive = activeKeys(state, now).some(({ keyId }) => keyId === earlier);
  return { next: idOf(attempt), lost: isActive ? earlier : null };
}
