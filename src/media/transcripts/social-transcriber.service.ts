import { Inject, Injectable } from '@nestjs/common';
import { join } from 'node:path';
import { OBJECT_STORE, type ObjectStore } from '../../platform/object-store/object-store.port.js';
import { JobFault, type JobAttempt, type JobRunner } from '../../jobs/job-runner.js';
import { type QueuedJob } from '../../jobs/job.events.js';
import { Engines } from '../engines/engines.service.js';
import { MediaSource } from '../sources/media-source.service.js';
import { textOf } from './cue.rules.js';
import { FeedTranscripts } from './feed-transcripts.connector.js';
import { isSamePost, SOCIAL_NEEDS } from './social-post.rules.js';
import { SpeechToText, type SpeechEngine } from './speech-to-text.connector.js';

/** The result in JobCompleted of a social transcript: a stored format. The spoken words stay out of the log. */
export interface SocialTranscriptResult {
  readonly transcript_key: string;
  readonly duration_seconds: number | null;
  readonly language: string | null;
  readonly char_count: number;
  /** Absent in results from before feeds were supported: speech. */
  readonly source?: 'feed' | 'speech';
  /** Set where the less accurate engine was used. */
  readonly engine?: SpeechEngine;
}

export interface SocialTranscript {
  readonly title: string | null;
  readonly transcript: string;
}

/** Transcribes videos of social networks: from a feed, else by speech recognition. */
@Injectable()
export class SocialTranscriber implements JobRunner {
  readonly kind = 'social_transcript';
  readonly pool = 'fetch';
  readonly timeoutMs = 900_000;

  constructor(
    private readonly sources: MediaSource,
    private readonly feeds: FeedTranscripts,
    private readonly speech: SpeechToText,
    private readonly engines: Engines,
    @Inject(OBJECT_STORE) private readonly objects: ObjectStore,
  ) {}

  missing(): Promise<string | null> {
    return this.engines.missing(...SOCIAL_NEEDS);
  }

  async run(job: QueuedJob, attempt: JobAttempt): Promise<Readonly<Record<string, unknown>>> {
    const { folder, signal } = attempt;
    const url = String(job.input.url);
    attempt.report(0.05, 'fetching');
    const fed = await this.feeds.find((address) => isSamePost(address, url), signal);
    if (fed) {
      const at = { source: 'feed', duration_seconds: null, language: fed.language } as const;
      return this.store(job, { title: fed.title, transcript: fed.text }, at);
    }
    const page = await this.sources.fetchPage(url, signal);
    await this.sources.fetchMedia(url, join(folder, 'source.bin'), signal);
    attempt.report(0.4, 'transcribing');
    const recognised = await this.speech.listen({ file: 'source.bin', folder, signal, language: page.language });
    const transcript = textOf(recognised.cues);
    if (transcript === '') throw new JobFault('no_speech', 'The video contains no speech');
    return this.store(
      job,
      { title: page.title, transcript },
      {
        source: 'speech',
        ...(recognised.engine && { engine: recognised.engine }),
        duration_seconds: page.duration_seconds ?? recognised.duration_seconds,
        language: page.language ?? recognised.language,
      },
    );
  }

  private async store(
    { jobId }: QueuedJob,
    stored: SocialTranscript,
    about: Omit<SocialTranscriptResult, 'transcript_key' | 'char_count'>,
  ): Promise<Readonly<Record<string, unknown>>> {
    const { key } = await this.objects.put(`transcripts/${jobId}.json`, Buffer.from(JSON.stringify(stored)));
    const result: SocialTranscriptResult = { transcript_key: key, char_count: stored.transcript.length, ...about };
    return { ...result };
  }
}
