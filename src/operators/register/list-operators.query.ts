import { Query } from '@nestjs/cqrs';
import { type StaffRole } from '../../web/staff/staff.js';

export interface ListedOperator {
  readonly operatorId: string;
  readonly name: string;
  readonly role: StaffRole;
  readonly addedAt: Date;
  /** The actor of the event. */
  readonly addedBy: string;
  /** Null while the token is good. */
  readonly revokedAt: Date | null;
  readonly revokedBy: string | null;
}

/** Everybody who ever was on the staff, in the order they came. */
export class ListOperators extends Query<readonly ListedOperator[]> {}
