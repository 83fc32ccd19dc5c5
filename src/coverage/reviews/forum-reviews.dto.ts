import { IsOptional, IsString, MaxLength } from 'class-validator';
import { QueryBoolean } from '../../platform/validation/query-fields.js';

export class ForumReviewsQueryDto {
  @IsOptional()
  @IsString()
  @MaxLength(200)
  slug?: string;

  /** Domain or URL. */
  @IsOptional()
  @IsString()
  @MaxLength(2_000)
  domain?: string;

  /** One of it, slug and domain is needed. */
  @IsOptional()
  @IsString()
  @MaxLength(500)
  name?: string;

  /** Collect anew instead of answering from what is on file; needs a configured engine. */
  @QueryBoolean()
  live = false;
}
