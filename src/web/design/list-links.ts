import { count, counted } from './amounts.js';
import { type Html } from './html.js';
import { buttonLink, emptyState, pageLinks } from './parts.js';

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
  const last = lastOffset(place);
  const hasLast =
    isMore && !isEstimate && place.hasNext === undefined && last <= LARGEST_OFFSET && (isAfterCursor || last > next);
  const number = `${isEstimate ? 'about ' : ''}${count(total)}`;
  return pageLinks({
    previous: !isAfterCursor && offset > 0 ? at({ offset: String(Math.max(0, offset - limit)) }) : null,
    first: isAfterCursor || offset > limit ? at({}) : null,
    last: hasLast ? at({ offset: String(last) }) : null,
    next: !isMore ? null : byOffset ? at({ offset: String(next) }) : at({ cursor: nextCursor ?? '' }),
    position: isAfterCursor ? `${shown} of ${number}` : `${count(offset + 1)}–${count(offset + shown)} of ${number}`,
  });
}

function lastOffset({ total, limit }: Pick<ListPlace, 'total' | 'limit'>): number {
  return Math.max(0, Math.ceil(total / limit) - 1) * limit;
}

/** For a list without rows: whether that is because the request begins behind its end. */
export function isBehindEnd({ offset, total }: Pick<ListPlace, 'offset' | 'total'>): boolean {
  return offset > 0 && offset >= total && total > 0;
}

export function endOfList(place: Pick<ListPlace, 'path' | 'asked' | 'limit' | 'total'>): Html {
  const { path, asked, total } = place;
  const offset = lastOffset(place);
  const href = addressOf(path, { ...asked, offset: offset > 0 ? String(offset) : undefined });
  return emptyState('The list ends before this page', `It has ${counted(total, 'entry', 'entries')}.`, buttonLink('Last page', href, true)); // prettier-ignore
}

export function addressOf(path: string, asked: Readonly<Record<string, string | undefined>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(asked)) if (value) query.set(name, value);
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
}
