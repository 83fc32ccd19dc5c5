import { ApiProperty, ApiPropertyOptional, ApiSchema } from '../web/openapi/deferred-description.js';
import { Charged } from '../web/openapi/answer-parts.dto.js';
import { CATEGORIES, type Category } from './checks/check.rules.js';

@ApiSchema({ description: 'A part.' })
export class ReadinessCategory {
  @ApiProperty({ enum: Object.keys(CATEGORIES), description: 'Which part of readiness.' })
  readonly category!: Category;
  @ApiProperty({ description: 'Human-readable name.' })
  readonly label!: string;
  @ApiProperty({ minimum: 0, maximum: 100, description: '0 to 100.' })
  readonly score!: number;
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Checks that passed.' })
  readonly passed!: number;
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Checks.' })
  readonly total!: number;
}

@ApiSchema({ description: 'A check.' })
export class ReadinessCheck {
  @ApiProperty({ description: 'Its name.' })
  readonly id!: string;
  @ApiProperty({ description: 'Human-readable name.' })
  readonly label!: string;
  @ApiProperty({ enum: ['pass', 'warn', 'fail'], description: 'warn earns half the weight.' })
  readonly status!: 'pass' | 'warn' | 'fail';
  @ApiProperty({ enum: Object.keys(CATEGORIES), description: 'Which part of readiness.' })
  readonly category!: Category;
  @ApiProperty({ type: 'integer', minimum: 0, description: 'How much it counts.' })
  readonly weight!: number;
  @ApiProperty({ description: 'What was seen.' })
  readonly detail!: string;
  @ApiPropertyOptional({ description: 'What to do; only where it did not pass. Can be given to an agent as it is.' })
  readonly fix_prompt?: string;
}

@ApiSchema({ description: 'The scan.' })
export class ReadinessScan {
  @ApiProperty({ description: 'The site.' })
  readonly url!: string;
  @ApiProperty({ minimum: 0, maximum: 100, description: '0 to 100.' })
  readonly totalScore!: number;
  @ApiProperty({ enum: ['A', 'B', 'C', 'D', 'F'], description: 'Of the score.' })
  readonly grade!: 'A' | 'B' | 'C' | 'D' | 'F';
  @ApiProperty({ type: [ReadinessCategory], description: 'All eight.' })
  readonly categories!: readonly ReadinessCategory[];
  @ApiProperty({ type: [ReadinessCheck], description: 'All 27.' })
  readonly checks!: readonly ReadinessCheck[];
  @ApiProperty({ description: 'The whole as a report.' })
  readonly markdown!: string;
  @ApiProperty({ format: 'date-time', description: 'When.' })
  readonly scannedAt!: string;
  @ApiProperty({ type: 'integer', minimum: 0, description: 'How long it took.' })
  readonly totalMs!: number;
  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'Why some requests were not sent, so that the score may be too low; null for a complete scan.',
  })
  readonly incomplete!: string | null;
  @ApiProperty({ description: 'Of the checks and weights.' })
  readonly rubric_version!: string;
  @ApiProperty({
    type: 'string',
    nullable: true,
    format: 'uuid',
    description: 'Id of the stored evidence (90 days); null if it was too large to store.',
  })
  readonly scan_id!: string | null;
}

@ApiSchema({ description: 'How ready a site is for agents.' })
export class ReadinessAnswer extends Charged {
  @ApiProperty()
  readonly data!: ReadinessScan;
}

@ApiSchema({ description: 'A scan, scored by the current rubric.' })
export class ReadinessScanAnswer {
  @ApiProperty()
  readonly data!: ReadinessScan;
}
