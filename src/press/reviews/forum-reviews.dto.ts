import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { QueryBoolean, QueryList } from '../../web/validation/query-fields.js';
import { Described } from '../../web/openapi/deferred-description.js';
import { EXAMPLE } from '../../web/openapi/example-records.js';

export class ForumReviewsQueryDto {
  @Described('Slug of the company; one of slug, domain and name is required.', EXAMPLE.companySlug)
  @IsOptional()
  @IsString()
  @MaxLength(200)
  slug?: string;

  @Described('Domain or URL of the company.', EXAMPLE.companyDomain)
  @IsOptional()
  @IsString()
  @MaxLength(2_000)
  domain?: string;

  @Described('Name of the company.', EXAMPLE.companyName)
  @IsOptional()
  @IsString()
  @MaxLength(500)
  name?: string;

  @Described('true searches the forums now instead of answering from what is on file.')
  @QueryBoolean()
  live = false;

  @Described('`evidence` adds to each review what distinguishes the company from others of its name.', ['evidence'])
  @QueryList()
  @IsIn(['evidence'], { each: true, message: 'include must be evidence', context: { suggestion: 'evidence' } })
  include?: string[];
}
