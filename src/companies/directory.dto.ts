import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { PageQuery } from '../platform/http/page.js';
import { QueryList } from '../platform/http/query-fields.js';

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
