import { ApiProperty, ApiPropertyOptional, ApiSchema } from '../web/openapi/deferred-description.js';
import { ActiveInvestor } from './trend-answers.dto.js';
import { CompanyNamed } from '../web/openapi/answer-parts.dto.js';

@ApiSchema({ description: 'The company whose sectors are meant; null where sectors were named.' })
export class ResolvedFrom {
  @ApiProperty({ enum: ['company', 'website', 'linkedin'], description: 'How the company was named.' })
  readonly kind!: 'company' | 'website' | 'linkedin';
  @ApiProperty({ description: 'What was sent.' })
  readonly input!: string;
  @ApiProperty()
  readonly company!: CompanyNamed;
}

@ApiSchema({ description: 'A year.' })
export class SectorYear {
  @ApiProperty({ type: 'integer', description: 'The year.' })
  readonly year!: number;
  @ApiProperty({ description: 'USD of the disclosed rounds.' })
  readonly capital!: number;
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Rounds.' })
  readonly rounds!: number;
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Companies.' })
  readonly companies_founded!: number;
  @ApiProperty({ type: 'number', nullable: true, description: 'USD.' })
  readonly median_cheque!: number | null;
}

@ApiSchema({ description: 'The two years that were compared.' })
export class MomentumBasis {
  @ApiProperty({ type: 'integer', description: 'The later year.' })
  readonly year!: number;
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Its rounds.' })
  readonly rounds!: number;
  @ApiProperty({ type: 'integer', description: 'The year before.' })
  readonly previous_year!: number;
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Its rounds.' })
  readonly previous_rounds!: number;
}

@ApiSchema({ description: 'Whether it grows.' })
export class SectorMomentum {
  @ApiProperty({ type: 'number', nullable: true, minimum: -1, maximum: 1, description: '-1 to 1.' })
  readonly score!: number | null;
  @ApiProperty({ enum: ['rising', 'steady', 'falling'], nullable: true, description: 'Of the score.' })
  readonly label!: 'rising' | 'steady' | 'falling' | null;
  @ApiProperty({ type: 'number', nullable: true, description: 'Percent; null where there is nothing to compare with.' })
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
