import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { PageQuery } from '../../platform/validation/page.js';
import { QueryInstant, QueryInteger, QueryList } from '../../platform/validation/query-fields.js';

const MOST_HOLDINGS = 200;

/** Pages are of the portfolio. */
export class InvestorQueryDto extends PageQuery {
  @QueryInteger({ min: 1, max: MOST_HOLDINGS })
  override limit = MOST_HOLDINGS;

  /** The investor's own fields as the log stood at that instant; ISO 8601. Counts and portfolio are null then. */
  @QueryInstant()
  as_of?: Date;
}

const SORTS = ['deals', '-deals', 'name', '-name'];

export class InvestorsQueryDto extends PageQuery {
  /** The beginning of a firm's name; where none begins so, one letter may be wrong. */
  @IsOptional()
  @IsString()
  @MaxLength(200)
  q?: string;

  @IsOptional()
  @IsIn(['firm', 'person'], { message: 'type must be firm or person', context: { suggestion: 'firm' } })
  type?: string;

  /** Names or ISO codes, comma-separated. */
  @QueryList()
  country?: string[];

  /** Ascending; with a - it descends. Names of persons are sealed: in order of names they come last. */
  @IsOptional()
  @IsIn(SORTS, {
    message: 'sort must be deals or name, or one of them after a - for descending',
    context: { suggestion: '-deals' },
  })
  sort?: string;
}
