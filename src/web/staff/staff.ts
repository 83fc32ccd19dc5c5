/** operator: sees and acts; auditor: sees, and changes nothing. */
export const STAFF_ROLES = ['operator', 'auditor'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

export function isStaffRole(text: string): text is StaffRole {
  return (STAFF_ROLES as readonly string[]).includes(text);
}

/** Somebody of the staff, as the log and the console call them. */
export interface StaffMember {
  /** Null for who comes with the shared operator token. */
  readonly operatorId: string | null;
  readonly name: string;
  readonly role: StaffRole;
  /** Stands after `operator:` as the actor of events: `ada#1f3c9a2b`, which nobody can claim by a header. */
  readonly label: string;
}

/** Finds out whose token it is. */
export interface StaffDirectory {
  /** Null where the token is nobody's, or has ended. Answers from the log, at most a second old. */
  byToken(token: string): Promise<StaffMember | null>;
}

/** Injection token of the `StaffDirectory`; the feature that keeps the register provides it. */
export const STAFF_DIRECTORY = Symbol('STAFF_DIRECTORY');
