import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DomainError } from '../../kernel/domain-error.js';
import { SharedRuns } from '../../kernel/shared-runs.js';
import { EngineMissing, JobFault } from '../../jobs/job-runner.js';
import { type Config } from '../../platform/config/config.js';
import { FairQueue, QueueLeft } from '../../platform/fairness/fair-queue.js';
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
/** The local program takes a core; with a service, this process mostly waits. */
const PROGRAMS_AT_ONCE = 1;
const REQUESTS_AT_ONCE = 4;
/** Callers who wait longer are asked to return. */
const WAIT_MS = 30_000;
const MOST_WAITING = 16;
const RETRY_AFTER_SECONDS = 60;

type SpokenText = Pick<VideoTranscript, 'transcript' | 'engine'>;

/** The spoken words of a video, within the time of one request. Callers for one video share the work; accounts take turns. */
@Injectable()
export class VideoSpeech implements OnApplicationShutdown {
  private readonly running = new SharedRuns<SpokenText | null>();
  private readonly queue: FairQueue;

  constructor(
    private readonly engines: Engines,
    private readonly speech: SpeechToText,
    private readonly sources: MediaSource,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    const places = speech.onlyEngine ? PROGRAMS_AT_ONCE : REQUESTS_AT_ONCE;
    this.queue = new FairQueue({ places, waitMs: WAIT_MS, mostWaiting: MOST_WAITING });
  }

  onApplicationShutdown(): void {
    this.queue.stop();
  }

  /**
   * Null where speech recognition is not configured, or the video is too long or silent.
   * @throws DomainError rate_limit where the account has one running and one waiting, unavailable where too many wait,
   * upstream_unavailable where recognition did not answer in time
   */
  async transcribe(url: string, seconds: number | null): Promise<SpokenText | null> {
    const longest = this.speech.onlyEngine ? LONGEST_PROGRAM_SECONDS : LONGEST_SPEECH_SECONDS;
    if ((seconds ?? Infinity) > longest) return null;
    if (!this.speech.isThere || !(await this.engines.isThere('MEDIA_FETCHER_URL'))) return null;
    return this.running.run(url, () => this.inTurn(url));
  }

  private async inTurn(url: string): Promise<SpokenText | null> {
    try {
      return await this.queue.run(() => this.recognise(url));
    } catch (error) {
      if (!(error instanceof QueueLeft)) throw error;
      throw new DomainError('unavailable', 'Too many videos are being transcribed at present; send this again later.', {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      });
    }
  }

  private async recognise(url: string): Promise<SpokenText | null> {
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
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
}
