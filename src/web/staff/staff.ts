/** operator: reads and acts; auditor: reads only. */
export const STAFF_ROLES = ['operator', 'auditor'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

export function isStaffRole(text: string): text is StaffRole {
  return (STAFF_ROLES as readonly string[]).includes(text);
}

/** A staff member, as the log and the console name them. */
export interface StaffMember {
  /** Null for the shared operator token. */
  readonly operatorId: string | null;
  readonly name: string;
  readonly role: StaffRole;
  /** Follows `operator:` in the actor of events: `ada#1f3c9a2b`, which no header can claim. */
  readonly label: string;
}

/** Finds the owner of a token. */
export interface StaffDirectory {
  /** Null when the token is unknown or revoked. Answers from the log, at most a second old. */
  byToken(token: string): Promise<StaffMember | null>;
}

/** Injection token of the `StaffDirectory`; the feature that stores the staff register provides it. */
export const STAFF_DIRECTORY = Symbol('STAFF_DIRECTORY');
