import { Query } from '@nestjs/cqrs';

export interface VideoTranscript {
  readonly video_id: string;
  readonly url: string;
  readonly title: string | null;
  readonly channel: string | null;
  readonly duration_seconds: number | null;
  readonly source: 'caption_track' | 'feed' | 'speech';
  /** Only with `speech`, where the less accurate engine was used. */
  readonly engine?: 'pocketsphinx';
  readonly transcript: string;
}

/**
 * The transcript of a video of the video site: from captions, else from a feed, else by speech recognition where
 * configured.
 */
export class ReadVideoTranscript extends Query<VideoTranscript> {
  constructor(readonly videoId: string) {
    super();
  }
}
