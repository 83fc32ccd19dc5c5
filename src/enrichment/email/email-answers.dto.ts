import { ApiProperty, ApiSchema } from '../../web/openapi/deferred-description.js';
import { Charged } from '../../web/openapi/answer-parts.dto.js';

@ApiSchema({ description: 'The person whose address it is.' })
export class PersonByEmailAnswer extends Charged {
  @ApiProperty({ format: 'uuid', description: 'The person.' })
  readonly id!: string;
  @ApiProperty({ description: 'Name.' })
  readonly name!: string;
  @ApiProperty({ description: 'Address here.' })
  readonly slug!: string;
  @ApiProperty({ type: 'string', nullable: true, description: 'Title in the first role that has not ended.' })
  readonly current_title!: string | null;
  @ApiProperty({ format: 'uri', description: 'The person’s page here.' })
  readonly service_url!: string;
}

@ApiSchema({ description: 'The person; null for a role mailbox.' })
export class EmailPerson {
  @ApiProperty({ description: 'Name, or a best guess at it.' })
  readonly name!: string;
  @ApiProperty({ type: 'string', nullable: true, description: 'Slug of the record; null where none is on file.' })
  readonly slug!: string | null;
  @ApiProperty({ type: 'string', nullable: true, description: 'Title, where it is known.' })
  readonly current_title!: string | null;
  @ApiProperty({ description: 'True where nobody on file has this address.' })
  readonly is_guess!: boolean;
}

@ApiSchema({ description: 'The company by the domain; null for free mail and where none is on file.' })
export class EmailCompany {
  @ApiProperty({ description: 'Its name.' })
  readonly name!: string;
  @ApiProperty({ description: 'Its slug.' })
  readonly slug!: string;
  @ApiProperty({ type: 'string', nullable: true, description: 'Its site.' })
  readonly website!: string | null;
  @ApiProperty({ type: 'number', nullable: true, description: 'USD in all.' })
  readonly total_funding!: number | null;
  @ApiProperty({ format: 'uri', description: 'Its page here.' })
  readonly service_url!: string;
}

@ApiSchema({ description: 'Who and where the address belongs to.' })
export class EnrichEmailAnswer extends Charged {
  @ApiProperty({ description: 'As it was sent.' })
  readonly email!: string;
  @ApiProperty({ type: EmailPerson, nullable: true })
  readonly person!: EmailPerson | null;
  @ApiProperty({ type: EmailCompany, nullable: true })
  readonly company!: EmailCompany | null;
}
