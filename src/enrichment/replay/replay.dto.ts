import { ArrayMaxSize, IsArray, IsOptional, IsString, IsUUID } from 'class-validator';
import { QueryBoolean, QueryInteger } from '../../platform/validation/query-fields.js';

const MOST_AT_ONCE = 100;

export class ReplayDto {
  /** Only these companies; without it all that were ever found, in pages. */
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MOST_AT_ONCE)
  @IsString({ each: true })
  slugs?: string[];

  /** The `next_after` of the page before. */
  @IsOptional()
  @IsUUID()
  after?: string;

  @QueryInteger({ min: 1, max: MOST_AT_ONCE })
  limit = 25;

  /** Change the records, instead of saying what would change. */
  @QueryBoolean()
  apply = false;
}
