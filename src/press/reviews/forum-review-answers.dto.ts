import { ApiProperty, ApiPropertyOptional, ApiSchema } from '../../web/openapi/deferred-description.js';
import { Charged } from '../../web/openapi/answer-parts.dto.js';

@ApiSchema({ description: 'A company on file, with its page.' })
export class CompanyLinked {
  @ApiProperty({ description: 'Its name.' })
  readonly name!: string;
  @ApiProperty({ description: 'Its slug.' })
  readonly slug!: string;
  @ApiProperty({ format: 'uri', description: 'Its page here.' })
  readonly service_url!: string;
}

@ApiSchema({ description: 'Of all reviews on file.' })
export class ReviewSentiment {
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Reviews.' })
  readonly positive!: number;
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Reviews.' })
  readonly negative!: number;
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Reviews.' })
  readonly mixed!: number;
  @ApiProperty({ type: 'integer', minimum: 0, description: 'All of them.' })
  readonly total!: number;
  @ApiProperty({ minimum: -1, maximum: 1, description: '-1 to 1.' })
  readonly score!: number;
}

@ApiSchema({ description: 'A forum.' })
export class ReviewSource {
  @ApiProperty({ description: 'Its name.' })
  readonly name!: string;
  @ApiProperty({ enum: ['ok', 'not_configured', 'unavailable'], description: 'How it answered.' })
  readonly status!: 'ok' | 'not_configured' | 'unavailable';
  @ApiProperty({ type: 'string', nullable: true, description: 'Why it did not; null where it did.' })
  readonly reason!: string | null;
}

@ApiSchema({ description: 'A review, to the letter.' })
export class ForumReview {
  @ApiProperty({ description: 'The words.' })
  readonly snippet!: string;
  @ApiProperty({ enum: ['positive', 'negative', 'mixed'], description: 'Of these words.' })
  readonly sentiment!: 'positive' | 'negative' | 'mixed';
  @ApiProperty({ description: 'Where it was written.' })
  readonly community!: string;
  @ApiProperty({ type: 'string', nullable: true, description: 'By whom; null once forgotten.' })
  readonly author!: string | null;
  @ApiProperty({ format: 'date', description: 'When.' })
  readonly date!: string;
  @ApiProperty({ description: 'Where it stands.' })
  readonly permalink!: string;
  @ApiProperty({ enum: ['gem', 'coal'], nullable: true, description: 'gem is the warmest, coal the harshest.' })
  readonly badge!: 'gem' | 'coal' | null;
  @ApiPropertyOptional({
    type: 'array',
    items: { type: 'string', description: 'A proof.' },
    description: 'Only with `include=evidence`: what told the company from its namesakes.',
  })
  readonly evidence?: readonly string[];
}

@ApiSchema({ description: 'Reviews of one company.' })
export class ForumReviewsAnswer extends Charged {
  @ApiProperty({ type: CompanyLinked, nullable: true })
  readonly company!: CompanyLinked | null;
  @ApiProperty()
  readonly sentiment!: ReviewSentiment;
  @ApiPropertyOptional({ type: [ReviewSource], description: 'Only where forums were looked through for this call.' })
  readonly sources?: readonly ReviewSource[];
  @ApiProperty({ type: [ForumReview], description: 'The newest first; gem and coal are always among them.' })
  readonly reviews!: readonly ForumReview[];
}
