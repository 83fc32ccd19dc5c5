import { IsIn, IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import { QueryInteger, QueryList } from '../../platform/validation/query-fields.js';

export const MENTION_SOURCES = ['news', 'podcast', 'all'] as const;
const SINCE = /^(\d{1,4}d|\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])(T[\d:.]+(Z|[+-]\d{2}:\d{2})?)?)$/;

export class MentionsQueryDto {
  @IsOptional()
  @IsString()
  @MaxLength(200)
  slug?: string;

  /** Domain or URL; one of it and the slug is needed. */
  @IsOptional()
  @IsString()
  @MaxLength(2_000)
  domain?: string;

  @IsOptional()
  @IsIn(MENTION_SOURCES, { message: 'source must be news, podcast or all', context: { suggestion: 'all' } })
  source: (typeof MENTION_SOURCES)[number] = 'all';

  /** Days back, such as 30d, or an ISO date. */
  @IsOptional()
  @Matches(SINCE, { message: 'since must be days back or an ISO date', context: { suggestion: '30d' } })
  since?: string;

  @QueryInteger({ min: 1, max: 100 })
  limit = 50;

  /** `evidence` adds to each mention where it was read, and what told the company from its namesakes. */
  @QueryList()
  @IsIn(['evidence'], { each: true, message: 'include must be evidence', context: { suggestion: 'evidence' } })
  include?: string[];
}
