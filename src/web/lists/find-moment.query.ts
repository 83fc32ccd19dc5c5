import { Query } from '@nestjs/cqrs';
import { type Moment } from '../../kernel/moment.js';

/** The position of an instant before the first event. */
export const BEFORE_LOG = -1n;

export interface MomentRules {
  /** The parameter that errors name; `as_of` where absent. */
  readonly field?: string;
  /** Allows a time before the first event, and a time in the future, which means the present. */
  readonly isOpen?: boolean;
}

/**
 * The position that an `as_of` (`@` and a position, or an instant) means, once the read models have reached it. Fails with
 * validation_failed where the log has no such time, and with unavailable where a read model does not reach it.
 */
export class FindMoment extends Query<Moment> {
  constructor(
    readonly asked: string,
    readonly readModels: readonly string[],
    readonly rules: MomentRules = {},
  ) {
    super();
  }
}
