import { Query } from '@nestjs/cqrs';
import { type StaffRole } from '../../web/staff/staff.js';

export interface ListedOperator {
  readonly operatorId: string;
  readonly name: string;
  readonly role: StaffRole;
  readonly addedAt: Date;
  /** The actor of the event. */
  readonly addedBy: string;
  /** Null while the token is valid. */
  readonly revokedAt: Date | null;
  readonly revokedBy: string | null;
}

/** All operators, including revoked ones, in the order of addition. */
export class ListOperators extends Query<readonly ListedOperator[]> {}
