import {
  ApiExtraModels,
  ApiProperty,
  ApiPropertyOptional,
  ApiSchema,
  schemaRef,
} from '../../web/openapi/deferred-description.js';
import { AsOf } from '../../web/openapi/as-of.dto.js';
import { STAGES } from '../../vocabulary/vocabularies.js';
import { COMPANY_STATUSES, type CompanyStatus } from './company.events.js';
import { ChargedPage, ChargedRecord, Party } from '../../web/openapi/answer-parts.dto.js';

const DAY = { type: 'string', nullable: true, format: 'date' } as const;

@ApiSchema({ description: 'What a company or its site is built with.' })
export class TechStack {
  @ApiProperty({ type: 'string', nullable: true, description: 'Content delivery network.' })
  readonly cdn!: string | null;
  @ApiProperty({ type: 'string', nullable: true, description: 'Where it is hosted.' })
  readonly hosting!: string | null;
  @ApiProperty({ type: 'string', nullable: true, description: 'Who takes its mail.' })
  readonly email_provider!: string | null;
  @ApiProperty({
    type: 'array',
    items: { type: 'string', description: 'A name.' },
    description: 'Frameworks, languages and tools: whatever no other member is for.',
  })
  readonly frameworks!: readonly string[];
  @ApiProperty({ type: 'array', items: { type: 'string', description: 'A name.' }, description: 'Payment providers.' })
  readonly payments!: readonly string[];
  @ApiProperty({ type: 'array', items: { type: 'string', description: 'A name.' }, description: 'Analytics.' })
  readonly analytics!: readonly string[];
  @ApiProperty({
    type: 'string',
    nullable: true,
    format: 'date-time',
    description: 'Time of the scan; null if the stack is only stated.',
  })
  readonly fingerprinted_at!: string | null;
}

@ApiSchema({ description: 'A round on file.' })
export class FundingRound {
  @ApiProperty({ type: 'string', nullable: true, description: 'Its name, such as Seed or Series A.' })
  readonly round!: string | null;
  @ApiProperty({ type: 'string', nullable: true, description: 'YYYY, YYYY-MM or YYYY-MM-DD; null where unknown.' })
  readonly date!: string | null;
  @ApiProperty({ type: 'number', nullable: true, description: 'Whole USD; null where no source has dollars.' })
  readonly amount!: number | null;
  @ApiProperty({ enum: ['USD'], description: 'Always USD.' })
  readonly currency!: 'USD';
  @ApiProperty({ type: 'number', nullable: true, description: 'USD, after the round.' })
  readonly valuation!: number | null;
  @ApiProperty({ type: [Party], description: 'Who led it.' })
  readonly lead_investors!: readonly Party[];
  @ApiProperty({ type: [Party], description: 'All who took part, leads included.' })
  readonly investors!: readonly Party[];
}

@ApiSchema({ description: 'A company as lists show it.' })
export class CompanyRow {
  @ApiProperty({ format: 'uuid', description: 'The company; stable for good.' })
  readonly id!: string;
  @ApiProperty({ description: 'Its current name.' })
  readonly name!: string;
  @ApiProperty({ description: 'Its address here; does not change with the name.' })
  readonly slug!: string;
  @ApiProperty({ type: 'string', nullable: true, description: 'What it does.' })
  readonly description!: string | null;
  @ApiProperty({ type: 'string', nullable: true, description: 'Its site.' })
  readonly website!: string | null;
  @ApiProperty({
    type: 'number',
    nullable: true,
    description: 'USD: the larger of the stated total and of what disclosed rounds raised, exits aside.',
  })
  readonly total_funding!: number | null;
  @ApiProperty({ ...DAY, description: 'When a source last stated the total; null where unknown.' })
  readonly total_funding_as_of!: string | null;
  @ApiProperty({ type: 'integer', nullable: true, minimum: 0, description: 'People it employs; null where unknown.' })
  readonly employee_count!: number | null;
  @ApiProperty({ ...DAY, description: 'When a source last stated the number of people; null where unknown.' })
  readonly employee_count_as_of!: string | null;
  @ApiProperty({
    type: 'array',
    items: { type: 'string', description: 'A sector of the vocabulary.' },
    description: 'Sectors of `/vocabularies` that it works in.',
  })
  readonly sectors!: readonly string[];
  @ApiProperty({
    enum: STAGES.map(({ value }) => value),
    nullable: true,
    description:
      'Stage of the vocabulary: that of the latest dated round, unless it was acquired or is public; else the source’s ' +
      'word. Null if the word is not in the vocabulary.',
  })
  readonly stage!: string | null;
  @ApiProperty({ type: 'string', nullable: true, description: 'The source’s own word for the stage.' })
  readonly source_stage!: string | null;
  @ApiProperty({ type: 'string', nullable: true, description: 'ISO 3166-1 alpha-2.' })
  readonly hq_country!: string | null;
  @ApiProperty({ type: 'string', nullable: true, description: 'The country in English.' })
  readonly hq_country_name!: string | null;
  @ApiProperty({ type: 'string', nullable: true, description: 'YYYY, YYYY-MM or YYYY-MM-DD, as exact as it is known.' })
  readonly founded_date!: string | null;
  @ApiProperty({ type: 'string', nullable: true, format: 'uri', description: 'A logo.' })
  readonly logo_url!: string | null;
  @ApiProperty({ format: 'uri', description: 'Its page here.' })
  readonly service_url!: string;
}

export abstract class SourceReference {
  @ApiProperty({ description: 'Name of the source.' })
  readonly source!: string;
  @ApiProperty({ type: 'string', nullable: true, description: 'Its address.' })
  readonly source_url!: string | null;
  @ApiProperty({ format: 'date-time', description: 'When it was read.' })
  readonly fetched_at!: string;
  @ApiPropertyOptional({ description: 'File it was imported from.' })
  readonly file?: string;
  @ApiPropertyOptional({ type: 'integer', nullable: true, description: 'Line of that file.' })
  readonly line?: number | null;
}

@ApiSchema({ description: 'A value that lost.' })
export class RejectedValue {
  @ApiProperty({
    description: 'A text, a number or a list.',
    anyOf: [
      { type: 'string', description: 'A text.' },
      { type: 'number', description: 'A number.' },
      { type: 'array', items: { type: 'string', description: 'An element.' }, description: 'A list.' },
    ],
  })
  readonly value!: string | number | readonly string[];
  @ApiProperty({ description: 'Name of the source.' })
  readonly source!: string;
  @ApiProperty({ type: 'string', nullable: true, description: 'Its address.' })
  readonly source_url!: string | null;
  @ApiProperty({ description: 'How the value was got from it.' })
  readonly rule!: string;
  @ApiProperty({ description: 'Why it lost: lower_rank, older, less_sure, identity or name_search.' })
  readonly reason!: string;
}

@ApiSchema({ description: 'Another source’s data about the same round.' })
export class RoundSource extends SourceReference {
  @ApiProperty({ description: 'Why it is the same round: which of kind, date and amount agree.' })
  readonly rule!: string;
  @ApiProperty({
    type: 'number',
    nullable: true,
    description: 'Null: the accuracy of the rule is not measured.',
  })
  readonly confidence!: number | null;
  @ApiProperty({ type: 'string', nullable: true, description: 'Its name according to this source.' })
  readonly round!: string | null;
  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'YYYY, YYYY-MM or YYYY-MM-DD, according to this source.',
  })
  readonly date!: string | null;
  @ApiProperty({ type: 'number', nullable: true, description: 'USD, according to this source.' })
  readonly amount!: number | null;
}

@ApiSchema({ description: 'Source of a field.' })
export class Provenance extends SourceReference {
  @ApiProperty({ description: 'How the value was got from it.' })
  readonly rule!: string;
  @ApiProperty({
    type: 'number',
    nullable: true,
    description: '0 to 1; null if the accuracy of the rule is not measured.',
  })
  readonly confidence!: number | null;
  @ApiPropertyOptional({ description: 'The text of the source that the rule read.' })
  readonly matched?: string;
  @ApiPropertyOptional({ type: [RejectedValue], description: 'Values of other sources for the field.' })
  readonly rejected?: readonly RejectedValue[];
  @ApiPropertyOptional({
    type: [RoundSource],
    description: 'Of a funding round: other sources that report it. It counts once.',
  })
  readonly also_told_by?: readonly RoundSource[];
}

@ApiSchema({ description: 'A founder.' })
export class CompanyFounder {
  @ApiProperty({ description: 'Name.' })
  readonly name!: string;
  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'Slug of the person’s record; null where none is on file.',
  })
  readonly slug!: string | null;
  @ApiProperty({ type: 'string', nullable: true, description: 'Title there.' })
  readonly role!: string | null;
  @ApiProperty({ type: 'string', nullable: true, description: 'Profile.' })
  readonly linkedin_url!: string | null;
}

@ApiSchema({ description: 'An article about it.' })
export class CompanyArticle {
  @ApiProperty({ type: 'string', nullable: true, description: 'Title.' })
  readonly title!: string | null;
  @ApiProperty({ description: 'Its slug here.' })
  readonly slug!: string;
  @ApiProperty({ description: 'URL of the article.' })
  readonly url!: string;
  @ApiProperty({ type: 'string', nullable: true, description: 'Who published it.' })
  readonly publication!: string | null;
  @ApiProperty({ type: 'string', nullable: true, format: 'date', description: 'When.' })
  readonly date!: string | null;
  @ApiProperty({ format: 'uri', description: 'Its page here.' })
  readonly service_url!: string;
}

@ApiExtraModels(Provenance)
@ApiSchema({ description: 'The whole record of a company.' })
export class Company extends CompanyRow {
  @ApiProperty({ type: 'string', nullable: true, description: 'City of its headquarters.' })
  readonly hq_city!: string | null;
  @ApiProperty({ type: 'string', nullable: true, description: 'One of the vocabulary.' })
  readonly business_model!: string | null;
  @ApiProperty({ type: 'string', nullable: true, description: 'Its profile there.' })
  readonly linkedin_url!: string | null;
  @ApiProperty({ type: 'string', nullable: true, description: 'Its profile there.' })
  readonly twitter_url!: string | null;
  @ApiProperty({ type: 'string', nullable: true, description: 'Its profile there.' })
  readonly github_url!: string | null;
  @ApiProperty({ type: 'boolean', nullable: true, description: 'Whether it hires; null where unknown.' })
  readonly is_hiring!: boolean | null;
  @ApiProperty({ enum: COMPANY_STATUSES, description: 'Status of the company.' })
  readonly status!: CompanyStatus;
  @ApiProperty({
    type: 'array',
    items: { type: 'string', description: 'A name.' },
    description: 'Names it had before, and other names that sources give it.',
  })
  readonly former_names!: readonly string[];
  @ApiProperty({ type: [FundingRound], description: 'Rounds on file, the newest first.' })
  readonly funding_rounds!: readonly FundingRound[];
  @ApiProperty({ type: [Party], description: 'All on file: investors of the rounds, and those stated without one.' })
  readonly investors!: readonly Party[];
  @ApiProperty({ type: [CompanyFounder], description: 'Who founded it.' })
  readonly founders!: readonly CompanyFounder[];
  @ApiProperty({ type: [CompanyArticle], description: 'Articles linked to it.' })
  readonly articles!: readonly CompanyArticle[];
  @ApiProperty({ type: TechStack, nullable: true })
  readonly tech_stack!: TechStack | null;
  @ApiProperty({
    type: 'string',
    nullable: true,
    format: 'date-time',
    description: 'When the pipeline last ran over it.',
  })
  readonly last_enriched_at!: string | null;
  @ApiPropertyOptional({ format: 'date-time', description: 'Only on a record that was withdrawn: since when.' })
  readonly withdrawn_at?: string;
  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: {
      description: 'One origin, or one an element.',
      anyOf: [
        schemaRef(Provenance),
        {
          type: 'array',
          items: { anyOf: [schemaRef(Provenance), { type: 'null' }] },
          description: 'One an element.',
        },
      ],
    },
    description: 'Only with `include=provenance`: sources by field; for a list, one entry per element.',
  })
  readonly provenance?: Readonly<Record<string, Provenance | readonly (Provenance | null)[]>>;
}

@ApiSchema({ description: 'A page of companies.' })
export class CompaniesAnswer extends ChargedPage {
  @ApiProperty({ type: [CompanyRow], description: 'The rows of this page, in the order of the list.' })
  readonly data!: readonly CompanyRow[];
  @ApiProperty({ description: 'The state of the log that this page and the ones after it show.' })
  readonly as_of!: AsOf;
}

@ApiSchema({ description: 'One company.' })
export class PaidCompanyAnswer {
  @ApiProperty()
  readonly data!: Company;
}

@ApiSchema({ description: 'One company.' })
export class CompanyAnswer extends ChargedRecord {
  @ApiProperty()
  readonly data!: Company;
}
