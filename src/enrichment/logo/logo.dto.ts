import { IsIn, IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator';
import { QueryList } from '../../platform/validation/query-fields.js';

export class LogoDto {
  /** Domain or URL of the site. */
  @IsString({ message: 'website must be given', context: { suggestion: 'acme.com' } })
  @IsNotEmpty({ message: 'website must be given', context: { suggestion: 'acme.com' } })
  @MaxLength(2_000)
  website!: string;

  /** Name of the company, to find it on file where its domain does not. */
  @IsOptional()
  @IsString()
  @MaxLength(500)
  name?: string;
}

export class LogoQueryDto {
  /** `evidence` adds where each picture was found and its checksum. */
  @QueryList()
  @IsIn(['evidence'], { each: true, message: 'include must be evidence', context: { suggestion: 'evidence' } })
  include?: string[];
}
