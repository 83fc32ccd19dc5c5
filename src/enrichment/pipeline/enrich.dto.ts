import { Transform } from 'class-transformer';
import { IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator';
import { QueryBoolean } from '../../platform/validation/query-fields.js';

const trimmed = Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value), {
  toClassOnly: true,
});
const NAMED = { message: 'name must be given', context: { suggestion: 'Acme Robotics' } };

export class EnrichDto {
  /** Name of the company. */
  @trimmed
  @IsString(NAMED)
  @IsNotEmpty(NAMED)
  @MaxLength(200)
  name!: string;

  /** Domain or URL of its site; without one the site is looked for by the name. */
  @IsOptional()
  @trimmed
  @IsString()
  @MaxLength(2_000)
  website?: string;

  /** Its company page there; tells namesakes apart. */
  @IsOptional()
  @trimmed
  @IsString()
  @MaxLength(2_000)
  linkedin_url?: string;

  /** Look again, also where the last look is less than seven days old. */
  @QueryBoolean()
  force = false;

  /** Answer with what is held, and look at nothing. */
  @QueryBoolean()
  fast = false;
}
