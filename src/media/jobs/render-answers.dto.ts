import { ApiProperty } from '../../web/openapi/deferred-description.js';
import { JobProgress } from '../../web/openapi/answer-parts.dto.js';

export abstract class RenderQueued {
  @ApiProperty({ format: 'uuid', description: 'The job.' })
  readonly jobId!: string;
  @ApiProperty({ enum: ['queued'], description: 'Always queued.' })
  readonly status!: 'queued';
  @ApiProperty({ description: 'Where to ask how far it is, relative to /api/v1.' })
  readonly poll_url!: string;
  @ApiProperty({ type: 'integer', description: 'Ask for the first time after so many seconds.' })
  readonly retry_after_seconds!: number;
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Credits that the job cost.' })
  readonly cost!: number;
  @ApiProperty({
    type: 'integer',
    minimum: 0,
    description: 'What the wallet still holds, allowance and balance together.',
  })
  readonly credits_remaining!: number;
}

export abstract class RenderProgress extends JobProgress {
  @ApiProperty({ format: 'uuid', description: 'The job.' })
  readonly jobId!: string;
  @ApiProperty({
    type: 'string',
    nullable: true,
    format: 'uri',
    description: 'The mp4, signed; null until it is done, and again once it is deleted (`stage` is `expired`).',
  })
  readonly url!: string | null;
  @ApiProperty({ type: 'number', nullable: true, description: 'Length.' })
  readonly duration_seconds!: number | null;
  @ApiProperty({ type: 'integer', nullable: true, minimum: 0, description: 'Pixels.' })
  readonly width!: number | null;
  @ApiProperty({ type: 'integer', nullable: true, minimum: 0, description: 'Pixels.' })
  readonly height!: number | null;
  @ApiProperty({ type: 'integer', nullable: true, minimum: 0, description: 'Bytes.' })
  readonly size_bytes!: number | null;
  @ApiProperty({
    type: 'string',
    nullable: true,
    format: 'date-time',
    description: 'Until when `url` works; a new poll signs a new one. Once the file is deleted, when that was.',
  })
  readonly expires_at!: string | null;
}

export abstract class TimeSpan {
  @ApiProperty({ description: 'Begin.' })
  readonly start_seconds!: number;
  @ApiProperty({ description: 'End.' })
  readonly end_seconds!: number;
}
