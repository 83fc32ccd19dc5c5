import { Query } from '@nestjs/cqrs';

/** Where a name leads: a stream, an event in one, or all that belongs to a request. */
export type LogPlace =
  | { readonly kind: 'stream'; readonly stream: string }
  | { readonly kind: 'event'; readonly stream: string; readonly revision: bigint }
  | { readonly kind: 'request'; readonly correlation: string };

/** The places that are called so: a stream's whole name, or a UUID of an event, a request or whatever has a stream. */
export class FindInLog extends Query<LogPlace[]> {
  constructor(readonly text: string) {
    super();
  }
}
