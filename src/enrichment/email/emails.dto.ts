import { Transform } from 'class-transformer';
import { IsEmail, MaxLength } from 'class-validator';
import { Described } from '../../web/openapi/deferred-description.js';
import { EXAMPLE } from '../../web/openapi/example-records.js';

const trimmed = Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value), {
  toClassOnly: true,
});

export class EmailQueryDto {
  @Described('The full address, at most 254 characters.', EXAMPLE.personEmail)
  @trimmed
  @IsEmail({}, { message: 'email must be an email address', context: { suggestion: 'ada@acme.com' } })
  @MaxLength(254)
  email!: string;
}
