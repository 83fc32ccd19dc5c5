import { ArrayMaxSize, IsArray, IsOptional, IsString, IsUUID } from 'class-validator';
import { QueryBoolean, QueryInteger } from '../../web/validation/query-fields.js';
import { Described } from '../../web/openapi/deferred-description.js';
import { EXAMPLE } from '../../web/openapi/example-records.js';
import { IdInAnyCase } from '../../web/validation/ids-in-any-case.js';

const MOST_AT_ONCE = 100;

export class ReplayDto {
  @Described('Only these companies; by default all that were ever enriched, in pages.', [EXAMPLE.companySlug])
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MOST_AT_ONCE)
  @IsString({ each: true })
  slugs?: string[];

  @Described('The `next_after` of the page before.')
  @IsOptional()
  @IdInAnyCase()
  @IsUUID()
  after?: string;

  @Described('Companies a page.')
  @QueryInteger({ min: 1, max: MOST_AT_ONCE })
  limit = 25;

  @Described('true changes the records; false only reports what would change.')
  @QueryBoolean()
  apply = false;
}
