import { ApiProperty, ApiPropertyOptional, ApiSchema } from '../../web/openapi/deferred-description.js';
import { VENUES, type VenueId } from '../arbitrage.events.js';
import { PoweredBy } from '../../web/openapi/answer-parts.dto.js';

@ApiSchema({ description: 'One side of a pair.' })
export class ArbitrageLeg {
  @ApiProperty({ enum: VENUES, description: 'Id of a venue.' })
  readonly venue!: VenueId;
  @ApiProperty({ description: 'Its name.' })
  readonly venue_label!: string;
  @ApiProperty({ description: 'USD a share.' })
  readonly price!: number;
  @ApiProperty({ type: 'string', nullable: true, description: 'Where to trade it; null without a paid key.' })
  readonly url!: string | null;
  @ApiPropertyOptional({ description: 'The venue’s own id of the market; from Pro Lite.' })
  readonly market_id?: string;
}

@ApiSchema({ description: 'Both sides.' })
export class ArbitrageLegs {
  @ApiProperty()
  readonly yes!: ArbitrageLeg;
  @ApiProperty()
  readonly no!: ArbitrageLeg;
}

@ApiSchema({ description: 'Which side of its contract each leg buys.' })
export class BoughtSides {
  @ApiProperty({ description: 'Of the yes leg.' })
  readonly yes!: string;
  @ApiProperty({ description: 'Of the no leg.' })
  readonly no!: string;
}

@ApiSchema({ description: 'A clause of both contracts side by side.' })
export class ComparedClause {
  @ApiProperty({ description: 'Its name.' })
  readonly clause!: string;
  @ApiProperty({ enum: ['same', 'different', 'unknown', 'noted'], description: 'How the two compare.' })
  readonly verdict!: 'same' | 'different' | 'unknown' | 'noted';
  @ApiProperty({ description: 'Why.' })
  readonly detail!: string;
  @ApiPropertyOptional({ type: 'string', nullable: true, description: 'Text of the contract.' })
  readonly polymarket?: string | null;
  @ApiPropertyOptional({ type: 'string', nullable: true, description: 'Text of the contract.' })
  readonly kalshi?: string | null;
  @ApiPropertyOptional({ type: 'string', nullable: true, description: 'Text of the contract.' })
  readonly predictit?: string | null;
}

@ApiSchema({ description: 'How the two contracts relate.' })
export class ContractMatch {
  @ApiProperty({ enum: ['identity', 'complement', 'near'], description: 'near is not proven.' })
  readonly relation!: 'identity' | 'complement' | 'near';
  @ApiProperty()
  readonly buy!: BoughtSides;
  @ApiProperty({
    type: [ComparedClause],
    description: 'All clauses of a proof; of a near pair only the differing ones.',
  })
  readonly evidence!: readonly ComparedClause[];
}

@ApiSchema({ description: 'A pair of contracts, and what a dollar in either outcome costs.' })
export class ArbitrageOpportunity {
  @ApiProperty({ format: 'uuid', description: 'The pair; stable for good.' })
  readonly pair_id!: string;
  @ApiProperty({ description: 'The market question.' })
  readonly event!: string;
  @ApiProperty({ type: 'string', nullable: true, format: 'date', description: 'Day of resolution.' })
  readonly resolves!: string | null;
  @ApiProperty({ description: 'A proven pair that costs less than it pays in either outcome.' })
  readonly is_arbitrage!: boolean;
  @ApiProperty({ description: 'USD for a dollar in the worse outcome, net of fees.' })
  readonly combined_cost!: number;
  @ApiProperty({ description: 'The two prices alone, USD.' })
  readonly gross_cost!: number;
  @ApiProperty({ description: '1 less combined_cost, USD.' })
  readonly profit_per_dollar!: number;
  @ApiProperty({ description: 'Profit in percent of the cost; may be negative.' })
  readonly roi_pct!: number;
  @ApiProperty({ type: 'number', nullable: true, description: 'The same for a year.' })
  readonly annualized_pct!: number | null;
  @ApiProperty({ type: 'string', nullable: true, format: 'date-time', description: 'When it last opened.' })
  readonly arb_opened_at!: string | null;
  @ApiProperty()
  readonly legs!: ArbitrageLegs;
  @ApiProperty({
    type: 'number',
    nullable: true,
    description: 'Smaller of the reported volumes: USD at Polymarket, contracts that pay a dollar at Kalshi.',
  })
  readonly min_volume!: number | null;
  @ApiProperty({
    type: 'number',
    nullable: true,
    description: 'USD that can be spent before a dollar costs a dollar; null where a book is not shown.',
  })
  readonly depth_usd!: number | null;
  @ApiProperty()
  readonly match!: ContractMatch;
  @ApiProperty({ type: 'string', nullable: true, description: 'What differs, could not be shown or is not counted.' })
  readonly note!: string | null;
  @ApiProperty({ format: 'uri', description: 'The pair’s own page.' })
  readonly service_url!: string;
}

@ApiSchema({ description: 'The board.' })
export class BoardAnswer {
  @ApiProperty({ enum: [true], description: 'Always true.' })
  readonly ok!: true;
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Pairs on the board.' })
  readonly matched_events!: number;
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Those that are an arbitrage now.' })
  readonly live_arbitrages!: number;
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Length of opportunities.' })
  readonly returned!: number;
  @ApiProperty({ type: [ArbitrageOpportunity], description: 'The best first.' })
  readonly opportunities!: readonly ArbitrageOpportunity[];
  @ApiProperty({
    type: 'array',
    items: { type: 'string', enum: [...VENUES], description: 'Id of a venue.' },
    description: 'All that are read.',
  })
  readonly venues!: readonly VenueId[];
  @ApiProperty({
    type: 'array',
    items: { type: 'string', enum: [...VENUES], description: 'Id of a venue.' },
    description: 'Venues that could not be read: their rows are off.',
  })
  readonly degraded_venues!: readonly VenueId[];
  @ApiProperty({ type: 'string', nullable: true, format: 'date-time', description: 'When prices were last read.' })
  readonly as_of!: string | null;
  @ApiProperty({ description: 'Always the same.' })
  readonly disclaimer!: string;
  @ApiProperty()
  readonly powered_by!: PoweredBy;
}
