import { ANY_VALUE } from '../../web/openapi/answer-parts.dto.js';
import { ApiProperty, ApiSchema } from '../../web/openapi/deferred-description.js';
import { CORRECTION_KINDS, type CorrectionKind } from './correction.dto.js';

@ApiSchema({ description: 'What a correction changed, or would change.' })
export class CorrectionAnswer {
  @ApiProperty({ format: 'uuid', description: 'The company.' })
  readonly company_id!: string;
  @ApiProperty({ enum: CORRECTION_KINDS, description: 'The kind of correction.' })
  readonly kind!: CorrectionKind;
  @ApiProperty({ type: 'string', nullable: true, description: 'The field; null where the record is withdrawn.' })
  readonly field!: string | null;
  @ApiProperty({ ...ANY_VALUE, description: 'The value before; the name of a withdrawn company.' })
  readonly before!: unknown;
  @ApiProperty({ ...ANY_VALUE, description: 'The value after.' })
  readonly after!: unknown;
  @ApiProperty({ description: 'False where the record had this value already.' })
  readonly changed!: boolean;
  @ApiProperty({ description: 'Whether this was a preview.' })
  readonly dry_run!: boolean;
}
