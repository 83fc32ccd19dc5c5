import { Query } from '@nestjs/cqrs';

/** The match of a name: a stream, an event in one, or all events of a request. */
export type LogPlace =
  | { readonly kind: 'stream'; readonly stream: string }
  | { readonly kind: 'event'; readonly stream: string; readonly revision: bigint }
  | { readonly kind: 'request'; readonly correlation: string };

/** The places with this name: a full stream name, or the UUID of an event, a request or a record with a stream. */
export class FindInLog extends Query<LogPlace[]> {
  constructor(readonly text: string) {
    super();
  }
}
