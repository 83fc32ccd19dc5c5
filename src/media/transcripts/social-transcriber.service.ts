import { Inject, Injectable } from '@nestjs/common';
import { join } from 'node:path';
import { OBJECT_STORE, type ObjectStore } from '../../platform/object-store/object-store.port.js';
import { JobFault, type JobAttempt, type JobRunner } from '../../platform/jobs/job-runner.js';
import { type QueuedJob } from '../../platform/jobs/job.events.js';
import { Engines } from '../engines/engines.service.js';
import { MediaSource } from '../sources/media-source.service.js';
import { textOf } from './cue.rules.js';
import { SOCIAL_NEEDS } from './social-post.rules.js';
import { SpeechToText } from './speech-to-text.connector.js';

/** What stands in JobCompleted of a social transcript: a stored format. What people said stays out of the log. */
export interface SocialTranscriptResult {
  readonly transcript_key: string;
  readonly duration_seconds: number | null;
  readonly language: string | null;
  readonly char_count: number;
}

export interface SocialTranscript {
  readonly title: string | null;
  readonly transcript: string;
}

/** Writes down what is said in a video of a social network: brought by the operator's fetcher, heard by its service. */
@Injectable()
export class SocialTranscriber implements JobRunner {
  readonly kind = 'social_transcript';
  readonly pool = 'fetch';
  readonly timeoutMs = 900_000;

  constructor(
    private readonly sources: MediaSource,
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
    const page = await this.sources.fetchPage(url, signal);
    await this.sources.fetchMedia(url, join(folder, 'source.bin'), signal);
    attempt.report(0.4, 'transcribing');
    const heard = await this.speech.listen({ file: 'source.bin', folder, signal });
    const transcript = textOf(heard.cues);
    if (transcript === '') throw new JobFault('no_speech', 'Nobody says anything in the video');
    const kept: SocialTranscript = { title: page.title, transcript };
    const { key } = await this.objects.put(`transcripts/${job.jobId}.json`, Buffer.from(JSON.stringify(kept)));
    return {
      transcript_key: key,
      duration_seconds: page.duration_seconds ?? heard.duration_seconds,
      language: page.language ?? heard.language,
      char_count: transcript.length,
    } satisfies SocialTranscriptResult;
  }
}
