import { ApiProperty, ApiSchema } from '../../web/openapi/deferred-description.js';

@ApiSchema({ description: 'A feed that is read for mentions of companies.' })
export class CoverageFeed {
  @ApiProperty({ format: 'uuid', description: 'The feed.' })
  readonly feed_id!: string;
  @ApiProperty({ format: 'uri', description: 'Its address.' })
  readonly url!: string;
  @ApiProperty({ type: 'string', nullable: true, description: 'As it calls itself; null before it was read.' })
  readonly title!: string | null;
  @ApiProperty({
    enum: ['waiting', 'ok', 'failing', 'gone'],
    description: 'How its last reading went; waiting before the first.',
  })
  readonly status!: 'waiting' | 'ok' | 'failing' | 'gone';
  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'A code that says why it failed; null where it did not.',
  })
  readonly reason!: string | null;
  @ApiProperty({ type: 'integer', minimum: 0, description: 'In it when it was last read.' })
  readonly items!: number;
  @ApiProperty({ type: 'integer', minimum: 0, description: 'On file that it brought.' })
  readonly mentions!: number;
  @ApiProperty({ format: 'date-time', description: 'When it was listed.' })
  readonly listed_at!: string;
  @ApiProperty({ type: 'string', nullable: true, format: 'date-time', description: 'When it was last read.' })
  readonly read_at!: string | null;
  @ApiProperty({
    type: 'string',
    nullable: true,
    format: 'date-time',
    description: 'When it is read next; null where it is its turn, or none is read.',
  })
  readonly next_at!: string | null;
  @ApiProperty({
    type: 'string',
    nullable: true,
    format: 'uri',
    description: 'Where it has moved for good; null where it has not.',
  })
  readonly moved_to!: string | null;
}

@ApiSchema({ description: 'The feeds.' })
export class FeedsAnswer {
  @ApiProperty({ type: [CoverageFeed], description: 'The first listed first.' })
  readonly feeds!: readonly CoverageFeed[];
}

@ApiSchema({ description: 'A feed that was listed.' })
export class FeedAddedAnswer {
  @ApiProperty({ format: 'uuid', description: 'The feed.' })
  readonly feed_id!: string;
  @ApiProperty({ format: 'uri', description: 'Its address.' })
  readonly url!: string;
  @ApiProperty({ type: 'string', nullable: true, description: 'As it calls itself.' })
  readonly title!: string | null;
  @ApiProperty({ type: 'integer', minimum: 0, description: 'In it now.' })
  readonly items!: number;
  @ApiProperty({ description: 'Whether it was not listed before.' })
  readonly is_new!: boolean;
}

@ApiSchema({ description: 'What is read now.' })
export class FeedsRefreshAnswer {
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Feeds that are read next.' })
  readonly due!: number;
}

@ApiSchema({ description: 'What was removed.' })
export class FeedRemovedAnswer {
  @ApiProperty({ format: 'uuid', description: 'The feed that is read no more.' })
  readonly feed_id!: string;
}
