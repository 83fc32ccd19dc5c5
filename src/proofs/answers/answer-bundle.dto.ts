import { ApiProperty, ApiSchema } from '../../web/openapi/deferred-description.js';
import { HeadOfStream, RecordOfEvents } from '../records/record-bundle.dto.js';

@ApiSchema({ description: 'The proof of an answer; `verify-answer.mjs` reads it.' })
export class AnswerBundle {
  @ApiProperty({ type: 'integer', enum: [1], description: 'Version of the form.' })
  readonly v!: 1;
  @ApiProperty({ format: 'uuid', description: 'The request.' })
  readonly request_id!: string;
  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'The signed checkpoint (C2SP tlog-checkpoint) that all proofs are for; null with a 202.',
  })
  readonly checkpoint!: string | null;
  @ApiProperty({
    type: 'array',
    items: { type: 'string', description: 'A C2SP tlog-proof with its opening.' },
    description: 'Proofs of the events: the charge, which has the digest of the answer, then those of the record.',
  })
  readonly events!: readonly string[];
  @ApiProperty({ type: [HeadOfStream], description: 'That nothing about the record is newer; empty without `record`.' })
  readonly heads!: readonly HeadOfStream[];
  @ApiProperty({ type: [RecordOfEvents], description: 'What the events lead to; empty without `record`.' })
  readonly records!: readonly RecordOfEvents[];
}
