import { Injectable } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { FindLogPosition } from './find-log-position.query.js';

/** Minutes bound the part of the index that it reads. */
const BEFORE_INSTANT = `SELECT max(i.position) AS position FROM ops.log_index i
  WHERE i.position >= (SELECT coalesce(max(position), 0) FROM ops.log_minutes
      WHERE minute < date_trunc('minute', $1::timestamptz))
    AND i.position < (SELECT coalesce(min(position), 9223372036854775807) FROM ops.log_minutes
      WHERE minute > $1::timestamptz)
    AND i.recorded_at < $1::timestamptz`;
const AT_OR_BEFORE = 'SELECT max(position) AS position FROM ops.log_index WHERE position <= $1::bigint';

@QueryHandler(FindLogPosition)
@Injectable()
export class FindLogPositionHandler implements IQueryHandler<FindLogPosition> {
  constructor(private readonly store: ReadStore) {}

  async execute({ place }: FindLogPosition): Promise<bigint | null> {
    const [sql, value] =
      'before' in place ? [BEFORE_INSTANT, place.before] : [AT_OR_BEFORE, place.atOrBefore.toString()];
    const [row] = await this.store.query<{ position: string | null }>(sql, [value]);
    return row?.position == null ? null : BigInt(row.position);
  }
}
