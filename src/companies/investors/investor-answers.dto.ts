import { ApiProperty, ApiPropertyOptional, ApiSchema } from '../../web/openapi/deferred-description.js';
import { AsOf } from '../../web/openapi/as-of.dto.js';
import { ChargedPage, ChargedRecord, CompanyNamed, Pagination } from '../../web/openapi/answer-parts.dto.js';

@ApiSchema({ description: 'An investor as lists show it.' })
export class InvestorRow {
  @ApiProperty({ format: 'uuid', description: 'The investor; stable for good.' })
  readonly id!: string;
  @ApiProperty({ description: 'Its name; `[erased]` for a person in a list of before the erasure.' })
  readonly name!: string;
  @ApiProperty({ description: 'Its address here.' })
  readonly slug!: string;
  @ApiProperty({ enum: ['firm', 'person'], description: 'What kind of party it is.' })
  readonly type!: 'firm' | 'person';
  @ApiProperty({ description: 'True where only the form of the name speaks for the kind.' })
  readonly type_is_guess!: boolean;
  @ApiProperty({ type: 'string', nullable: true, description: 'Its site.' })
  readonly website!: string | null;
  @ApiProperty({ type: 'string', nullable: true, description: 'ISO 3166-1 alpha-2.' })
  readonly hq_country!: string | null;
  @ApiProperty({ type: 'string', nullable: true, description: 'The country in English.' })
  readonly hq_country_name!: string | null;
  @ApiProperty({
    type: 'integer',
    nullable: true,
    minimum: 0,
    description: 'Rounds on file that it took part in; null for one record with `as_of`.',
  })
  readonly deals!: number | null;
  @ApiProperty({
    type: 'integer',
    nullable: true,
    minimum: 0,
    description: 'Those it led; null for one record with `as_of`.',
  })
  readonly lead_deals!: number | null;
  @ApiProperty({ format: 'uri', description: 'Its page here.' })
  readonly service_url!: string;
}

@ApiSchema({ description: 'A page of investors.' })
export class InvestorsAnswer extends ChargedPage {
  @ApiProperty({ type: [InvestorRow], description: 'The rows of this page, in the order of the list.' })
  readonly data!: readonly InvestorRow[];
  @ApiProperty({ description: 'The state of the log that this page and the ones after it show.' })
  readonly as_of!: AsOf;
}

@ApiSchema({ description: 'A round it took part in.' })
export class PortfolioRound {
  @ApiProperty()
  readonly company!: CompanyNamed;
  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'Name of the round; null for a stake stated without one.',
  })
  readonly round!: string | null;
  @ApiProperty({ type: 'string', nullable: true, description: 'YYYY, YYYY-MM or YYYY-MM-DD.' })
  readonly date!: string | null;
  @ApiProperty({
    type: 'number',
    nullable: true,
    description: 'USD of the whole round; null where no source has dollars.',
  })
  readonly amount!: number | null;
  @ApiProperty({ description: 'Whether it led the round.' })
  readonly is_lead!: boolean;
}

@ApiSchema({ description: 'Another name of an investor.' })
export class InvestorName {
  @ApiProperty({ format: 'uuid', description: 'Its record; an operator can separate it by this id.' })
  readonly id!: string;
  @ApiProperty({ description: 'The name.' })
  readonly name!: string;
  @ApiProperty({ description: 'Why it is a name of the same firm.' })
  readonly rule!: string;
}

@ApiSchema({ description: 'An investor with what it invested in.' })
export class Investor extends InvestorRow {
  @ApiProperty({
    type: [InvestorName],
    description: 'Names of the same firm that sources use; their deals are counted here.',
  })
  readonly other_names!: readonly InvestorName[];
  @ApiProperty({
    type: [PortfolioRound],
    nullable: true,
    description: 'A page of its rounds, the newest first; null with `as_of`.',
  })
  readonly portfolio!: readonly PortfolioRound[] | null;
}

@ApiSchema({ description: 'One investor.' })
export class InvestorAnswer extends ChargedRecord {
  @ApiProperty()
  readonly data!: Investor;
  @ApiPropertyOptional()
  readonly pagination?: Pagination;
}

@ApiSchema({ description: 'The record that stands alone again.' })
export class SeparatedInvestorAnswer {
  @ApiProperty({ format: 'uuid', description: 'Its id.' })
  readonly id!: string;
}
