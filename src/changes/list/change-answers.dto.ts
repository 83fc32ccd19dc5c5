import { ApiProperty, ApiPropertyOptional, ApiSchema } from '../../web/openapi/deferred-description.js';
import { Charged } from '../../web/openapi/answer-parts.dto.js';
import { CHANGE_KINDS, CHANGE_OPS, type ChangeKind, type ChangeOp } from '../change.js';

@ApiSchema({ description: 'What one event changed in one record.' })
export class ChangeRow {
  @ApiProperty({ description: '`@` and the position of the event in the log; later events have larger ones.' })
  readonly position!: string;
  @ApiProperty({ format: 'date-time', description: 'When the log recorded it.' })
  readonly at!: string;
  @ApiProperty({
    enum: [...CHANGE_OPS],
    description:
      '`corrected`: the former value was wrong when it was stored; `changed`: something new is known. `merged`, ' +
      '`withdrawn` and `erased` records are gone.',
  })
  readonly op!: ChangeOp;
  @ApiProperty({ enum: [...CHANGE_KINDS], description: 'Kind of the record.' })
  readonly kind!: ChangeKind;
  @ApiProperty({ description: 'UUID of the record; of a domain its registrable name.' })
  readonly id!: string;
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Number of the event in its stream.' })
  readonly revision!: number;
  @ApiProperty({
    type: 'array',
    items: { type: 'string', description: 'A field of the answers.' },
    description: 'Fields that may differ now; empty where the record is gone.',
  })
  readonly fields!: readonly string[];
  @ApiPropertyOptional({ format: 'uuid', description: 'Only of `merged`: the record that has its facts.' })
  readonly merged_into?: string;
  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: true,
    nullable: true,
    description: 'With `include=record`: the record as lists show it now, null where they do not.',
  })
  readonly record?: object | null;
}

@ApiSchema({ description: 'Changes in the order of the log.' })
export class ChangesAnswer extends Charged {
  @ApiProperty({ type: [ChangeRow], description: 'Oldest first.' })
  readonly changes!: readonly ChangeRow[];
  @ApiProperty({ description: 'Send it as `since` for the next page. It never expires.' })
  readonly next_cursor!: string;
  @ApiProperty({ description: 'Whether the next page can be read at once.' })
  readonly has_more!: boolean;
  @ApiProperty({ description: '`@` and the position up to which the service knows changes.' })
  readonly head_position!: string;
}
