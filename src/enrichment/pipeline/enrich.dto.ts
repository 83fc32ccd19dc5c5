import { IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator';
import { QueryBoolean } from '../../web/validation/query-fields.js';
import { LineOfText } from '../../web/validation/visible-text.js';
import { Described } from '../../web/openapi/deferred-description.js';
import { EXAMPLE } from '../../web/openapi/example-records.js';

const NAMED = { message: 'name must be given', context: { suggestion: 'Acme Robotics' } };

export class EnrichDto {
  @Described('Name of the company.', EXAMPLE.companyName)
  @LineOfText()
  @IsString(NAMED)
  @IsNotEmpty(NAMED)
  @MaxLength(200)
  name!: string;

  @Described('Domain or URL of its site; without one, the website is searched by name.', EXAMPLE.companyDomain)
  @IsOptional()
  @LineOfText()
  @IsString()
  @MaxLength(2_000)
  website?: string;

  @Described(
    'Its company page on LinkedIn; distinguishes companies of one name.',
    'https://www.linkedin.com/company/acme',
  )
  @IsOptional()
  @LineOfText()
  @IsString()
  @MaxLength(2_000)
  linkedin_url?: string;

  @Described('true enriches again although the last time is less than seven days ago.')
  @QueryBoolean()
  force = false;

  @Described('true answers with what is on file and visits nothing.')
  @QueryBoolean()
  fast = false;
}
