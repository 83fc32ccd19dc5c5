import { IsString, MaxLength, MinLength } from 'class-validator';
import { QueryInteger } from '../../platform/validation/query-fields.js';
import { StartupsQueryDto } from '../record/company.dto.js';

/** The filters of `GET /startups`, with a page that fills a screen. */
export class ExploreQueryDto extends StartupsQueryDto {
  @QueryInteger({ min: 1, max: 100 })
  override limit = 24;
}

export class SuggestQueryDto {
  @IsString()
  @MinLength(1)
  @MaxLength(100)
  q!: string;
}
