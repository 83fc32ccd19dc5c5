import { ApiProperty, ApiSchema } from '../../web/openapi/deferred-description.js';
import { RECORD_KINDS, type RecordKind } from './prove-record.query.js';

@ApiSchema({ description: 'That nothing in a stream is newer than its last event in the proof.' })
export class HeadOfStream {
  @ApiProperty({ description: 'A C2SP tlog-proof of the heads leaf, whose text is its `extra`.' })
  readonly proof!: string;
  @ApiProperty({ description: 'The stream.' })
  readonly stream!: string;
  @ApiProperty({
    type: 'array',
    items: { type: 'string', description: 'A hash, base64.' },
    description: 'The way through the map of heads to the stream, from its root downwards.',
  })
  readonly path!: readonly string[];
}

@ApiSchema({ description: 'A record as its events say.' })
export class RecordOfEvents {
  @ApiProperty({ enum: RECORD_KINDS, description: 'Kind of record.' })
  readonly kind!: RecordKind;
  @ApiProperty({ format: 'uuid', description: 'The record.' })
  readonly id!: string;
  @ApiProperty({ description: 'Stream of its events; that of a product is its company’s.' })
  readonly stream!: string;
  @ApiProperty({ description: 'Revision of its last event, up to the position.' })
  readonly revision!: string;
  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    nullable: true,
    description: 'Fields of answers that follow from the events alone; null where an event that sets them is withheld.',
  })
  readonly fields!: Readonly<Record<string, unknown>> | null;
}

@ApiSchema({ description: 'The proof of a record.' })
export class RecordBundle {
  @ApiProperty({ type: 'integer', enum: [1], description: 'Version of the form.' })
  readonly v!: 1;
  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'The signed checkpoint (C2SP tlog-checkpoint) that all proofs are for; null with a 202.',
  })
  readonly checkpoint!: string | null;
  @ApiProperty({
    type: 'array',
    items: { type: 'string', description: 'A C2SP tlog-proof with its opening.' },
    description: 'All events of the record’s stream, in order.',
  })
  readonly events!: readonly string[];
  @ApiProperty({ type: [HeadOfStream], description: 'That the last of them is the newest.' })
  readonly heads!: readonly HeadOfStream[];
  @ApiProperty({ type: [RecordOfEvents], description: 'What they lead to.' })
  readonly records!: readonly RecordOfEvents[];
}
