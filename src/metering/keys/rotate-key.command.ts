import { Command } from '@nestjs/cqrs';
import { type By, type IssuedKey } from './issue-key.command.js';

/** Hours that a replaced key may go on working. */
export const OVERLAP_HOURS = [0, 1, 24, 72] as const;
export type OverlapHours = (typeof OVERLAP_HOURS)[number];

export interface RotatedKey extends IssuedKey {
  /** From then on the replaced key is refused. */
  readonly replacedEndsAt: Date;
}

/** Replaces a key; the old one ends at once, or after the overlap. */
export class RotateKey extends Command<RotatedKey> {
  constructor(
    readonly accountId: string,
    readonly keyId: string,
    readonly by: By,
    readonly overlapHours: OverlapHours = 0,
  ) {
    super();
  }
}
