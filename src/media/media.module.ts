import { Inject, Module } from '@nestjs/common';
import { JobRunners } from '../jobs/job-runners.js';
import { type Config } from '../platform/config/config.js';
import { StoredFileSweep } from '../platform/object-store/stored-file-sweep.schedule.js';
import { CONFIG } from '../platform/tokens.js';
import { HealthRegistry } from '../platform/telemetry/health-registry.js';
import { ClipRenderer } from './clip/clip-renderer.service.js';
import { ClipController } from './clip/clip.controller.js';
import { FaceFinder } from './clip/face-finder.service.js';
import { QuoteProof } from './clip/quote-proof.service.js';
import { Engines } from './engines/engines.service.js';
import { Ffmpeg } from './engines/ffmpeg.service.js';
import { Speech } from './engines/speech.service.js';
import { FailedWork } from './jobs/failed-work.service.js';
import { FindJobHandler } from './jobs/find-job.handler.js';
import { JobIntake } from './jobs/job-intake.service.js';
import { JobsAdminController } from './jobs/jobs-admin.controller.js';
import { JobsController } from './jobs/jobs.controller.js';
import { ListJobsHandler } from './jobs/list-jobs.handler.js';
import { AddressCheck } from './sources/address-check.service.js';
import { MediaSource } from './sources/media-source.service.js';
import { VideoSiteCaptions } from './transcripts/caption.connector.js';
import { CAPTION_SOURCE } from './transcripts/caption.port.js';
import { FeedTranscripts } from './transcripts/feed-transcripts.connector.js';
import { ReadVideoTranscriptHandler } from './transcripts/read-video-transcript.handler.js';
import { VideoSpeech } from './transcripts/video-speech.service.js';
import { SocialTranscriber } from './transcripts/social-transcriber.service.js';
import { SocialTranscriptController } from './transcripts/social-transcript.controller.js';
import { SpeechProgram } from './engines/speech-program.service.js';
import { SpeechToText } from './transcripts/speech-to-text.connector.js';
import { VideoTranscriptController } from './transcripts/video-transcript.controller.js';
import { FeedReaderModule } from '../parsers/feeds/feed-reader.module.js';
import { ArticlePage } from '../parsers/article/article-page.service.js';
import { ArticlePictures } from './video/article-pictures.service.js';
import { ArticleReader } from './articles/article-reader.service.js';
import { ArticleSource } from './articles/article-source.service.js';
import { Narrator } from './video/narration.service.js';
import { VideoRenderer } from './video/video-renderer.service.js';
import { VideoController } from './video/video.controller.js';
import { PiperVoices } from './voices/piper-voices.service.js';

/** Folders of stored files: uploads and results. */
const STORED = ['inputs', 'videos', 'storyboards', 'clips', 'transcripts'];

/** Videos of articles, clips of videos, transcripts, and their jobs. */
@Module({
  imports: [FeedReaderModule],
  controllers: [
    JobsController,
    JobsAdminController,
    ClipController,
    VideoController,
    SocialTranscriptController,
    VideoTranscriptController,
  ],
  providers: [
    FindJobHandler,
    ListJobsHandler,
    FailedWork,
    JobIntake,
    Ffmpeg,
    Speech,
    PiperVoices,
    Engines,
    AddressCheck,
    MediaSource,
    FaceFinder,
    QuoteProof,
    { provide: CAPTION_SOURCE, useClass: VideoSiteCaptions },
    FeedTranscripts,
    SpeechProgram,
    SpeechToText,
    SocialTranscriber,
    ReadVideoTranscriptHandler,
    VideoSpeech,
    ClipRenderer,
    ArticlePage,
    ArticlePictures,
    ArticleReader,
    ArticleSource,
    Narrator,
    VideoRenderer,
  ],
})
export class MediaModule {
  constructor(
    runners: JobRunners,
    health: HealthRegistry,
    engines: Engines,
    clips: ClipRenderer,
    videos: VideoRenderer,
    posts: SocialTranscriber,
    faces: FaceFinder,
    sweep: StoredFileSweep,
    @Inject(CONFIG) { storedFiles }: Config,
  ) {
    for (const folder of STORED) sweep.retain(folder, storedFiles.retentionMs);

    for (const runner of [clips, videos, posts]) runners.register(runner);
    health.register({
      name: 'media',
      readiness: false,
      // A missing configuration is not a failure; its operations answer not_configured.
      check: async () => ({ status: 'up', detail: { ...(await engines.figures()), faces: await faces.isThere() } }),
    });
  }
}
