import { IsIn, IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import { QueryInteger, QueryList } from '../../web/validation/query-fields.js';
import { Described } from '../../web/openapi/deferred-description.js';
import { EXAMPLE } from '../../web/openapi/example-records.js';

export const MENTION_SOURCES = ['news', 'podcast', 'all'] as const;
const SINCE = /^(\d{1,4}d|\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])(T[\d:.]+(Z|[+-]\d{2}:\d{2})?)?)$/;

export class MentionsQueryDto {
  @Described('Slug of the company; this or `domain` is required.', EXAMPLE.companySlug)
  @IsOptional()
  @IsString()
  @MaxLength(200)
  slug?: string;

  @Described('Domain or URL of the company.', EXAMPLE.companyDomain)
  @IsOptional()
  @IsString()
  @MaxLength(2_000)
  domain?: string;

  @Described('Only news, only podcasts, or all.')
  @IsOptional()
  @IsIn(MENTION_SOURCES, { message: 'source must be news, podcast or all', context: { suggestion: 'all' } })
  source: (typeof MENTION_SOURCES)[number] = 'all';

  @Described('Days back, such as 30d, or an ISO 8601 date or time.', '30d')
  @IsOptional()
  @Matches(SINCE, { message: 'since must be days back or an ISO date', context: { suggestion: '30d' } })
  since?: string;

  @Described('Most mentions to list.')
  @QueryInteger({ min: 1, max: 100 })
  limit = 50;

  @Described(
    '`evidence` adds where each mention was read, and what distinguishes the company from others of its name.',
    ['evidence'],
  )
  @QueryList()
  @IsIn(['evidence'], { each: true, message: 'include must be evidence', context: { suggestion: 'evidence' } })
  include?: string[];
}
