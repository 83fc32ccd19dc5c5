import { ApiProperty, ApiSchema } from '../../web/openapi/deferred-description.js';
import { STAFF_ROLES, type StaffRole } from '../../web/staff/staff.js';

export abstract class StaffEntry {
  @ApiProperty({ format: 'uuid', description: 'Who it is in the log.' })
  readonly operator_id!: string;
  @ApiProperty({ description: 'What the staff call them.' })
  readonly name!: string;
  @ApiProperty({ enum: STAFF_ROLES, description: 'operator acts, auditor only sees.' })
  readonly role!: StaffRole;
}

@ApiSchema({ description: 'Who was added.' })
export class OperatorAddedAnswer extends StaffEntry {
  @ApiProperty({ description: 'The token; shown this once.' })
  readonly operator_token!: string;
}

@ApiSchema({ description: 'One of them.' })
export class Operator extends StaffEntry {
  @ApiProperty({ description: 'Whether the token is good.' })
  readonly active!: boolean;
  @ApiProperty({ format: 'date-time', description: 'When they were added.' })
  readonly added_at!: string;
  @ApiProperty({ description: 'Who added them.' })
  readonly added_by!: string;
  @ApiProperty({ type: 'string', nullable: true, format: 'date-time', description: 'When the token ended.' })
  readonly revoked_at!: string | null;
  @ApiProperty({ type: 'string', nullable: true, description: 'Who ended it.' })
  readonly revoked_by!: string | null;
}

@ApiSchema({ description: 'Everybody who ever was on the staff.' })
export class OperatorsAnswer {
  @ApiProperty({ type: [Operator], description: 'In the order they were added.' })
  readonly operators!: readonly Operator[];
}

@ApiSchema({ description: 'Whose token ended.' })
export class OperatorRevokedAnswer {
  @ApiProperty({ format: 'uuid', description: 'Who it is in the log.' })
  readonly operator_id!: string;
  @ApiProperty({ description: 'What the staff call them.' })
  readonly name!: string;
  @ApiProperty({ description: 'Always true.' })
  readonly revoked!: boolean;
}
