import { ApiProperty, ApiSchema } from '../../web/openapi/deferred-description.js';
import { KeyAnswer, KeyRotatedAnswer } from '../usage/account-answers.dto.js';

@ApiSchema({ description: 'A key of the account, without its secret.' })
export class OwnKey {
  @ApiProperty({ format: 'uuid', description: 'The key.' })
  readonly key_id!: string;
  @ApiProperty({ description: 'How the key begins.' })
  readonly key_prefix!: string;
  @ApiProperty({ type: 'string', nullable: true, description: 'The name that its owner gave it.' })
  readonly name!: string | null;
  @ApiProperty({ description: 'Whether it works now.' })
  readonly active!: boolean;
  @ApiProperty({ format: 'date-time', description: 'When it was issued.' })
  readonly issued_at!: string;
  @ApiProperty({
    type: 'string',
    format: 'date',
    nullable: true,
    description: 'The last day (UTC) on which it made a call; null where none is on record.',
  })
  readonly last_used_on!: string | null;
  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    description: 'When it was revoked, or when a replaced key stops working; null where it has no end.',
  })
  readonly ends_at!: string | null;
  @ApiProperty({ type: 'string', format: 'uuid', nullable: true, description: 'The key that it replaced.' })
  readonly replaces_key_id!: string | null;
  @ApiProperty({
    description: 'Whether the records that its answers show are recorded, so that wrong values can be recalled.',
  })
  readonly record_reads!: boolean;
  @ApiProperty({ description: 'Whether this call was made with it.' })
  readonly is_this_key!: boolean;
}

@ApiSchema({ description: 'The keys of the account.' })
export class OwnKeysAnswer {
  @ApiProperty({ type: [OwnKey], description: 'Keys that work, and the 100 that ended last; the newest first.' })
  readonly data!: readonly OwnKey[];
}

@ApiSchema({ description: 'The new key.' })
export class OwnKeyIssuedAnswer extends KeyAnswer {
  @ApiProperty({ type: 'string', nullable: true, description: 'Its name.' })
  readonly name!: string | null;
}

@ApiSchema({ description: 'The new key, and when the replaced one ends.' })
export class OwnKeyRotatedAnswer extends KeyRotatedAnswer {
  @ApiProperty({ format: 'date-time', description: 'From this time on the replaced key is refused.' })
  readonly replaced_key_ends_at!: string;
}

@ApiSchema({ description: 'The key and its name.' })
export class KeyNamedAnswer {
  @ApiProperty({ format: 'uuid', description: 'The account.' })
  readonly account_id!: string;
  @ApiProperty({ format: 'uuid', description: 'The key.' })
  readonly key_id!: string;
  @ApiProperty({ type: 'string', nullable: true, description: 'The name; null where it has none.' })
  readonly name!: string | null;
}

@ApiSchema({ description: 'The key and its settings.' })
export class KeyUpdatedAnswer {
  @ApiProperty({ format: 'uuid', description: 'The account.' })
  readonly account_id!: string;
  @ApiProperty({ format: 'uuid', description: 'The key.' })
  readonly key_id!: string;
  @ApiProperty({ description: 'Whether the records that its answers show are recorded.' })
  readonly record_reads!: boolean;
}
