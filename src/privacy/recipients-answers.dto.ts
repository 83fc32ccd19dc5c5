import { ApiProperty, ApiSchema } from '../web/openapi/deferred-description.js';

@ApiSchema({ description: 'An account that was served a record showing the person.' })
export class Recipient {
  @ApiProperty({ format: 'uuid', description: 'The account.' })
  readonly account_id!: string;
  @ApiProperty({ type: 'string', nullable: true, description: 'Its label; null where it has none, or is deleted.' })
  readonly label!: string | null;
  @ApiProperty({ type: 'integer', minimum: 1, description: 'Times that a record of the person was in a paid answer.' })
  readonly reads!: number;
  @ApiProperty({ type: 'string', format: 'date-time', nullable: true, description: 'When first.' })
  readonly first_at!: string | null;
  @ApiProperty({ type: 'string', format: 'date-time', nullable: true, description: 'When last.' })
  readonly last_at!: string | null;
  @ApiProperty({ format: 'uuid', description: 'The last request.' })
  readonly last_request_id!: string;
}

@ApiSchema({ description: 'To whom a person’s data went.' })
export class RecipientsAnswer {
  @ApiProperty({ description: 'As it was named.' })
  readonly subject!: string;
  @ApiProperty({ type: [Recipient], description: 'The first to be served first.' })
  readonly recipients!: readonly Recipient[];
}
