import { Transform } from 'class-transformer';
import { IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { Described } from '../../web/openapi/deferred-description.js';
import { EXAMPLE } from '../../web/openapi/example-records.js';

const trimmed = Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value), {
  toClassOnly: true,
});

export class RevenueQueryDto {
  @Described('Domain or URL of the company.', EXAMPLE.companyDomain)
  @trimmed
  @IsString({ message: 'domain must be given', context: { suggestion: 'acme.com' } })
  @IsNotEmpty({ message: 'domain must be given', context: { suggestion: 'acme.com' } })
  @MaxLength(2_000)
  domain!: string;
}
