import { Transform } from 'class-transformer';
import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { QueryBoolean, QueryList } from '../../web/validation/query-fields.js';
import { Described } from '../../web/openapi/deferred-description.js';
import { EXAMPLE } from '../../web/openapi/example-records.js';

const trimmed = Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value), {
  toClassOnly: true,
});

export const HIRING_EXTRAS = ['evidence'] as const;

export class HiringScanQueryDto {
  @Described('Domain or URL of the company; one of domain, url and website is required.', EXAMPLE.companyDomain)
  @IsOptional()
  @trimmed
  @IsString()
  @MaxLength(2_000)
  domain?: string;

  @Described('The same as `domain`.', EXAMPLE.companyWebsite)
  @IsOptional()
  @trimmed
  @IsString()
  @MaxLength(2_000)
  url?: string;

  @Described('The same as `domain`.', EXAMPLE.companyWebsite)
  @IsOptional()
  @trimmed
  @IsString()
  @MaxLength(2_000)
  website?: string;

  @Described('true visits the job boards now instead of answering from what is on file.')
  @QueryBoolean()
  live = false;

  @Described('`evidence` adds what the answer rests on.', ['evidence'])
  @QueryList()
  @IsIn(HIRING_EXTRAS, { each: true, message: 'include must be evidence', context: { suggestion: 'evidence' } })
  include: (typeof HIRING_EXTRAS)[number][] = [];
}
