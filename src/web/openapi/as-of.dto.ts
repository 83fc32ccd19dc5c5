import { ApiProperty, ApiSchema } from './deferred-description.js';

@ApiSchema({ description: 'The state of the log that an answer shows.' })
export class AsOf {
  @ApiProperty({ description: '`@` and the position of the log; send it as `as_of` to repeat the answer.' })
  readonly position!: string;
  @ApiProperty({ format: 'date-time', description: 'The time of this state.' })
  readonly at!: string;
}

export function presentAsOf({ position, at }: { readonly position: bigint; readonly at: Date }): AsOf {
  return { position: `@${position}`, at: at.toISOString() };
}
