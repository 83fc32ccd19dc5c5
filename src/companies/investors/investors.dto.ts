import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { PageQuery } from '../../platform/validation/page.js';
import { QueryList } from '../../platform/validation/query-fields.js';

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
