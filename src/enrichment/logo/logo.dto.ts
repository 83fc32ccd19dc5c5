import { IsIn, IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator';
import { QueryList } from '../../web/validation/query-fields.js';
import { Described } from '../../web/openapi/deferred-description.js';
import { EXAMPLE } from '../../web/openapi/example-records.js';

export class LogoDto {
  @Described('Domain or URL of the site.', EXAMPLE.companyDomain)
  @IsString({ message: 'website must be given', context: { suggestion: 'acme.com' } })
  @IsNotEmpty({ message: 'website must be given', context: { suggestion: 'acme.com' } })
  @MaxLength(2_000)
  website!: string;

  @Described('Name of the company, to find it on file where its domain does not.', EXAMPLE.companyName)
  @IsOptional()
  @IsString()
  @MaxLength(500)
  name?: string;
}

export class LogoQueryDto {
  @Described('`evidence` adds where each picture was found, and its checksum.', ['evidence'])
  @QueryList()
  @IsIn(['evidence'], { each: true, message: 'include must be evidence', context: { suggestion: 'evidence' } })
  include?: string[];
}
