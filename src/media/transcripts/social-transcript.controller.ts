import { Body, Controller, Get, Inject, Post, Query, Req } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { DomainError } from '../../kernel/domain-error.js';
import { Operation, ReadsFrom } from '../../web/http/operation.decorator.js';
import { type EdgeRequest } from '../../web/http/request-context.js';
import { OBJECT_STORE, type ObjectStore } from '../../platform/object-store/object-store.port.js';
import { SignedUrls } from '../../platform/object-store/signed-urls.js';
import { Engines } from '../engines/engines.service.js';
import { FindJob } from '../jobs/find-job.query.js';
import { JobIntake } from '../jobs/job-intake.service.js';
import { pollPath } from '../../jobs/poll-path.js';
import { endOf, EXPIRED, presentProgress } from '../jobs/job.presenter.js';
import { SOCIAL_NEEDS, socialPost } from './social-post.rules.js';
import { type SocialTranscript, type SocialTranscriptResult } from './social-transcriber.service.js';
import { SocialTranscriptDto, SocialTranscriptQueryDto } from './transcripts.dto.js';
import { SocialTranscriptAnswer, SocialTranscriptQueuedAnswer } from './transcript-answers.dto.js';

/** Transcripts of videos in social network posts. */
@Controller('api/v1/social/transcript')
export class SocialTranscriptController {
  constructor(
    private readonly intake: JobIntake,
    private readonly queries: QueryBus,
    private readonly engines: Engines,
    private readonly urls: SignedUrls,
    @Inject(OBJECT_STORE) private readonly objects: ObjectStore,
  ) {}

  @Post()
  @Operation('social.transcript.create', {
    summary: 'Transcribe a social network video',
    description: 'Charged when it is queued, and refunded where it fails. Poll `poll_url` until it is done.',
    tag: 'Media',
    answer: SocialTranscriptQueuedAnswer,
    refuses: ['not_configured', 'unprocessable'],
  })
  async create(@Req() request: EdgeRequest, @Body() body: SocialTranscriptDto): Promise<SocialTranscriptQueuedAnswer> {
    await this.intake.assertAffordable(request);
    const url = socialPost(body.url.trim());
    if (url === null) {
      throw new DomainError(
        'unprocessable',
        'url is no address of a video post of a social network that is known here.',
        {
          errors: [{ field: 'url', message: 'url is no status URL', suggestion: 'https://x.com/<name>/status/<id>' }],
        },
      );
    }
    await this.engines.need(...SOCIAL_NEEDS);
    const { result, credits } = await this.intake.enqueue(request, { kind: 'social_transcript', input: { url } });
    const { publicUrl } = request.server;
    return {
      job_id: result.jobId,
      status: 'queued',
      poll_url: `${publicUrl}/api/v1${pollPath('social_transcript', result.jobId)}`,
      powered_by: poweredBy(publicUrl),
      credits,
    };
  }

  @Get()
  @ReadsFrom('jobs')
  @Operation('social.transcript.get', {
    summary: 'Get the progress of a transcript, and the transcript when it is done',
    description: 'Free.',
    tag: 'Media',
    answer: SocialTranscriptAnswer,
    refuses: ['not_found'],
  })
  async get(
    @Req() request: EdgeRequest,
    @Query() { job_id }: SocialTranscriptQueryDto,
  ): Promise<SocialTranscriptAnswer> {
    const accountId = request.principal?.accountId ?? '';
    const job = await this.queries.execute(new FindJob(job_id, { accountId, kind: 'social_transcript' }));
    if (!job) throw new DomainError('not_found', 'This account has no such job.');
    const progress = { job_id, ...presentProgress(job) };
    const result = job.result as unknown as SocialTranscriptResult | null;
    if (!result) return progress;
    const isStored = this.urls.signStored(result.transcript_key, endOf(job)) !== null;
    const stored = isStored ? await this.objects.get(result.transcript_key) : null;
    const { title, transcript } = stored
      ? (JSON.parse(stored.toString()) as SocialTranscript)
      : { title: null, transcript: null };
    const { duration_seconds, language, char_count, source = 'speech', engine } = result;
    const by = { source, ...(engine && { engine }) };
    const about = { title, duration_seconds, language, ...by, transcript, char_count };
    return { ...progress, ...(!stored && EXPIRED), ...about, powered_by: poweredBy(request.server.publicUrl) };
  }
}

function poweredBy(publicUrl: string): { readonly source: string; readonly url: string } {
  return { source: 'Scoutline', url: publicUrl };
}
