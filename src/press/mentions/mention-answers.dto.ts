import { ApiProperty, ApiPropertyOptional, ApiSchema } from '../../web/openapi/deferred-description.js';
import { Charged } from '../../web/openapi/answer-parts.dto.js';

@ApiSchema({ description: 'The company.' })
export class MentionedCompany {
  @ApiProperty({ format: 'uuid', description: 'The company.' })
  readonly id!: string;
  @ApiProperty({ description: 'Its name.' })
  readonly name!: string;
  @ApiProperty({ description: 'Its slug.' })
  readonly slug!: string;
  @ApiProperty({ format: 'uri', description: 'Its page here.' })
  readonly service_url!: string;
}

@ApiSchema({ description: 'Of all that match, whatever the limit.' })
export class MentionCounts {
  @ApiProperty({ type: 'integer', minimum: 0, description: 'News.' })
  readonly news!: number;
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Podcasts.' })
  readonly podcast!: number;
}

@ApiSchema({ description: 'With `include=evidence`: why it is this company, and where that was read.' })
export class MentionEvidence {
  @ApiProperty({
    type: 'array',
    items: { type: 'string', description: 'What tells the company from its namesakes.' },
    description: 'Empty where a file stated it.',
  })
  readonly proofs!: readonly string[];
  @ApiProperty({ description: 'Name of the feed or file.' })
  readonly source!: string;
  @ApiProperty({ type: 'string', nullable: true, format: 'uri', description: 'The feed; null of a file.' })
  readonly source_url!: string | null;
  @ApiProperty({ format: 'date-time', description: 'When it was read.' })
  readonly observed_at!: string;
}

@ApiSchema({ description: 'What a news piece or a podcast says of the company.' })
export class Mention {
  @ApiProperty({ enum: ['news', 'podcast'], description: 'News have the members that say so, podcasts theirs.' })
  readonly type!: 'news' | 'podcast';
  @ApiProperty({ description: 'Title of the piece or episode.' })
  readonly title!: string;
  @ApiProperty({ description: 'Where it stands; of a podcast, with the time in the episode.' })
  readonly url!: string;
  @ApiProperty({ format: 'date', description: 'When it came out.' })
  readonly date!: string;
  @ApiProperty({ type: 'string', nullable: true, description: 'The words, as written or said.' })
  readonly quote!: string | null;
  @ApiPropertyOptional({ type: 'string', nullable: true, description: 'News: who published it.' })
  readonly publication?: string | null;
  @ApiPropertyOptional({ format: 'uri', description: 'News: its page here.' })
  readonly service_url?: string;
  @ApiPropertyOptional({
    type: 'string',
    nullable: true,
    description: 'News: how much it matters, as graded by the source.',
  })
  readonly importance_grade?: string | null;
  @ApiPropertyOptional({
    type: 'integer',
    nullable: true,
    minimum: 0,
    description: 'Podcast: where in the episode the company is named; null where unknown.',
  })
  readonly timestamp_seconds?: number | null;
  @ApiPropertyOptional()
  readonly evidence?: MentionEvidence;
}

@ApiSchema({ description: 'Mentions of one company.' })
export class MentionsAnswer extends Charged {
  @ApiProperty()
  readonly company!: MentionedCompany;
  @ApiProperty()
  readonly counts!: MentionCounts;
  @ApiProperty({ type: [Mention], description: 'The newest first.' })
  readonly mentions!: readonly Mention[];
}
