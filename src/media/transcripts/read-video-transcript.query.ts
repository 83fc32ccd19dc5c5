import { Query } from '@nestjs/cqrs';

export interface VideoTranscript {
  readonly video_id: string;
  readonly url: string;
  readonly title: string | null;
  readonly channel: string | null;
  readonly duration_seconds: number | null;
  readonly source: 'caption_track' | 'feed' | 'speech';
  /** Only with `speech`, where the recognition is the one that mishears a good deal. */
  readonly engine?: 'pocketsphinx';
  readonly transcript: string;
}

/** What is said in a video of the video site, from its captions, else a feed's transcript, else by speech recognition where that is set up. */
export class ReadVideoTranscript extends Query<VideoTranscript> {
  constructor(readonly videoId: string) {
    super();
  }
}
