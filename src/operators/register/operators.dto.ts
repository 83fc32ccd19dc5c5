import { IsIn, IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import { STAFF_ROLES, type StaffRole } from '../../web/staff/staff.js';
import { Described } from '../../web/openapi/deferred-description.js';
import { VisibleText } from '../../web/validation/visible-text.js';

class StaffReasonDto {
  @Described('Reason; recorded in the log.', 'New in the team')
  @VisibleText()
  @IsOptional()
  @IsString()
  @MaxLength(500)
  reason?: string;
}

export class AddOperatorDto extends StaffReasonDto {
  @Described('Name of the staff member; recorded in the log with each action.', 'ada')
  @Matches(/^[A-Za-z0-9][A-Za-z0-9._@-]{0,39}$/, {
    message: 'name must be 1 to 40 letters, digits, dots, dashes or @, and begin with a letter or digit',
  })
  name!: string;

  @Described('Auditors read and change nothing.')
  @IsOptional()
  @IsIn(STAFF_ROLES, { message: `role must be one of ${STAFF_ROLES.join(', ')}` })
  role: StaffRole = 'operator';
}

export class RevokeOperatorDto extends StaffReasonDto {}
