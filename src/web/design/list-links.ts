import { count } from './amounts.js';
import { type Html } from './html.js';
import { pageLinks } from './parts.js';

export interface ListPlace {
  readonly path: string;
  /** The query parameters of the request. */
  readonly asked: Readonly<Record<string, string | undefined>>;
  readonly offset: number;
  readonly limit: number;
  readonly shown: number;
  readonly total: number;
  readonly isEstimate?: boolean;
  readonly nextCursor?: string | null;
  /** Whether there is a next page; where absent, the cursor says so. */
  readonly hasNext?: boolean;
  /** Whether a cursor led to this page: its offset in the list is then unknown. */
  readonly isAfterCursor: boolean;
}

const LARGEST_OFFSET = 10_000;

/** Links to the previous and next page; beyond the largest offset the next link uses a cursor. */
export function listLinks(place: ListPlace): Html {
  const { offset, limit, shown, total, isEstimate, nextCursor = null, isAfterCursor } = place;
  const at = (change: Readonly<Record<string, string>>): string => addressOf(place.path, { ...place.asked, ...change });
  const next = offset + limit;
  const isMore = place.hasNext ?? nextCursor !== null;
  const byOffset = !isAfterCursor && next <= LARGEST_OFFSET;
  const number = `${isEstimate ? 'about ' : ''}${count(total)}`;
  return pageLinks({
    previous: !isAfterCursor && offset > 0 ? at({ offset: String(Math.max(0, offset - limit)) }) : null,
    next: !isMore ? null : byOffset ? at({ offset: String(next) }) : at({ cursor: nextCursor ?? '' }),
    position: isAfterCursor ? `${shown} of ${number}` : `${count(offset + 1)}–${count(offset + shown)} of ${number}`,
  });
}

export function addressOf(path: string, asked: Readonly<Record<string, string | undefined>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(asked)) if (value) query.set(name, value);
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
}
