import { ApiProperty, ApiPropertyOptional, ApiSchema } from '../../web/openapi/deferred-description.js';
import { Charged, Credits, JobProgress, PoweredBy } from '../../web/openapi/answer-parts.dto.js';

@ApiSchema({ description: 'The job.' })
export class SocialTranscriptQueuedAnswer extends Charged {
  @ApiProperty({ format: 'uuid', description: 'The job.' })
  readonly job_id!: string;
  @ApiProperty({ enum: ['queued'], description: 'Always queued.' })
  readonly status!: 'queued';
  @ApiProperty({ format: 'uri', description: 'Where to ask how far it is.' })
  readonly poll_url!: string;
  @ApiProperty()
  readonly powered_by!: PoweredBy;
}

@ApiSchema({ description: 'How far a transcript is; the members from title on once it is done.' })
export class SocialTranscriptAnswer extends JobProgress {
  @ApiProperty({ format: 'uuid', description: 'The job.' })
  readonly job_id!: string;
  @ApiPropertyOptional({ type: 'string', nullable: true, description: 'Title of the post.' })
  readonly title?: string | null;
  @ApiPropertyOptional({ type: 'number', nullable: true, description: 'Length.' })
  readonly duration_seconds?: number | null;
  @ApiPropertyOptional({ type: 'string', nullable: true, description: 'ISO 639-1.' })
  readonly language?: string | null;
  @ApiPropertyOptional({ enum: ['feed', 'speech'], description: 'Where the words come from.' })
  readonly source?: 'feed' | 'speech';
  @ApiPropertyOptional({
    enum: ['pocketsphinx'],
    description: 'Only with `speech`, where the recognition is one that mishears a good deal.',
  })
  readonly engine?: 'pocketsphinx';
  @ApiPropertyOptional({ type: 'string', nullable: true, description: 'What is said; null once it has been deleted.' })
  readonly transcript?: string | null;
  @ApiPropertyOptional({ type: 'integer', minimum: 0, description: 'Characters of it.' })
  readonly char_count?: number;
  @ApiPropertyOptional()
  readonly powered_by?: PoweredBy;
}

@ApiSchema({ description: 'What is said in a video.' })
export class VideoTranscriptAnswer {
  @ApiProperty({ description: 'Always true.' })
  readonly success!: boolean;
  @ApiProperty({ description: 'The id of the video.' })
  readonly video_id!: string;
  @ApiProperty({ format: 'uri', description: 'Its address.' })
  readonly url!: string;
  @ApiProperty({ type: 'string', nullable: true, description: 'Its title.' })
  readonly title!: string | null;
  @ApiProperty({ type: 'string', nullable: true, description: 'Who put it up.' })
  readonly channel!: string | null;
  @ApiProperty({ type: 'number', nullable: true, description: 'Length.' })
  readonly duration_seconds!: number | null;
  @ApiProperty({ enum: ['caption_track', 'feed', 'speech'], description: 'Where the words come from.' })
  readonly source!: 'caption_track' | 'feed' | 'speech';
  @ApiPropertyOptional({
    enum: ['pocketsphinx'],
    description: 'Only with `speech`, where the recognition is one that mishears a good deal.',
  })
  readonly engine?: 'pocketsphinx';
  @ApiProperty({ description: 'The words.' })
  readonly transcript!: string;
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Characters of it.' })
  readonly char_count!: number;
  @ApiPropertyOptional()
  readonly credits?: Credits;
}
