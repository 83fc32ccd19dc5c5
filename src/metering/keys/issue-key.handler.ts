import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { issueKey } from '../accounts/account.decide.js';
import { IssueKey, type IssuedKey } from './issue-key.command.js';
import { KeyIssue } from './key-issue.service.js';

@CommandHandler(IssueKey)
export class IssueKeyHandler implements ICommandHandler<IssueKey> {
  constructor(private readonly keys: KeyIssue) {}

  /** @throws DomainError not_found, or unprocessable where three keys are active. */
  execute({ accountId, by }: IssueKey): Promise<IssuedKey> {
    return this.keys.issue(accountId, by, issueKey);
  }
}
