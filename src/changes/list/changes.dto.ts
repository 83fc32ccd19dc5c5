import { IsIn, IsOptional, Matches } from 'class-validator';
import { Described } from '../../web/openapi/deferred-description.js';
import { QueryInteger, QueryList } from '../../web/validation/query-fields.js';
import { QueryMoment } from '../../web/validation/query-moment.js';
import { CHANGE_KINDS, type ChangeKind } from '../change.js';
import { placeIn } from './change-place.js';

export const MOST_CHANGES = 5_000;
/** With records, and where nothing is asked; so many rows also cost one credit. */
export const CHANGES_A_CREDIT = 1_000;
export const LONGEST_WAIT_S = 30;

export class ChangesQueryDto {
  @Described(
    'Changes after this place: `@` and a position, such as `next_cursor` of the page before, or an ISO 8601 time; `@0` ' +
      'lists every record.',
    '@0',
  )
  @QueryMoment('@0 for everything, or next_cursor of the page before', placeIn)
  since!: string;

  @Described('Kinds of records, comma-separated; all where absent.', ['company', 'round'])
  @QueryList()
  @IsIn(CHANGE_KINDS, { each: true, message: `each kind must be one of ${CHANGE_KINDS.join(', ')}` })
  kinds?: ChangeKind[];

  @Described(
    'Only changes of these fields of the answers, comma-separated; records that came or went are listed as well.',
    ['total_funding', 'stage'],
  )
  @QueryList()
  @Matches(/^[a-z_]{1,40}$/, { each: true, message: 'each field must be a name such as total_funding' })
  fields?: string[];

  @Described('`record` adds each record as lists show it now; null where it is not shown any more.', ['record'])
  @QueryList()
  @IsIn(['record'], { each: true, message: '$property may only be record' })
  include?: 'record'[];

  @Described(
    'Most changes of a page, with `include=record` up to 1,000; those of one event stay together where a page has room.',
    1000,
  )
  @QueryInteger({ min: 1, max: MOST_CHANGES })
  limit: number = CHANGES_A_CREDIT;

  @Described('Seconds to wait for the next change.', 30)
  @IsOptional()
  @QueryInteger({ min: 0, max: LONGEST_WAIT_S })
  wait: number = 0;
}
