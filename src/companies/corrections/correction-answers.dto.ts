import { ANY_VALUE } from '../../web/openapi/answer-parts.dto.js';
import { ApiProperty, ApiPropertyOptional, ApiSchema } from '../../web/openapi/deferred-description.js';
import { EFFECT_FIGURES, type EffectFigure } from './correction-effect.js';
import { CORRECTION_KINDS, type CorrectionKind } from './correction.dto.js';

@ApiSchema({ description: 'A field of the company that stays, before and after a merge or split.' })
export class MergedValue {
  @ApiProperty({ description: 'Name of the field.' })
  readonly field!: string;
  @ApiProperty({ ...ANY_VALUE, description: 'Before; null for none.' })
  readonly before!: unknown;
  @ApiProperty({ ...ANY_VALUE, description: 'After.' })
  readonly after!: unknown;
}

@ApiSchema({ description: 'A figure of answers that a correction changes.' })
export class CorrectionEffect {
  @ApiProperty({ enum: EFFECT_FIGURES, description: 'The figure.' })
  readonly figure!: EffectFigure;
  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'Name of the company, country, sector or investor; null for all companies.',
  })
  readonly of!: string | null;
  @ApiProperty({ ...ANY_VALUE, description: 'Before; null for none.' })
  readonly before!: number | string | null;
  @ApiProperty({ ...ANY_VALUE, description: 'After; null for none.' })
  readonly after!: number | string | null;
}

@ApiSchema({ description: 'What a correction changed, or would change.' })
export class CorrectionAnswer {
  @ApiProperty({ format: 'uuid', description: 'The company.' })
  readonly company_id!: string;
  @ApiProperty({ enum: CORRECTION_KINDS, description: 'The kind of correction.' })
  readonly kind!: CorrectionKind;
  @ApiProperty({ type: 'string', nullable: true, description: 'The field; null for the whole record.' })
  readonly field!: string | null;
  @ApiProperty({
    type: 'string',
    format: 'uuid',
    nullable: true,
    description: 'The surviving company of a merge; else null.',
  })
  readonly merged_into!: string | null;
  @ApiProperty({
    type: 'string',
    format: 'uuid',
    nullable: true,
    description: 'The company that a split record was merged into; else null.',
  })
  readonly split_from!: string | null;
  @ApiProperty({
    ...ANY_VALUE,
    description:
      'The value before; the name of a withdrawn company, name and domain of a merged one, or of the company that a record is split from.',
  })
  readonly before!: unknown;
  @ApiProperty({
    ...ANY_VALUE,
    description:
      'The value after; of a merge, name and domain of the surviving company, of a split those of the record.',
  })
  readonly after!: unknown;
  @ApiProperty({ description: 'False where the record had this value already.' })
  readonly changed!: boolean;
  @ApiProperty({
    type: [MergedValue],
    description: 'Fields that a previewed merge or split changes in the company that stays.',
  })
  readonly values!: readonly MergedValue[];
  @ApiProperty({
    type: [CorrectionEffect],
    description: 'Figures that answers would show otherwise; only of a preview.',
  })
  readonly effects!: readonly CorrectionEffect[];
  @ApiPropertyOptional({
    type: 'integer',
    minimum: 0,
    description: 'Only of a preview: accounts that were served a wrong version, and are notified.',
  })
  readonly accounts?: number;
  @ApiPropertyOptional({ type: 'integer', minimum: 0, description: 'Only of a preview: charges that are refunded.' })
  readonly refunds?: number;
  @ApiPropertyOptional({ type: 'integer', minimum: 0, description: 'Only of a preview: credits of the refunds.' })
  readonly credits?: number;
  @ApiPropertyOptional({ type: 'integer', minimum: 0, description: 'Only of a preview: records that are recalled.' })
  readonly records?: number;
  @ApiProperty({ description: 'Whether this was a preview.' })
  readonly dry_run!: boolean;
}
