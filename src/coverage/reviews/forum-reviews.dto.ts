import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { QueryBoolean, QueryList } from '../../platform/validation/query-fields.js';

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

  /** Look through the forums now instead of answering from what is on file. */
  @QueryBoolean()
  live = false;

  /** `evidence` adds to each review what told the company from its namesakes. */
  @QueryList()
  @IsIn(['evidence'], { each: true, message: 'include must be evidence', context: { suggestion: 'evidence' } })
  include?: string[];
}
