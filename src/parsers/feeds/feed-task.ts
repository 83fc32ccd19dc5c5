import { type FeedDocument } from './feed-document.js';
import { type PackedTranscript } from './packed-transcript.js';

/** What a thread reads: the body of an answer as it arrived, of which it makes text itself. */
export interface FeedTask {
  readonly kind: 'feed' | 'page' | 'transcript';
  readonly url: string;
  readonly contentType: string;
  readonly body: Uint8Array;
}

/** Of a feed or transcript what it contains, or null if it is not one; of a page the addresses of the feeds it names. */
export type FeedTaskResult = FeedDocument | PackedTranscript | null | readonly string[];
