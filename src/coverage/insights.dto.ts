import { Transform } from 'class-transformer';
import { IsEmail, IsIn, IsNotEmpty, IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import { QueryBoolean, QueryInteger } from '../platform/validation/query-fields.js';

const trimmed = Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value), {
  toClassOnly: true,
});

export const MENTION_SOURCES = ['news', 'podcast', 'all'] as const;
const SINCE = /^(\d{1,4}d|\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])(T[\d:.]+(Z|[+-]\d{2}:\d{2})?)?)$/;

export class RevenueQueryDto {
  /** Domain or URL of the company. */
  @trimmed
  @IsString({ message: 'domain must be given', context: { suggestion: 'acme.com' } })
  @IsNotEmpty({ message: 'domain must be given', context: { suggestion: 'acme.com' } })
  @MaxLength(2_000)
  domain!: string;
}

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
}

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

export class EmailQueryDto {
  @trimmed
  @IsEmail({}, { message: 'email must be an email address', context: { suggestion: 'ada@acme.com' } })
  @MaxLength(254)
  email!: string;
}
