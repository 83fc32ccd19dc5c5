import { createHash } from 'node:crypto';
import { digitsIn } from '../../kernel/moment.js';
import { type Change } from '../change.js';

/** How far a reader of the changes has come. */
export interface ChangePlace {
  /** All events before it are listed. */
  readonly position: bigint;
  /** Key of the last listed change of the event at `position`, whose other changes come next; null where all of it is listed. */
  readonly after: string | null;
}

const FORM = /^(@\d+)(?:\.([0-9a-f]{16}))?$/;

/** As answers write it: `@` and the position, within an event with a point and the key of a change. */
export function placeText({ position, after }: ChangePlace): string {
  return after === null ? `@${position}` : `@${position}.${after}`;
}

/** Null for any text that `placeText` does not write. */
export function placeIn(text: string): ChangePlace | null {
  const [, digits = '', after = null] = FORM.exec(text) ?? [];
  const position = digitsIn(digits);
  return position === null ? null : { position, after };
}

/**
 * Distinguishes the changes of one event. An ordinal would not do: a part that has gone since the page before would move
 * the others, and one of them would be missed.
 */
export function keyOfChange({ op, kind, id, fields, mergedInto }: Change): string {
  const text = JSON.stringify([op, kind, id, fields, mergedInto]);
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

/** The changes of one event that come after a key: all of them where it has no such change any more. */
export function changesAfter<T extends Change>(ofEvent: readonly T[], after: string | null): T[] {
  const unlisted = [...new Map(ofEvent.map((change) => [keyOfChange(change), change])).entries()];
  const at = unlisted.findIndex(([key]) => key === after);
  return unlisted.slice(at + 1).map(([, change]) => change);
}
