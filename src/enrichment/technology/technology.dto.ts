import { IsIn, IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { QueryBoolean, QueryList } from '../../web/validation/query-fields.js';
import { Described } from '../../web/openapi/deferred-description.js';
import { EXAMPLE } from '../../web/openapi/example-records.js';

export class TechnologyQueryDto {
  @Described('Domain or URL of the site.', EXAMPLE.companyDomain)
  @IsString({ message: 'domain must be given', context: { suggestion: 'acme.com' } })
  @IsNotEmpty({ message: 'domain must be given', context: { suggestion: 'acme.com' } })
  @MaxLength(2_000)
  domain!: string;

  @Described('true visits the site now, whatever is on file.')
  @QueryBoolean()
  live = false;

  @Described('`evidence` adds what proves each technology.', ['evidence'])
  @QueryList()
  @IsIn(['evidence'], { each: true, message: 'include must be evidence', context: { suggestion: 'evidence' } })
  include?: string[];
}
