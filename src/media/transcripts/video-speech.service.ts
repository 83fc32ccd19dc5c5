import { Inject, Injectable } from '@nestjs/common';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DomainError } from '../../kernel/domain-error.js';
import { EngineMissing, JobFault } from '../../jobs/job-runner.js';
import { type Config } from '../../platform/config/config.js';
import { CONFIG } from '../../platform/tokens.js';
import { Engines } from '../engines/engines.service.js';
import { MediaSource } from '../sources/media-source.service.js';
import { textOf } from './cue.rules.js';
import { type VideoTranscript } from './read-video-transcript.query.js';
import { SpeechToText } from './speech-to-text.connector.js';

/** Limit for a synchronous answer; longer videos need a job. */
const SPEECH_WITHIN_MS = 110_000;
const LONGEST_SPEECH_SECONDS = 1_200;
/** Limit for the local program, which needs about a third of the playing time. */
const LONGEST_PROGRAM_SECONDS = 240;

/** The spoken words of a video, within the time of one request. */
@Injectable()
export class VideoSpeech {
  constructor(
    private readonly engines: Engines,
    private readonly speech: SpeechToText,
    private readonly sources: MediaSource,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Null where speech recognition is not configured, or the video is too long or silent. */
  async hear(url: string, seconds: number | null): Promise<Pick<VideoTranscript, 'transcript' | 'engine'> | null> {
    const longest = this.speech.onlyEngine ? LONGEST_PROGRAM_SECONDS : LONGEST_SPEECH_SECONDS;
    if ((seconds ?? Infinity) > longest) return null;
    if (!this.speech.isThere || !(await this.engines.isThere('MEDIA_FETCHER_URL'))) return null;
    const renders = join(this.config.dataDir, 'renders');
    await mkdir(renders, { recursive: true });
    const folder = await mkdtemp(join(renders, 'speech-'));
    const signal = AbortSignal.timeout(SPEECH_WITHIN_MS);
    try {
      await this.sources.fetchMedia(url, join(folder, 'source.bin'), signal);
      const { cues, engine } = await this.speech.listen({ file: 'source.bin', folder, signal });
      const transcript = textOf(cues);
      return transcript === '' ? null : { transcript, ...(engine && { engine }) };
    } catch (error) {
      if (error instanceof JobFault || error instanceof EngineMissing) return null;
      throw new DomainError('upstream_unavailable', 'Speech recognition did not answer in time.', {
        retryAfterSeconds: 60,
      });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
}
