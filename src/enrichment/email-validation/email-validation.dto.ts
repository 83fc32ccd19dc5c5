import { Transform } from 'class-transformer';
import { IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { Described } from '../../web/openapi/deferred-description.js';

export class ValidateEmailDto {
  @Described('The address to check; what is no address gets a verdict, not an error.', 'ada@example.com')
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value), {
    toClassOnly: true,
  })
  @IsString({ message: 'email must be given as text', context: { suggestion: 'ada@acme.com' } })
  @IsNotEmpty({ message: 'email must be given', context: { suggestion: 'ada@acme.com' } })
  @MaxLength(1_000, { message: 'email has at most 1000 characters', context: { suggestion: 'ada@acme.com' } })
  email!: string;
}
