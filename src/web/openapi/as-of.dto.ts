import { type Moment } from '../../kernel/moment.js';
import { ApiProperty, ApiSchema } from './deferred-description.js';

@ApiSchema({ description: 'The state of the log that an answer shows.' })
export class AsOf {
  @ApiProperty({ description: '`@` and the position of the log; send it as `as_of` to repeat the answer.' })
  readonly position!: string;
  @ApiProperty({ format: 'date-time', description: 'The time of this state.' })
  readonly at!: string;
}

/** Description of an `as_of` that answers have only where it was asked. */
export const RECORD_AS_OF = 'Only with `as_of`: the state of the log that the answer shows.';

/** Before the first event it is `@0`. */
export function presentAsOf({ position, at }: Moment): AsOf {
  return { position: `@${position < 0n ? 0n : position}`, at: at.toISOString() };
}

/** The member of an answer where `as_of` was asked. */
export function asOfMember(asOf: Moment | undefined): { readonly as_of?: AsOf } {
  return asOf ? { as_of: presentAsOf(asOf) } : {};
}
