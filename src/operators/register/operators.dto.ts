import { IsIn, IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import { STAFF_ROLES, type StaffRole } from '../../platform/console/staff.js';

class StaffReasonDto {
  /** Why; stands in the log. */
  @IsOptional()
  @IsString()
  @MaxLength(500)
  reason?: string;
}

export class AddOperatorDto extends StaffReasonDto {
  /** What the staff call them; stands in the log with whatever they do. */
  @Matches(/^[A-Za-z0-9][A-Za-z0-9._@-]{0,39}$/, {
    message: 'name must be 1 to 40 letters, digits, dots, dashes or @, and begin with a letter or digit',
  })
  name!: string;

  @IsOptional()
  @IsIn(STAFF_ROLES, { message: `role must be one of ${STAFF_ROLES.join(', ')}` })
  role: StaffRole = 'operator';
}

export class RevokeOperatorDto extends StaffReasonDto {}
