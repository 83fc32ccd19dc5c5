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

export class InvestorsQueryDto extends PageQuery {
  /** The beginning of a firm's name. */
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
}
