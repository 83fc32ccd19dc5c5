import { ApiProperty, ApiSchema } from '../../web/openapi/deferred-description.js';
import { ChargedRecord, CompanyNamed } from '../../web/openapi/answer-parts.dto.js';

@ApiSchema({ description: 'A role.' })
export class PersonRole {
  @ApiProperty()
  readonly company!: CompanyNamed;
  @ApiProperty({ type: 'string', nullable: true, description: 'Title there.' })
  readonly title!: string | null;
  @ApiProperty({ description: 'Whether the person founded the company.' })
  readonly is_founder!: boolean;
  @ApiProperty({
    type: 'boolean',
    nullable: true,
    description: 'Whether the role is current according to the sources.',
  })
  readonly is_current!: boolean | null;
}

@ApiSchema({ description: 'A person with roles.' })
export class Person {
  @ApiProperty({ format: 'uuid', description: 'The person; stable for good.' })
  readonly id!: string;
  @ApiProperty({ description: 'Name.' })
  readonly name!: string;
  @ApiProperty({ description: 'Address here.' })
  readonly slug!: string;
  @ApiProperty({ type: 'string', nullable: true, description: 'Title in the first role that has not ended.' })
  readonly current_title!: string | null;
  @ApiProperty({ type: 'string', nullable: true, description: 'Profile.' })
  readonly linkedin_url!: string | null;
  @ApiProperty({ type: [PersonRole], description: 'Roles on file.' })
  readonly roles!: readonly PersonRole[];
  @ApiProperty({ format: 'uri', description: 'The person’s page here.' })
  readonly service_url!: string;
}

@ApiSchema({ description: 'One person.' })
export class PersonAnswer extends ChargedRecord {
  @ApiProperty()
  readonly data!: Person;
}
