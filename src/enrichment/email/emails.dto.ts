import { IsEmail, MaxLength } from 'class-validator';
import { Described } from '../../web/openapi/deferred-description.js';
import { EXAMPLE } from '../../web/openapi/example-records.js';
import { LineOfText } from '../../web/validation/visible-text.js';

export class EmailQueryDto {
  @Described('The full address, at most 254 characters.', EXAMPLE.personEmail)
  @LineOfText()
  @IsEmail({}, { message: 'email must be an email address', context: { suggestion: 'ada@acme.com' } })
  @MaxLength(254)
  email!: string;
}
