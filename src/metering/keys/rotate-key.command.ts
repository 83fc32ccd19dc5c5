import { Command } from '@nestjs/cqrs';
import { type By, type IssuedKey } from './issue-key.command.js';

/** Puts a new key in the place of one, which ends at once. */
export class RotateKey extends Command<IssuedKey> {
  constructor(
    readonly accountId: string,
    readonly keyId: string,
    readonly by: By,
  ) {
    super();
  }
}
