import { isUuid } from '../../platform/ids/ids.js';

/** A row of a list of the newest first; rows that arrive meanwhile shift no page after it. */
export interface PlaceInList {
  readonly at: Date;
  readonly id: string;
}

/** Milliseconds until the year 2286. */
const PLACE = /^(\d{1,13})-([0-9a-f-]{36})$/;

/** As the links to older rows have it. */
export function placeText({ at, id }: PlaceInList): string {
  return `${at.getTime()}-${id}`;
}

/** Null for a text that no link has: the list then begins with the newest. */
export function placeIn(text: unknown): PlaceInList | null {
  const [, at, id] = (typeof text === 'string' && PLACE.exec(text)) || [];
  return at !== undefined && id !== undefined && isUuid(id) ? { at: new Date(Number(at)), id } : null;
}
