import { type FeedDocument } from './feed-document.js';

/** What a thread reads: the body of an answer as it arrived, of which it makes text itself. */
export interface FeedTask {
  readonly kind: 'feed' | 'page';
  readonly url: string;
  readonly contentType: string;
  readonly body: Uint8Array;
}

/** Of a feed its document, or null if it is not one; of a page the addresses of the feeds that it names. */
export type FeedTaskResult = FeedDocument | null | readonly string[];
