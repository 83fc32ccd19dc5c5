import { IsString, MaxLength, MinLength } from 'class-validator';
import { EmptyIsAbsent, QueryInteger } from '../../web/validation/query-fields.js';
import { InvestorsQueryDto } from '../investors/investors.dto.js';
import { StartupsQueryDto } from '../record/company.dto.js';
import { Described } from '../../web/openapi/deferred-description.js';

/** The filters of `GET /startups`, with a larger default page. */
export class ExploreQueryDto extends StartupsQueryDto {
  @Described('Companies a page.')
  @QueryInteger({ min: 1, max: 100 })
  override limit = 24;

  // The form sends its empty field.
  @EmptyIsAbsent()
  override as_of?: string;
}

/** The filters of `GET /investors`. */
export class ExploreInvestorsDto extends InvestorsQueryDto {
  // The form sends its empty field.
  @EmptyIsAbsent()
  override as_of?: string;
}

export class SuggestQueryDto {
  @Described('Beginning of a name.', 'Acme')
  @IsString()
  @MinLength(1)
  @MaxLength(100)
  q!: string;
}
