import { ApiProperty, ApiPropertyOptional, ApiSchema } from '../../web/openapi/deferred-description.js';
import { RenderProgress, RenderQueued, TimeSpan } from '../jobs/render-answers.dto.js';

@ApiSchema({ description: 'The job.' })
export class ClipQueuedAnswer extends RenderQueued {}

@ApiSchema({ description: 'The price of a clip.' })
export class ClipQuoteAnswer {
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Credits.' })
  readonly cost!: number;
  @ApiProperty({ enum: ['api'], description: 'Which wallet pays.' })
  readonly wallet!: 'api';
  @ApiProperty({ description: 'Length of the clip.' })
  readonly duration_seconds!: number;
}

@ApiSchema({ description: 'Where the words are said.' })
export class QuoteSpan extends TimeSpan {}

@ApiSchema({ description: 'Only for `style: all`: one file a style.' })
export class ClipUrls {
  @ApiPropertyOptional({ format: 'uri', description: 'The mp4.' })
  readonly twitterquotes?: string;
  @ApiPropertyOptional({ format: 'uri', description: 'The mp4.' })
  readonly twitter?: string;
  @ApiPropertyOptional({ format: 'uri', description: 'The mp4.' })
  readonly shorts?: string;
}

@ApiSchema({ description: 'How far a clip is.' })
export class ClipAnswer extends RenderProgress {
  @ApiProperty({ description: 'The words on it.' })
  readonly quote!: string;
  @ApiProperty({ description: 'Begin in the video.' })
  readonly start_seconds!: number;
  @ApiProperty({ description: 'End in the video.' })
  readonly end_seconds!: number;
  @ApiProperty({
    type: 'boolean',
    nullable: true,
    description:
      'Whether the words were found; null where there was nothing to prove them against, and where the recogniser of this ' +
      'machine understood only part of them, as of the voice of espeak-ng.',
  })
  readonly quote_proved!: boolean | null;
  @ApiProperty({ type: QuoteSpan, nullable: true })
  readonly quote_span!: QuoteSpan | null;
  @ApiPropertyOptional()
  readonly urls?: ClipUrls;
}
