import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import {
  IsArray,
  IsIn,
  IsISO8601,
  IsNotEmpty,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
  ValidateBy,
} from 'class-validator';
import { PageQuery } from '../../web/validation/page.js';
import { QueryBoolean, QueryList } from '../../web/validation/query-fields.js';
import { OptionalMoment } from '../../web/validation/query-moment.js';
import { RADAR_TLDS, SOURCE_BUCKETS } from '../sources/sources.rules.js';
import { utcMsOf } from '../../kernel/instant.js';
import { DOMAIN_STATUSES, type DomainStatus } from '../radar.events.js';
import { Described } from '../../web/openapi/deferred-description.js';
import { EXAMPLE } from '../../web/openapi/example-records.js';
import { VisibleText } from '../../web/validation/visible-text.js';

const DAY = /^\d{4}-\d{2}-\d{2}(?:T[0-9:.]+(?:Z|[+-]\d{2}:?\d{2})?)?$/;

export class DomainsQueryDto extends PageQuery {
  @Described('Top-level domains, comma-separated.', ['ai', 'io'])
  @QueryList()
  @Transform(lowerCase, { toClassOnly: true })
  @IsArray()
  @IsIn(RADAR_TLDS, {
    each: true,
    message: `tld must be one or more of ${RADAR_TLDS.join(', ')}`,
    context: { suggestion: 'tld=ai,io' },
  })
  tld?: string[];

  @Described(
    'Raw sources (`dot_ai_nrd`, `github_new_org`) or buckets (`nrd`, `zone`, `ct`, `code_hosts`, `company_registers`), comma-separated.',
    ['nrd'],
  )
  @QueryList()
  @IsArray()
  @Matches(/^[a-z][a-z0-9_]{1,62}$/, {
    each: true,
    message: 'source must be raw source ids or bucket ids',
    context: { suggestion: `dot_ai_nrd, or a bucket: ${SOURCE_BUCKETS.map(({ id }) => id).join(', ')}` },
  })
  source?: string[];

  @Described('Statuses, comma-separated; default queued and quality_failed.', ['queued'])
  @QueryList()
  @Transform(lowerCase, { toClassOnly: true })
  @IsArray()
  @IsIn(DOMAIN_STATUSES, {
    each: true,
    message: `status must be one or more of ${DOMAIN_STATUSES.join(', ')}`,
    context: { suggestion: 'status=queued,quality_failed' },
  })
  status?: DomainStatus[];

  @Described('One exact registrable domain.', EXAMPLE.domain)
  @IsOptional()
  @IsString()
  @MaxLength(253, { message: 'apex must be at most 253 characters' })
  apex?: string;

  @Described('Part of a domain or candidate name.', 'robot')
  @IsOptional()
  @IsString()
  @Transform(trimmed, { toClassOnly: true })
  @IsNotEmpty({ message: 'q must not be empty', context: { suggestion: 'q=robot' } })
  @MaxLength(100, { message: 'q must be at most 100 characters' })
  q?: string;

  @Described('First seen at or after this ISO 8601 date or time.', '2026-01-01')
  @IsOptional()
  @IsInstant()
  created_after?: string;

  @Described('First seen at or before this ISO 8601 time, or by the end of this date.', '2030-01-01')
  @IsOptional()
  @IsInstant()
  created_before?: string;

  @Described('Whether the domain has a mail exchanger.', true)
  @QueryBoolean()
  has_real_email?: boolean;

  @Described('Whether the site has original content.', true)
  @QueryBoolean()
  has_real_content?: boolean;

  @Described('Whether the domain is parked.', false)
  @QueryBoolean()
  is_parked?: boolean;

  @Described('true: only domains with a public profile.', true)
  @QueryBoolean()
  promoted?: boolean;

  @Described('`evidence` adds what each conclusion rests on, and every source that saw the name.', ['evidence'])
  @QueryList()
  @IsArray()
  @IsIn(['evidence'], { each: true, message: 'include must be evidence', context: { suggestion: 'include=evidence' } })
  include?: string[];

  @Described(
    'The list as it was known then: `@` and a position of the log, an ISO 8601 time with its zone, or a date (its start, UTC).',
    '@4210',
  )
  @OptionalMoment()
  as_of?: string;
}

export class RejectDomainDto {
  @Described('Why; the row shows it, and the log keeps it with the operator’s name.', 'Not a company')
  @VisibleText()
  @IsString()
  @IsNotEmpty()
  @MaxLength(1_000)
  reason!: string;
}

function trimmed({ value }: { value: unknown }): unknown {
  return typeof value === 'string' ? value.trim() : value;
}

function lowerCase({ value }: { value: unknown }): unknown {
  if (Array.isArray(value)) return value.map((part: unknown) => lowerCase({ value: part }));
  return typeof value === 'string' ? value.toLowerCase() : value;
}

function IsInstant(): PropertyDecorator {
  const rule = { message: '$property must be an ISO 8601 date or time', context: { suggestion: '2026-11-21' } };
  // ISO 8601 has forms that `Date` does not read, such as an hour without minutes.
  const isReadable = {
    validate: (value: unknown): boolean => typeof value !== 'string' || !Number.isNaN(utcMsOf(value)),
    defaultMessage: () => rule.message,
  };
  return applyDecorators(
    IsISO8601({ strict: true }, rule),
    Matches(DAY, rule),
    ValidateBy({ name: 'isReadableInstant', validator: isReadable }, rule),
  );
}
