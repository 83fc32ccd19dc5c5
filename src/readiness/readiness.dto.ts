import { IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { Described } from '../web/openapi/deferred-description.js';
import { EXAMPLE } from '../web/openapi/example-records.js';

export class ReadinessDto {
  @Described('Full address of the site, with https:// or http://.', EXAMPLE.companyWebsite)
  @IsString({ message: 'url must be given', context: { suggestion: 'https://acme.com' } })
  @IsNotEmpty({ message: 'url must be given', context: { suggestion: 'https://acme.com' } })
  @MaxLength(2_000)
  url!: string;
}
