import { Body, Controller, Get, Inject, Param, Post, Query, Req } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { DomainError, type FieldError } from '../../kernel/domain-error.js';
import { Operation, ReadsFrom } from '../../web/http/operation.decorator.js';
import { validationFailed } from '../../web/problems/problem.js';
import { type EdgeRequest } from '../../web/http/request-context.js';
import { SignedUrls } from '../../platform/object-store/signed-urls.js';
import { AddressCheck } from '../sources/address-check.service.js';
import { planRank, PLANS, type Plans } from '../../metering/pricing/plans.settings.js';
import { Engines } from '../engines/engines.service.js';
import { FindJob } from '../jobs/find-job.query.js';
import { JobIntake } from '../jobs/job-intake.service.js';
import { pollPath } from '../../jobs/poll-path.js';
import { RETRY_AFTER_SECONDS } from '../jobs/job.presenter.js';
import { videoIdOf } from '../sources/video-site.rules.js';
import { canDraw, drawnText } from '../engines/drawn-text.js';
import { needsOf, type ClipInput } from './clip-input.rules.js';
import { clipCredits, MAX_CLIP_SECONDS } from './clip-price.rules.js';
import { ClipDto, ClipQuoteQueryDto } from './clip.dto.js';
import { presentClip } from './clip.presenter.js';
import { ClipAnswer, ClipQueuedAnswer, ClipQuoteAnswer } from './clip-answers.dto.js';
import { EXAMPLE } from '../../web/openapi/example-records.js';

const MIN_CLIP_SECONDS = 0.5;
const MOVE_IT = 'Move start_seconds or end_seconds';

/** Clips of videos, with a quote. */
@Controller('api/v1/clip')
export class ClipController {
  constructor(
    private readonly intake: JobIntake,
    private readonly queries: QueryBus,
    private readonly engines: Engines,
    private readonly urls: SignedUrls,
    private readonly addresses: AddressCheck,
    @Inject(PLANS) private readonly plans: Plans,
  ) {}

  @Post()
  @Operation('clip.create', {
    shows: ['video_id'],
    summary: 'Cut a clip out of a video and put a quote on it',
    description:
      'Charged when it is queued, by length and quality (`GET /clip/quote` returns the price), and refunded where it ' +
      'fails. A wide picture is reframed around the moving subject. Where captions or speech recognition do not find ' +
      'the quote in the range, the clip fails with `quote_not_found`, unless `allow_unproved` is true. Poll `poll_url` ' +
      'until it is done.',
    tag: 'Media',
    answer: ClipQueuedAnswer,
    refuses: ['not_configured'],
  })
  async create(@Req() request: EdgeRequest, @Body() body: ClipDto): Promise<ClipQueuedAnswer> {
    const input = this.checked(body);
    this.assertPlan(request, input);
    const credits = clipCredits(input.end_seconds - input.start_seconds, input.quality);
    await this.intake.assertAffordable(request, credits);
    await this.engines.need(...needsOf(input));
    const { result, flat } = await this.intake.enqueue(request, { kind: 'clip', credits, input: { ...input } });
    return {
      jobId: result.jobId,
      status: 'queued',
      poll_url: pollPath('clip', result.jobId),
      retry_after_seconds: RETRY_AFTER_SECONDS,
      ...flat,
    };
  }

  @Get('quote')
  @Operation('clip.quote', {
    summary: 'Quote the price of a clip',
    description: 'For the same start, end and quality as `POST /clip`. Free.',
    tag: 'Media',
    answer: ClipQuoteAnswer,
  })
  quote(@Query() query: ClipQuoteQueryDto): ClipQuoteAnswer {
    const errors = rangeErrors(query);
    if (errors.length > 0) throw validationFailed(errors);
    const seconds = Math.round((query.end_seconds - query.start_seconds) * 1_000) / 1_000;
    return { cost: clipCredits(seconds, query.quality), wallet: 'api', duration_seconds: seconds };
  }

  @Get(':jobId')
  @ReadsFrom('jobs')
  @Operation('clip.get', {
    path: { jobId: { description: 'The `jobId` that `POST /clip` gave.', example: EXAMPLE.jobId } },
    summary: 'Get the progress and the result of a clip',
    description:
      '`quote_proved` says whether captions or speech recognition found the quote, null without either. A clip whose ' +
      'quote was not found has failed with the code `quote_not_found`. Free.',
    tag: 'Media',
    answer: ClipAnswer,
    refuses: ['not_found'],
  })
  async get(@Req() request: EdgeRequest, @Param('jobId') jobId: string): Promise<ClipAnswer> {
    const accountId = request.principal?.accountId ?? '';
    const job = await this.queries.execute(new FindJob(jobId, { accountId, kind: 'clip' }));
    if (!job) throw new DomainError('not_found', 'This account has no such clip.');
    return presentClip(job, this.urls);
  }

  private checked(body: ClipDto): ClipInput {
    const errors = rangeErrors(body);
    const {
      video_url: url,
      video_id: id,
      start_seconds,
      end_seconds,
      quote,
      aspect,
      quality,
      style,
      allow_unproved,
    } = body;
    if ((url === undefined) === (id === undefined)) {
      errors.push({
        field: 'video_url',
        message: 'exactly one of video_url and video_id must be given',
        suggestion: 'Send the address of a public video file as video_url',
      });
    } else if (url !== undefined && videoIdOf(url) === null) errors.push(...this.addresses.errors('video_url', url));
    if (!canDraw(quote)) {
      const message = 'quote has letters that clips are not drawn with: those of Latin, Greek and Cyrillic are';
      errors.push({ field: 'quote', message, suggestion: 'Send a translation, with allow_unproved: true' });
    } else if (drawnText(quote).length < 8) {
      errors.push({ field: 'quote', message: 'quote must have at least 8 characters besides emoji' });
    }
    if (errors.length > 0) throw validationFailed(errors);
    const siteId = id ?? videoIdOf(url ?? '');
    const source = siteId === null ? { video_url: url as string } : { video_id: siteId };
    return { ...source, start_seconds, end_seconds, quote: quote.trim(), aspect, quality, style, allow_unproved };
  }

  private assertPlan(request: EdgeRequest, { quality }: ClipInput): void {
    const plan = request.principal?.plan ?? 'free';
    if (quality !== '1080p' || planRank(plan) >= planRank('pro_mini')) return;
    throw new DomainError(
      'plan_too_low',
      `A clip at 1080p needs the plan ${this.plans.pro_mini.title} or higher; the key is on ${plan}.`,
    );
  }
}

function rangeErrors({ start_seconds: start, end_seconds: end }: ClipQuoteQueryDto | ClipDto): FieldError[] {
  const seconds = end - start;
  if (seconds < MIN_CLIP_SECONDS) {
    const message = `end_seconds must be at least ${MIN_CLIP_SECONDS} s after start_seconds`;
    return [{ field: 'end_seconds', message, suggestion: MOVE_IT }];
  }
  if (seconds <= MAX_CLIP_SECONDS) return [];
  const message = `a clip is at most ${MAX_CLIP_SECONDS} s long; this one would be ${Math.round(seconds)} s`;
  return [{ field: 'end_seconds', message, suggestion: MOVE_IT }];
}
