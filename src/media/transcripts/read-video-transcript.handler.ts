import { Inject } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { createHash } from 'node:crypto';
import { type Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/domain-error.js';
import { OBJECT_STORE, type ObjectStore } from '../../platform/object-store/object-store.port.js';
import { CLOCK } from '../../platform/tokens.js';
import { Engines } from '../engines/engines.service.js';
import { videoIdOf } from '../sources/video-site.rules.js';
import { CAPTION_SOURCE, type CaptionSource } from './caption.port.js';
import { textOf } from './cue.rules.js';
import { FeedTranscripts } from './feed-transcripts.connector.js';
import { type Refusal } from './player-response.rules.js';
import { ReadVideoTranscript, type VideoTranscript } from './read-video-transcript.query.js';
import { VideoSpeech } from './video-speech.service.js';

const KEPT_MS = 30 * 86_400_000;
const NOTHING = { title: null, channel: null, duration_seconds: null };
/** Without a video there is no transcript, even if a feed has one. */
const GONE: readonly Refusal[] = ['unavailable', 'not_a_video'];

const WORDS: Readonly<Record<Refusal, string>> = {
  no_captions: 'The video has no captions.',
  disabled: 'Captions are switched off for the video.',
  unavailable: 'The video is not available.',
  age_restricted: 'The video is age-restricted; the site shows its captions to nobody it does not know.',
  blocked: 'The site refuses to answer this service.',
  rate_limited: 'The site has had too many requests from this service; try again later.',
  not_a_video: 'There is no video at the address.',
};

@QueryHandler(ReadVideoTranscript)
export class ReadVideoTranscriptHandler implements IQueryHandler<ReadVideoTranscript> {
  constructor(
    private readonly engines: Engines,
    private readonly feeds: FeedTranscripts,
    private readonly speech: VideoSpeech,
    @Inject(CAPTION_SOURCE) private readonly captions: CaptionSource,
    @Inject(OBJECT_STORE) private readonly objects: ObjectStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ videoId }: ReadVideoTranscript): Promise<VideoTranscript> {
    const key = `transcripts/video-${createHash('sha256').update(videoId).digest('hex').slice(0, 40)}.json`;
    const kept = await this.kept(key);
    if (kept) return kept;
    const found = await this.read(videoId);
    await this.objects.put(key, Buffer.from(JSON.stringify({ at: this.clock.now(), transcript: found })));
    return found;
  }

  private async kept(key: string): Promise<VideoTranscript | null> {
    const stored = await this.objects.get(key);
    if (!stored) return null;
    const { at, transcript } = JSON.parse(stored.toString()) as { at: number; transcript: VideoTranscript };
    return this.clock.now() - at < KEPT_MS ? transcript : null;
  }

  private async read(videoId: string): Promise<VideoTranscript> {
    const url = `https://www.youtube.com/watch?v=${videoId}`;
    if (!(await this.engines.isThere('MEDIA_CAPTIONS_URL'))) {
      const fed = await this.fed(videoId, NOTHING);
      if (fed) return { video_id: videoId, url, ...fed };
      await this.engines.need('MEDIA_CAPTIONS_URL');
    }
    const { captions, ...about } = await this.captions.read(videoId);
    if ('cues' in captions) {
      return { video_id: videoId, url, ...about, source: 'caption_track', transcript: textOf(captions.cues) };
    }
    const { refusal } = captions;
    const fed = GONE.includes(refusal) ? null : await this.fed(videoId, about);
    if (fed) return { video_id: videoId, url, ...fed };
    const isSilent = refusal === 'no_captions' || refusal === 'disabled';
    const said = isSilent ? await this.speech.hear(url, about.duration_seconds) : null;
    if (said) return { video_id: videoId, url, ...about, source: 'speech', ...said };
    throw new DomainError('unprocessable', WORDS[refusal], { extra: { reason: refusal } });
  }

  /** The publisher's transcript from a feed, with the site's metadata where available. */
  private async fed(
    videoId: string,
    about: Pick<VideoTranscript, 'title' | 'channel' | 'duration_seconds'>,
  ): Promise<Omit<VideoTranscript, 'video_id' | 'url'> | null> {
    const found = await this.feeds.find((address) => videoIdOf(address.replace('yt:video:', '')) === videoId);
    if (!found) return null;
    const { title, channel, text } = found;
    return {
      title: about.title ?? title,
      channel: about.channel ?? channel,
      duration_seconds: about.duration_seconds,
      source: 'feed',
      transcript: text,
    };
  }
}
