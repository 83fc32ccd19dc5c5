import { type StaffMember, type StaffRole } from './staff.js';

/** The signed-in staff member of a session. */
export interface ConsoleOperator extends StaffMember {
  /** Part of every form in the session's pages; a form without it is forged. */
  readonly formToken: string;
}

/** The requirements of a console route. */
export interface ConsoleRoute {
  /** operator: auditors are refused. */
  readonly role: StaffRole;
}
