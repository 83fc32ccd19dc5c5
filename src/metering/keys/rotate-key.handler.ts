import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { rotateKey } from '../accounts/account.decide.js';
import { type IssuedKey } from './issue-key.command.js';
import { KeyIssue } from './key-issue.service.js';
import { RotateKey } from './rotate-key.command.js';

@CommandHandler(RotateKey)
export class RotateKeyHandler implements ICommandHandler<RotateKey> {
  constructor(private readonly keys: KeyIssue) {}

  /** @throws DomainError not_found where the account has no such active key. */
  execute({ accountId, keyId, by }: RotateKey): Promise<IssuedKey> {
    return this.keys.issue(accountId, by, (state, key) => rotateKey(state, keyId, key));
  }
}
