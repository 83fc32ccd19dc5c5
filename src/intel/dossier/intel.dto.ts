import { ApiProperty } from '../../web/openapi/deferred-description.js';
import { EXAMPLE } from '../../web/openapi/example-records.js';
import { Transform } from 'class-transformer';
import { IsNotEmpty, IsString, MaxLength } from 'class-validator';

const trimmed = Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value), {
  toClassOnly: true,
});
const LONGEST = 500;
const SUGGESTION = { context: { suggestion: 'acme.com' } };
const DESCRIPTION =
  'A name, company, domain, address on a professional network (linkedin.com/company/… or /in/…) or email address';

export class IntelBodyDto {
  @ApiProperty({ description: DESCRIPTION, example: EXAMPLE.companyDomain })
  @trimmed
  @IsString({ message: 'query must be text', ...SUGGESTION })
  @IsNotEmpty({ message: 'query must be given', ...SUGGESTION })
  @MaxLength(LONGEST, { message: `query must have at most ${LONGEST} characters`, ...SUGGESTION })
  query!: string;
}

export class IntelQueryDto {
  @ApiProperty({ description: DESCRIPTION, example: EXAMPLE.companyDomain })
  @trimmed
  @IsString({ message: 'q must be given', ...SUGGESTION })
  @IsNotEmpty({ message: 'q must be given', ...SUGGESTION })
  @MaxLength(LONGEST, { message: `q must have at most ${LONGEST} characters`, ...SUGGESTION })
  q!: string;
}
