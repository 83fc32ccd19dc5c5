import { Transform } from 'class-transformer';
import { IsEmail, MaxLength } from 'class-validator';

const trimmed = Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value), {
  toClassOnly: true,
});

export class EmailQueryDto {
  @trimmed
  @IsEmail({}, { message: 'email must be an email address', context: { suggestion: 'ada@acme.com' } })
  @MaxLength(254)
  email!: string;
}
