import { Command } from '@nestjs/cqrs';
import { type By, type IssuedKey } from './issue-key.command.js';

/** Replaces a key; the old one ends at once. */
export class RotateKey extends Command<IssuedKey> {
  constructor(
    readonly accountId: string,
    readonly keyId: string,
    readonly by: By,
  ) {
    super();
  }
}
