import { ApiProperty, ApiPropertyOptional, ApiSchema } from '../../web/openapi/deferred-description.js';
import { ANY_VALUE } from '../../web/openapi/answer-parts.dto.js';
import {
  RECALL_CLASSES,
  RECALL_KINDS,
  RECALLED_RECORDS,
  type RecallClass,
  type RecalledKind,
  type RecallKind,
} from '../recalls.events.js';

@ApiSchema({ description: 'The record that was wrong.' })
export class RecalledRecordAnswer {
  @ApiProperty({ enum: [...RECALLED_RECORDS], description: 'Kind of the record.' })
  readonly kind!: RecalledKind;
  @ApiProperty({ format: 'uuid', description: 'The record.' })
  readonly id!: string;
  @ApiProperty({ type: 'string', nullable: true, description: 'Its slug; null where no answer has the record now.' })
  readonly slug!: string | null;
}

@ApiSchema({ description: 'A field that was wrong.' })
export class RecalledFieldAnswer {
  @ApiProperty({ description: 'JSON Pointer of the field in the record.' })
  readonly pointer!: string;
  @ApiProperty({ ...ANY_VALUE, description: 'What was served; null for none, and for names of parties.' })
  readonly served!: unknown;
  @ApiProperty({ ...ANY_VALUE, description: 'The value now; null for none, and for names of parties.' })
  readonly now!: unknown;
}

@ApiSchema({ description: 'A place in the log.' })
export class RecallPlaceAnswer {
  @ApiProperty({ description: 'Position in digits.' })
  readonly position!: string;
  @ApiProperty({ format: 'date-time', description: 'When it was recorded.' })
  readonly at!: string;
}

@ApiSchema({ description: 'The paid answers that showed it.' })
export class RecalledReadsAnswer {
  @ApiProperty({ type: 'integer', minimum: 1, description: 'Number of answers.' })
  readonly count!: number;
  @ApiProperty({ type: 'string', format: 'date-time', nullable: true, description: 'First of the listed requests.' })
  readonly first_at!: string | null;
  @ApiProperty({ type: 'string', format: 'date-time', nullable: true, description: 'Last of the listed requests.' })
  readonly last_at!: string | null;
  @ApiProperty({
    type: 'array',
    items: { type: 'string', description: 'A request id.' },
    description: 'The newest first, at most 100 and those that were added later.',
  })
  readonly request_ids!: readonly string[];
}

@ApiSchema({ description: 'Credits that were given back.' })
export class RecallRefundAnswer {
  @ApiProperty({ type: 'integer', minimum: 1, description: 'Credits.' })
  readonly credits!: number;
  @ApiProperty({ description: 'Wallet that has them.' })
  readonly wallet!: string;
}

@ApiSchema({ description: 'What you were served was wrong when it was served.' })
export class RecallAnswer {
  @ApiProperty({ format: 'uuid', description: 'The recall; the id of the event that corrected the record.' })
  readonly recall_id!: string;
  @ApiProperty({
    enum: [...RECALL_KINDS],
    description:
      '`corrected`: another value is right; `retracted`: no right value is known; `merged`: the record was another ' +
      'one; `split`: the record was two; `withdrawn`: the whole record was wrong; `erased`: delete what you have of it.',
  })
  readonly kind!: RecallKind;
  @ApiProperty({ enum: [...RECALL_CLASSES], description: 'What the fields are about; the first of `classes`.' })
  readonly class!: RecallClass;
  @ApiProperty({
    type: 'array',
    items: { enum: [...RECALL_CLASSES], type: 'string', description: 'A class.' },
    description: 'All classes of the fields.',
  })
  readonly classes!: readonly RecallClass[];
  @ApiProperty()
  readonly record!: RecalledRecordAnswer;
  @ApiProperty({ type: 'string', format: 'uuid', nullable: true, description: 'Of `merged`: the record to use.' })
  readonly merged_into!: string | null;
  @ApiProperty({ type: [RecalledFieldAnswer], description: 'Empty where the whole record was wrong, and when erased.' })
  readonly fields!: readonly RecalledFieldAnswer[];
  @ApiProperty({ description: 'Since when the record was wrong.' })
  readonly wrong_from!: RecallPlaceAnswer;
  @ApiProperty({
    type: () => RecallPlaceAnswer,
    nullable: true,
    description: 'Answers up to here were right, since the world changed then; null for none.',
  })
  readonly right_until!: RecallPlaceAnswer | null;
  @ApiProperty({ format: 'date-time', description: 'When it was corrected.' })
  readonly corrected_at!: string;
  @ApiProperty({ description: 'Position of the correction, in digits.' })
  readonly corrected_position!: string;
  @ApiProperty()
  readonly reads!: RecalledReadsAnswer;
  @ApiProperty({ type: () => RecallRefundAnswer, nullable: true, description: 'Null where nothing was given back.' })
  readonly refund!: RecallRefundAnswer | null;
  @ApiProperty({ description: 'Address of the proof that the correction is in the log.' })
  readonly proof!: string;
}

@ApiSchema({ description: 'What you were served was wrong when it was served.' })
export class ListedRecallAnswer extends RecallAnswer {
  @ApiProperty({ description: '`@` and the position of the notice.' })
  readonly position!: string;
  @ApiProperty({ format: 'date-time', description: 'When you were notified.' })
  readonly noticed_at!: string;
}

@ApiSchema({ description: 'Where in the list this page is.' })
export class RecallsPagination {
  @ApiProperty({ type: 'integer', minimum: 1, description: 'Rows a page, as asked.' })
  readonly limit!: number;
  @ApiProperty({ description: 'Whether another page follows.' })
  readonly has_more!: boolean;
  @ApiProperty({ description: 'Send it as `since` for what follows, now or later. It never expires.' })
  readonly next_since!: string;
}

@ApiSchema({ description: 'Recalls of what your account was served.' })
export class RecallsAnswer {
  @ApiProperty({ type: [ListedRecallAnswer], description: 'Oldest first.' })
  readonly data!: readonly ListedRecallAnswer[];
  @ApiProperty()
  readonly pagination!: RecallsPagination;
}

@ApiSchema({ description: 'The classes of recalls that your webhooks receive and lists show.' })
export class RecallClassesAnswer {
  @ApiProperty({
    type: 'array',
    items: { enum: [...RECALL_CLASSES], type: 'string', description: 'A class.' },
    description: 'The classes.',
  })
  readonly classes!: readonly RecallClass[];
}

export const CHECK_STATUSES = ['current', 'recalled', 'unknown'] as const;
export type CheckStatus = (typeof CHECK_STATUSES)[number];

@ApiSchema({ description: 'Whether one holding is recalled.' })
export class CheckedHolding {
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Its place in `holdings`.' })
  readonly index!: number;
  @ApiProperty({
    enum: [...CHECK_STATUSES],
    description: '`unknown`: no record has the id, or the version cannot be placed.',
  })
  readonly status!: CheckStatus;
  @ApiPropertyOptional({ format: 'uuid', description: 'The recall, where it is recalled.' })
  readonly recall_id?: string;
  @ApiPropertyOptional({ enum: [...RECALL_KINDS], description: 'Kind of the recall.' })
  readonly kind?: RecallKind;
  @ApiPropertyOptional({
    type: 'array',
    items: { type: 'string', description: 'JSON Pointer of a field.' },
    description: 'Fields that were wrong; empty where the whole record was.',
  })
  readonly fields?: readonly string[];
  @ApiPropertyOptional({ format: 'uuid', description: 'The record to use instead, where it was merged.' })
  readonly merged_into?: string;
}

@ApiSchema({ description: 'One result for each holding, in order.' })
export class RecallCheckAnswer {
  @ApiProperty({ type: [CheckedHolding], description: 'The results.' })
  readonly results!: readonly CheckedHolding[];
}
