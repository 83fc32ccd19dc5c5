import { Query } from '@nestjs/cqrs';
import { type Moment } from '../../kernel/moment.js';

/**
 * The position that an `as_of` (`@` and a position, or an instant) means, once the read models have reached it. Fails with
 * validation_failed where the log has no such time, and with unavailable where a read model does not reach it.
 */
export class FindMoment extends Query<Moment> {
  constructor(
    readonly asked: string,
    readonly readModels: readonly string[],
  ) {
    super();
  }
}
