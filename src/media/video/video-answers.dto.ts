import { ApiProperty, ApiPropertyOptional, ApiSchema } from '../../web/openapi/deferred-description.js';
import { RenderProgress, RenderQueued, TimeSpan } from '../jobs/render-answers.dto.js';

@ApiSchema({ description: 'The job.' })
export class VideoQueuedAnswer extends RenderQueued {
  @ApiProperty({ description: 'How long it takes.' })
  readonly note!: string;
}

const LAYOUTS = ['centre', 'left', 'panel', 'chapter', 'figure', 'figure_left', 'quote', 'chart', 'picture'] as const;

@ApiSchema({ description: 'A scene.' })
export class VideoScene extends TimeSpan {
  @ApiProperty({ description: 'What is said.' })
  readonly sentence!: string;
  @ApiPropertyOptional({
    enum: LAYOUTS,
    description: 'How the scene is laid out.',
  })
  readonly layout?: (typeof LAYOUTS)[number];
  @ApiPropertyOptional({ description: 'The words on the picture.' })
  readonly shown?: string;
}

@ApiSchema({ description: 'How far a video is.' })
export class VideoAnswer extends RenderProgress {
  @ApiProperty({ description: 'Id of the voice that reads.' })
  readonly voice!: string;
  @ApiProperty({
    enum: ['piper', 'espeak-ng'],
    description:
      '`piper` is a neural voice. `espeak-ng` is not: the recogniser of this machine understands it in part, so `quote_proved` ' +
      'of a clip of such a video stays null.',
  })
  readonly voice_engine!: 'piper' | 'espeak-ng';
  @ApiPropertyOptional({
    type: [VideoScene],
    nullable: true,
    description: 'Only with `include=storyboard`; null until it is done.',
  })
  readonly scenes?: readonly VideoScene[] | null;
}
