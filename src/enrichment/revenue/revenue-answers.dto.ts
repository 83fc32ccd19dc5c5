import { ApiProperty, ApiPropertyOptional, ApiSchema } from '../../web/openapi/deferred-description.js';
import { Charged } from '../../web/openapi/answer-parts.dto.js';

@ApiSchema({ description: 'Where a reported figure comes from.' })
export class RevenueSource {
  @ApiProperty({ description: 'Name.' })
  readonly name!: string;
  @ApiProperty({ type: 'string', nullable: true, description: 'Address.' })
  readonly url!: string | null;
  @ApiProperty({ description: 'When it was read.' })
  readonly observed_at!: string;
}

@ApiSchema({ description: 'In which an estimate lies.' })
export class RevenueInterval {
  @ApiProperty({ description: 'USD.' })
  readonly low!: number;
  @ApiProperty({ description: 'USD.' })
  readonly high!: number;
  @ApiProperty({ description: 'How often the truth is meant to lie in it, percent.' })
  readonly confidence_pct!: number;
}

@ApiSchema({ description: 'A company whose reported revenue the estimate rests on.' })
export class RevenueComparable {
  @ApiProperty({ description: 'Its name.' })
  readonly name!: string;
  @ApiProperty({ description: 'Its slug.' })
  readonly slug!: string;
  @ApiProperty({ description: 'USD a year.' })
  readonly revenue!: number;
  @ApiProperty({ type: 'integer', nullable: true, minimum: 0, description: 'People.' })
  readonly employee_count!: number | null;
  @ApiProperty({ type: 'number', nullable: true, description: 'USD.' })
  readonly revenue_per_employee!: number | null;
  @ApiProperty({ description: 'Of when its figure is.' })
  readonly as_of!: string;
}

@ApiSchema({ description: 'How far such estimates were off where the truth is known.' })
export class RevenueBacktest {
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Companies it was tried on.' })
  readonly figures!: number;
  @ApiProperty({ type: 'number', nullable: true, description: 'Percent.' })
  readonly median_error_pct!: number | null;
  @ApiProperty({ type: 'number', nullable: true, description: 'Share of them that lay in the interval, percent.' })
  readonly interval_held_pct!: number | null;
}

@ApiSchema({ description: 'Revenue of a company.' })
export class RevenueAnswer extends Charged {
  @ApiProperty({ type: 'string', nullable: true, description: 'Its domain.' })
  readonly domain!: string | null;
  @ApiProperty({ description: 'Its name.' })
  readonly name!: string;
  @ApiProperty({ description: 'Its slug.' })
  readonly slug!: string;
  @ApiProperty({ description: 'USD a year.' })
  readonly current_revenue!: number;
  @ApiProperty({ description: 'Whether the source is an account, not a statement.' })
  readonly is_revenue_verified!: boolean;
  @ApiProperty({ type: 'number', nullable: true, description: 'Valuation over revenue.' })
  readonly revenue_multiple!: number | null;
  @ApiProperty({ type: 'number', nullable: true, description: 'USD.' })
  readonly revenue_per_employee!: number | null;
  @ApiProperty({ type: 'integer', nullable: true, minimum: 0, description: 'People.' })
  readonly employee_count!: number | null;
  @ApiProperty({ description: 'Of when the figure is.' })
  readonly as_of!: string;
  @ApiProperty({ format: 'uri', description: 'Its page here.' })
  readonly service_url!: string;
  @ApiProperty({ enum: ['reported', 'estimated'], description: 'Which of the members below there are.' })
  readonly basis!: 'reported' | 'estimated';
  @ApiPropertyOptional()
  readonly source?: RevenueSource;
  @ApiPropertyOptional()
  readonly interval?: RevenueInterval;
  @ApiPropertyOptional({ type: [RevenueComparable], description: 'What an estimate rests on.' })
  readonly comparables?: readonly RevenueComparable[];
  @ApiPropertyOptional()
  readonly backtest?: RevenueBacktest;
}
