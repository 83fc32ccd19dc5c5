import { type StaffMember, type StaffRole } from './staff.js';

/** Who is at the console in this session. */
export interface ConsoleOperator extends StaffMember {
  /** Stands in every form of the session's pages; a form without it is forged. */
  readonly formToken: string;
}

/** What a route of the console asks for. */
export interface ConsoleRoute {
  /** operator: auditors are refused. */
  readonly role: StaffRole;
}
