import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Clock } from '../../kernel/clock.js';
import { CLOCK } from '../../platform/tokens.js';
import { keysOf, rotateKey } from '../accounts/account.decide.js';
import { KeyIssue } from './key-issue.service.js';
import { RotateKey, type RotatedKey } from './rotate-key.command.js';

@CommandHandler(RotateKey)
export class RotateKeyHandler implements ICommandHandler<RotateKey> {
  constructor(
    private readonly keys: KeyIssue,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DomainError not_found where the account has no such active key; unprocessable where it was replaced before. */
  async execute({ accountId, keyId, by, overlapHours }: RotateKey): Promise<RotatedKey> {
    const { issued, state } = await this.keys.issue(accountId, by, (before, key, now) =>
      rotateKey(before, { keyId, overlapHours }, key, now),
    );
    const endsAt = keysOf(state).find((key) => key.keyId === keyId)?.endsAt ?? this.clock.now();
    return { ...issued, replacedEndsAt: new Date(endsAt) };
  }
}
