import { Transform } from 'class-transformer';
import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { QueryBoolean, QueryList } from '../../platform/validation/query-fields.js';

const trimmed = Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value), {
  toClassOnly: true,
});

export const HIRING_EXTRAS = ['evidence'] as const;

export class HiringScanQueryDto {
  /** Domain or URL of the company; `url` and `website` say the same. */
  @IsOptional()
  @trimmed
  @IsString()
  @MaxLength(2_000)
  domain?: string;

  @IsOptional()
  @trimmed
  @IsString()
  @MaxLength(2_000)
  url?: string;

  @IsOptional()
  @trimmed
  @IsString()
  @MaxLength(2_000)
  website?: string;

  /** Look now instead of answering from what is on file. */
  @QueryBoolean()
  live = false;

  /** `evidence` adds what the answer rests on. */
  @QueryList()
  @IsIn(HIRING_EXTRAS, { each: true, message: 'include must be evidence', context: { suggestion: 'evidence' } })
  include: (typeof HIRING_EXTRAS)[number][] = [];
}
