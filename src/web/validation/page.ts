import { IsOptional, IsString } from 'class-validator';
import { type Pagination } from '../openapi/answer-parts.dto.js';
import { type EdgeReply, type EdgeRequest } from '../http/request-context.js';
import { decodeCursor } from './cursor.js';
import { validationFailed } from '../problems/problem.js';
import { QueryInteger } from './query-fields.js';
import { Described } from '../openapi/deferred-description.js';

/** Beyond it only cursors work: an offset costs the database every row it skips. */
export const LARGEST_OFFSET = 10_000;

/** Query parameters common to all lists; a list with another default page size overrides `limit`. */
export class PageQuery {
  @Described('Rows a page.')
  @QueryInteger({ min: 1, max: 100 })
  limit = 20;

  @Described('Rows to skip; beyond 10,000 only a cursor leads on.')
  @QueryInteger({ min: 0, max: LARGEST_OFFSET })
  offset = 0;

  @Described('`pagination.next_cursor` of the page before; not together with `offset`.')
  @IsOptional()
  @IsString()
  cursor?: string;
}

/** @throws DomainError `validation_failed` when both ways of paging are mixed. */
export function refuseOffsetWithCursor(query: PageQuery): void {
  if (query.cursor === undefined || query.offset === 0) return;
  throw validationFailed([
    { field: 'offset', message: 'offset and cursor exclude each other', suggestion: 'Send only the cursor' },
  ]);
}

/** The place of a row in a list of the newest first. */
interface PlaceInTime {
  /** ISO 8601. */
  readonly at: string;
  readonly id: string;
}

/**
 * The place in the cursor of a time and an id; null without a cursor.
 *
 * @throws DomainError validation_failed
 */
export function placeInTime(scope: string, query: PageQuery): PlaceInTime | null {
  refuseOffsetWithCursor(query);
  if (query.cursor === undefined) return null;
  const [at, id] = decodeCursor(scope, query.cursor, ['string', 'string']);
  return { at: String(at), id: String(id) };
}

export interface PageResult {
  readonly total: number;
  readonly isEstimate?: boolean;
  /** After the last row shown, when more follow; null at the end of the list; absent when a list has no cursors. */
  readonly nextCursor?: string | null;
}

const LONGEST_LINKS = 4_096;

/** The pagination block of an answer; it also writes the Link header (RFC 8288). */
export function paginate(request: EdgeRequest, reply: EdgeReply, query: PageQuery, result: PageResult): Pagination {
  const links = linksOf(request, query, result);
  // Clients reject answers whose headers exceed their limits.
  if (links !== '' && links.length <= LONGEST_LINKS) reply.header('link', links);
  return {
    total: result.total,
    limit: query.limit,
    offset: query.offset,
    ...(result.nextCursor !== undefined ? { next_cursor: result.nextCursor } : {}),
    ...(result.isEstimate ? { total_is_estimate: true as const } : {}),
  };
}

function linksOf(request: EdgeRequest, query: PageQuery, result: PageResult): string {
  const { limit, offset, cursor } = query;
  const { total, nextCursor, isEstimate } = result;
  const links: string[] = [];
  const add = (rel: string, position: Readonly<Record<string, string>>): void => {
    links.push(`<${addressOf(request, { limit: String(limit), ...position })}>; rel="${rel}"`);
  };
  add('first', {});
  if (cursor !== undefined) {
    if (nextCursor) add('next', { cursor: nextCursor });
    return links.join(', ');
  }
  const last = Math.max(0, Math.ceil(total / limit) - 1) * limit;
  // Behind the end of the list, the page before is the last one that has rows.
  const prev = Math.max(0, isEstimate ? offset - limit : Math.min(offset - limit, last));
  if (offset > 0) add('prev', { offset: String(prev) });
  const next = offset + limit;
  if (next < total && next <= LARGEST_OFFSET) add('next', { offset: String(next) });
  else if (nextCursor) add('next', { cursor: nextCursor });
  if (!isEstimate && last <= LARGEST_OFFSET) add('last', last > 0 ? { offset: String(last) } : {});
  return links.join(', ');
}

/** The request's own URL with another position. */
function addressOf(request: EdgeRequest, position: Readonly<Record<string, string>>): string {
  // A question mark further on belongs to a value.
  const [path = ''] = request.url.split('?', 1);
  const parameters = new URLSearchParams(request.url.slice(path.length));
  for (const name of ['limit', 'offset', 'cursor']) parameters.delete(name);
  for (const [name, value] of Object.entries(position)) parameters.set(name, value);
  return `${request.server.publicUrl}${path}?${parameters.toString()}`;
}
