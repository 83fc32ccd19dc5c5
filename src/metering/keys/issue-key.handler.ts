import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { issueKey } from '../accounts/account.decide.js';
import { IssueKey, type IssuedKey } from './issue-key.command.js';
import { KeyIssue } from './key-issue.service.js';
import { KeyNames } from './key-names.service.js';

@CommandHandler(IssueKey)
export class IssueKeyHandler implements ICommandHandler<IssueKey> {
  constructor(
    private readonly keys: KeyIssue,
    private readonly names: KeyNames,
  ) {}

  /** @throws DomainError not_found, or unprocessable where three keys are active. */
  async execute({ accountId, by, name }: IssueKey): Promise<IssuedKey> {
    const sealed = await this.names.seal(accountId, name);
    const { issued } = await this.keys.issue(accountId, by, (state, key, now) =>
      issueKey(state, { ...key, name: sealed }, now),
    );
    return issued;
  }
}
