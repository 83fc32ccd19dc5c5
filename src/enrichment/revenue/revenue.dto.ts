import { Transform } from 'class-transformer';
import { IsNotEmpty, IsString, MaxLength } from 'class-validator';

const trimmed = Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value), {
  toClassOnly: true,
});

export class RevenueQueryDto {
  /** Domain or URL of the company. */
  @trimmed
  @IsString({ message: 'domain must be given', context: { suggestion: 'acme.com' } })
  @IsNotEmpty({ message: 'domain must be given', context: { suggestion: 'acme.com' } })
  @MaxLength(2_000)
  domain!: string;
}
