import { ApiProperty, ApiPropertyOptional, ApiSchema } from '../web/openapi/deferred-description.js';
import { ActiveInvestor } from './trend-answers.dto.js';
import { CompanyNamed, Coverage } from '../web/openapi/answer-parts.dto.js';

@ApiSchema({ description: 'The company whose sectors are meant; null where sectors were named.' })
export class ResolvedFrom {
  @ApiProperty({ enum: ['company', 'website', 'linkedin'], description: 'How the company was named.' })
  readonly kind!: 'company' | 'website' | 'linkedin';
  @ApiProperty({ description: 'What was sent.' })
  readonly input!: string;
  @ApiProperty()
  readonly company!: CompanyNamed;
}

@ApiSchema({ description: 'How much of each figure of a year is known.' })
export class SectorYearCoverage {
  @ApiProperty()
  readonly capital!: Coverage;
  @ApiProperty()
  readonly rounds!: Coverage;
  @ApiProperty()
  readonly companies_founded!: Coverage;
}

@ApiSchema({ description: 'A year.' })
export class SectorYear {
  @ApiProperty({ type: 'integer', description: 'The year.' })
  readonly year!: number;
  @ApiProperty({
    type: 'number',
    nullable: true,
    description: 'USD of the disclosed rounds; null where none is disclosed, or no round of the year is on file.',
  })
  readonly capital!: number | null;
  @ApiProperty({
    type: 'integer',
    nullable: true,
    minimum: 0,
    description:
      'Rounds; null where no round of the year is on file for any company, or none here while most have no date.',
  })
  readonly rounds!: number | null;
  @ApiProperty({
    type: 'integer',
    nullable: true,
    minimum: 0,
    description: 'Companies; null where too few founding dates are known to say none.',
  })
  readonly companies_founded!: number | null;
  @ApiProperty({ type: 'number', nullable: true, description: 'USD.' })
  readonly median_cheque!: number | null;
  @ApiProperty()
  readonly coverage!: SectorYearCoverage;
}

@ApiSchema({ description: 'The two years that were compared.' })
export class MomentumBasis {
  @ApiProperty({ type: 'integer', description: 'The later year.' })
  readonly year!: number;
  @ApiProperty({ type: 'integer', nullable: true, minimum: 0, description: 'Its rounds; null where unknown.' })
  readonly rounds!: number | null;
  @ApiProperty({ type: 'integer', description: 'The year before.' })
  readonly previous_year!: number;
  @ApiProperty({ type: 'integer', nullable: true, minimum: 0, description: 'Its rounds; null where unknown.' })
  readonly previous_rounds!: number | null;
}

@ApiSchema({ description: 'Whether it grows.' })
export class SectorMomentum {
  @ApiProperty({ type: 'number', nullable: true, minimum: -1, maximum: 1, description: '-1 to 1.' })
  readonly score!: number | null;
  @ApiProperty({ enum: ['rising', 'steady', 'falling'], nullable: true, description: 'Of the score.' })
  readonly label!: 'rising' | 'steady' | 'falling' | null;
  @ApiProperty({
    type: 'number',
    nullable: true,
    description:
      'Percent; null where there is nothing to compare with, or most amounts of either year are undisclosed.',
  })
  readonly capital_yoy_pct!: number | null;
  @ApiProperty({ type: 'number', nullable: true, description: 'Percent; null where there is nothing to compare with.' })
  readonly rounds_yoy_pct!: number | null;
  @ApiProperty({ type: MomentumBasis, nullable: true })
  readonly basis!: MomentumBasis | null;
}

@ApiSchema({ description: 'Its last round.' })
export class LastRound {
  @ApiProperty({ type: 'string', nullable: true, description: 'Its name.' })
  readonly round!: string | null;
  @ApiProperty({ type: 'number', nullable: true, description: 'USD.' })
  readonly amount!: number | null;
  @ApiProperty({ type: 'string', nullable: true, description: 'YYYY, YYYY-MM or YYYY-MM-DD.' })
  readonly date!: string | null;
}

@ApiSchema({ description: 'A company.' })
export class NotableCompany {
  @ApiProperty({ description: 'Its name.' })
  readonly name!: string;
  @ApiProperty({ description: 'Its slug.' })
  readonly slug!: string;
  @ApiProperty({ type: 'string', nullable: true, description: 'Its site.' })
  readonly website!: string | null;
  @ApiProperty({ type: 'number', nullable: true, description: 'USD in all.' })
  readonly total_funding!: number | null;
  @ApiProperty({ type: 'string', nullable: true, format: 'date', description: 'When a source last stated it.' })
  readonly total_funding_as_of!: string | null;
  @ApiProperty({ type: LastRound, nullable: true })
  readonly last_round!: LastRound | null;
  @ApiProperty({ format: 'uri', description: 'Its page here.' })
  readonly service_url!: string;
}

@ApiSchema({ description: 'A reason.' })
export class ScoreReason {
  @ApiProperty({ description: 'In words.' })
  readonly text!: string;
  @ApiProperty({ description: 'Name of the figure.' })
  readonly metric!: string;
  @ApiProperty({ description: 'The figure.' })
  readonly value!: number;
  @ApiProperty({ type: 'integer', minimum: 0, description: 'How many it rests on.' })
  readonly n!: number;
  @ApiProperty({ description: 'What they are.' })
  readonly basis!: string;
  @ApiProperty({ description: 'Whether it is among what makes up the score.' })
  readonly decides!: boolean;
}

@ApiSchema({ description: 'A score with the figures that decided it.' })
export class SectorScore {
  @ApiProperty({
    type: 'number',
    nullable: true,
    minimum: 0,
    maximum: 100,
    description: '0 to 100; null where the data cannot carry one.',
  })
  readonly score!: number | null;
  @ApiProperty({ enum: ['low', 'medium', 'high'], nullable: true, description: 'Of the score.' })
  readonly label!: 'low' | 'medium' | 'high' | null;
  @ApiProperty({ type: [ScoreReason], description: 'What speaks for it.' })
  readonly reasons!: readonly ScoreReason[];
}

@ApiSchema({ description: 'A sector over the years.' })
export class SectorTrendAnswer {
  @ApiProperty({ type: 'array', items: { type: 'string', description: 'A sector.' }, description: 'What was counted.' })
  readonly sectors!: readonly string[];
  @ApiProperty({ type: 'integer', minimum: 1, maximum: 10, description: 'How many years.' })
  readonly years!: number;
  @ApiProperty({ type: ResolvedFrom, nullable: true })
  readonly resolved_from!: ResolvedFrom | null;
  @ApiProperty({ type: [SectorYear], description: 'The oldest first.' })
  readonly series!: readonly SectorYear[];
  @ApiProperty()
  readonly momentum!: SectorMomentum;
  @ApiProperty({ type: [NotableCompany], description: 'By funding.' })
  readonly notable_companies!: readonly NotableCompany[];
  @ApiProperty({ type: [ActiveInvestor], description: 'By deals.' })
  readonly active_investors!: readonly ActiveInvestor[];
  @ApiProperty({ format: 'date-time', description: 'Up to when the log was read.' })
  readonly as_of!: string;
  @ApiProperty({ description: '`@` and the position of the log; send it as `as_of` to repeat the answer.' })
  readonly position!: string;
  @ApiProperty({ format: 'date-time', description: 'When this was computed.' })
  readonly generated_at!: string;
  @ApiPropertyOptional()
  readonly saturation?: SectorScore;
  @ApiPropertyOptional()
  readonly differentiation?: SectorScore;
  @ApiPropertyOptional()
  readonly barriers_to_entry?: SectorScore;
  @ApiPropertyOptional()
  readonly tech_reproducibility?: SectorScore;
}
