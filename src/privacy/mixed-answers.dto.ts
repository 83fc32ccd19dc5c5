import { ApiProperty, ApiSchema } from '../web/openapi/deferred-description.js';

@ApiSchema({ description: 'A fact of the record.' })
export class MixedRecordFact {
  @ApiProperty({ enum: ['role', 'email', 'investment'], description: 'What it is.' })
  readonly kind!: 'role' | 'email' | 'investment';
  @ApiProperty({ type: 'string', nullable: true, format: 'uuid', description: 'The company; null for an address.' })
  readonly company_id!: string | null;
  @ApiProperty({
    type: 'string',
    nullable: true,
    format: 'uuid',
    description: 'The round of an investment; null where none was named.',
  })
  readonly round_id!: string | null;
  @ApiProperty({ type: 'string', nullable: true, description: 'Title of a role.' })
  readonly title!: string | null;
  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'The value; null if it is unknown, was erased, or its key is lost.',
  })
  readonly email!: string | null;
  @ApiProperty({ description: 'Whether the value was erased.' })
  readonly erased!: boolean;
  @ApiProperty({
    description: 'Whether the vault lacks its key: it was not erased, and a backup of the vault may have it.',
  })
  readonly key_lost!: boolean;
  @ApiProperty({ description: 'Name of the source.' })
  readonly source!: string;
  @ApiProperty({ type: 'string', nullable: true, description: 'Name of the file.' })
  readonly file!: string | null;
  @ApiProperty({ type: 'integer', nullable: true, minimum: 0, description: 'Line in the file.' })
  readonly line!: number | null;
  @ApiProperty({ format: 'date-time', description: 'Observation time of the source.' })
  readonly observed_at!: string;
  @ApiProperty({
    enum: ['own', 'moved', 'contradicted', 'undecided'],
    description:
      'Whose the fact is: the record’s own; another record’s; another person’s, whom the log does not name; or not decided.',
  })
  readonly verdict!: 'own' | 'moved' | 'contradicted' | 'undecided';
  @ApiProperty({
    type: 'string',
    nullable: true,
    format: 'uuid',
    description: 'The record whose fact it is, where it is `moved`.',
  })
  readonly owner_id!: string | null;
}

@ApiSchema({ description: 'A record with facts of several people.' })
export class MixedRecord {
  @ApiProperty({ enum: ['person', 'investor'], description: 'What it is.' })
  readonly kind!: 'person' | 'investor';
  @ApiProperty({ format: 'uuid', description: 'The record.' })
  readonly id!: string;
  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'The value; null if it is unknown, was erased, or its key is lost.',
  })
  readonly name!: string | null;
  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'The value; null if it is unknown, was erased, or its key is lost.',
  })
  readonly profile!: string | null;
  @ApiProperty({ description: 'Whether the name was erased.' })
  readonly erased!: boolean;
  @ApiProperty({ description: 'Whether the vault lacks the key of the name.' })
  readonly key_lost!: boolean;
  @ApiProperty({ type: 'object', additionalProperties: true, description: 'Source of the name.' })
  readonly provenance!: Readonly<Record<string, unknown>>;
  @ApiProperty({ type: [MixedRecordFact], description: 'All facts of the record.' })
  readonly facts!: readonly MixedRecordFact[];
}

@ApiSchema({ description: 'A page of records with facts of several people.' })
export class MixedRecordsAnswer {
  @ApiProperty({ type: [MixedRecord], description: 'The records; personal values are in the clear.' })
  readonly records!: readonly MixedRecord[];
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Records that this page checked.' })
  readonly checked!: number;
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Records to check in all.' })
  readonly total!: number;
  @ApiProperty({
    type: 'string',
    nullable: true,
    format: 'uuid',
    description: 'Send it as `after` for the next page; null at the end.',
  })
  readonly next!: string | null;
}

@ApiSchema({ description: 'What was corrected.' })
export class RecordSplitAnswer {
  @ApiProperty({ format: 'uuid', description: 'The record.' })
  readonly id!: string;
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Facts that the record of their person has now.' })
  readonly moved!: number;
  @ApiProperty({
    type: 'integer',
    minimum: 0,
    description: 'Facts that were taken back, and whose person the log does not name.',
  })
  readonly retracted!: number;
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Facts that stay, because nothing in the log decides.' })
  readonly undecided!: number;
}
