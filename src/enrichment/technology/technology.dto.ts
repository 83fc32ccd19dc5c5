import { IsIn, IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { QueryBoolean, QueryList } from '../../platform/validation/query-fields.js';

export class TechnologyQueryDto {
  /** Domain or URL of the site. */
  @IsString({ message: 'domain must be given', context: { suggestion: 'acme.com' } })
  @IsNotEmpty({ message: 'domain must be given', context: { suggestion: 'acme.com' } })
  @MaxLength(2_000)
  domain!: string;

  /** Look at the site now, whatever is held of it. */
  @QueryBoolean()
  live = false;

  /** `evidence` adds what proves each technology. */
  @QueryList()
  @IsIn(['evidence'], { each: true, message: 'include must be evidence', context: { suggestion: 'evidence' } })
  include?: string[];
}
