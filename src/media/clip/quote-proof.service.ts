import { Inject, Injectable } from '@nestjs/common';
import { type Config } from '../../platform/config/config.js';
import { type WithMedia } from '../media.settings.js';
import { type JobAttempt } from '../../jobs/job-runner.js';
import { CONFIG } from '../../platform/tokens.js';
import { CAPTION_SOURCE, type CaptionSource } from '../transcripts/caption.port.js';
import { heardShare, type Cue } from '../transcripts/cue.rules.js';
import { FeedTranscripts } from '../transcripts/feed-transcripts.connector.js';
import { SpeechToText } from '../transcripts/speech-to-text.connector.js';
import { videoIdOf } from '../sources/video-site.rules.js';
import { type ClipInput } from './clip-input.rules.js';
import { judgeQuote, type ProvedQuote } from './quote-proof.rules.js';

const UNKNOWN: ProvedQuote = { proved: null, span: null };
/** Of the words of a plainly spoken quote, pocketsphinx recognises about half. */
const HEARD_SHARE = 0.3;

/**
 * Compares a quote with the video's captions, else with a feed's transcript, else with speech recognition where
 * configured.
 */
@Injectable()
export class QuoteProof {
  constructor(
    private readonly feeds: FeedTranscripts,
    private readonly speech: SpeechToText,
    @Inject(CAPTION_SOURCE) private readonly captions: CaptionSource,
    @Inject(CONFIG) private readonly config: Config & WithMedia,
  ) {}

  /** A missing proof must not fail a clip. */
  async prove(input: ClipInput, file: string, attempt: JobAttempt): Promise<ProvedQuote> {
    try {
      const cues = (await this.captioned(input, attempt)) ?? (await this.fed(input, attempt));
      return cues ? judgeQuote(input, cues) : await this.proveBySpeech(input, file, attempt);
    } catch (error) {
      attempt.signal.throwIfAborted();
      if (error instanceof Error) return UNKNOWN;
      throw error;
    }
  }

  private async captioned({ video_id: id }: ClipInput, { signal }: JobAttempt): Promise<readonly Cue[] | null> {
    if (id === undefined || this.config.media.captionsUrl === null) return null;
    const { captions } = await this.captions.read(id, signal);
    return 'cues' in captions ? captions.cues : null;
  }

  private async fed(
    { video_id: id, video_url: url }: ClipInput,
    { signal }: JobAttempt,
  ): Promise<readonly Cue[] | null> {
    if (!this.feeds.isThere) return null;
    const file = url !== undefined && URL.canParse(url) ? new URL(url).href : null;
    const isIt = (address: string): boolean =>
      id === undefined
        ? URL.canParse(address) && new URL(address).href === file
        : videoIdOf(address.replace('yt:video:', '')) === id;
    return (await this.feeds.find(isIt, signal))?.cues ?? null;
  }

  private async proveBySpeech(input: ClipInput, file: string, attempt: JobAttempt): Promise<ProvedQuote> {
    if (!this.speech.isThere) return UNKNOWN;
    const { folder, signal } = attempt;
    attempt.report(0.25, 'listening');
    const range = { from: input.start_seconds, seconds: input.end_seconds - input.start_seconds };
    const { cues, engine } = await this.speech.listen({ file, folder, signal, range });
    const found = judgeQuote(input, cues);
    // This program misses words: it refutes a quote only where it recognised hardly any of them.
    const misses = engine === 'pocketsphinx' && !found.proved && heardShare(input.quote, cues) >= HEARD_SHARE;
    return misses ? UNKNOWN : found;
  }
}
