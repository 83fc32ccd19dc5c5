import { Query } from '@nestjs/cqrs';

/** A record that has streams of its own. */
export interface FoundRecord {
  readonly kind: 'record';
  /** Category of its stream. */
  readonly category: 'company' | 'investor' | 'person' | 'submission' | 'account';
  readonly id: string;
  /** Null for a sealed name, and an account without a label. */
  readonly name: string | null;
  readonly slug: string | null;
  /** What tells it from others: a domain, a plan, a state. */
  readonly note: string | null;
}

/** The match of a name: a record, a stream, an event in one, or all events of a request. */
export type LogPlace =
  | FoundRecord
  | { readonly kind: 'stream'; readonly stream: string }
  | { readonly kind: 'event'; readonly stream: string; readonly revision: bigint }
  | { readonly kind: 'request'; readonly correlation: string };

/**
 * The places with this name: a full stream name; the UUID of an event, a request or a record; the name, slug or domain
 * of a company, a label or `key:` with the beginning of a key.
 */
export class FindInLog extends Query<LogPlace[]> {
  constructor(readonly text: string) {
    super();
  }
}
