import { Body, Controller, Get, Inject, Param, Post, Query, Req } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { DomainError, type FieldError } from '../../kernel/domain-error.js';
import { Operation, ReadsFrom } from '../../web/http/operation.decorator.js';
import { validationFailed } from '../../web/problems/problem.js';
import { type EdgeRequest } from '../../web/http/request-context.js';
import { OBJECT_STORE, type ObjectStore } from '../../platform/object-store/object-store.port.js';
import { SignedUrls } from '../../platform/object-store/signed-urls.js';
import { AddressCheck } from '../sources/address-check.service.js';
import { Engines } from '../engines/engines.service.js';
import { DEFAULT_VOICE, Speech } from '../engines/speech.service.js';
import { FindJob } from '../jobs/find-job.query.js';
import { JobIntake } from '../jobs/job-intake.service.js';
import { pollPath } from '../../jobs/poll-path.js';
import { RETRY_AFTER_SECONDS } from '../jobs/job.presenter.js';
import { isPiper } from '../voices/piper-voice.rules.js';
import { PiperVoices } from '../voices/piper-voices.service.js';
import { canDraw } from '../engines/drawn-text.js';
import { drawnSections, sectionsOfText, textOfSections } from '../script/article-sections.rules.js';
import { VIDEO_NEEDS, type VideoInput } from './video-input.rules.js';
import { type StoryboardScene } from './video-renderer.service.js';
import { VideoDto, VideoQueryDto } from './video.dto.js';
import { presentVideo, resultOf } from './video.presenter.js';
import { VideoAnswer, VideoQueuedAnswer } from './video-answers.dto.js';
import { EXAMPLE } from '../../web/openapi/example-records.js';

const NOTE = 'A render usually takes one to four minutes. Poll poll_url until status is done; then url is the mp4.';

const MIN_TEXT = 200;
const SCRIPTS = 'has letters that videos are not drawn with: those of Latin, Greek and Cyrillic are';

/** Narrated videos of articles. */
@Controller('api/v1/video')
export class VideoController {
  constructor(
    private readonly intake: JobIntake,
    private readonly queries: QueryBus,
    private readonly engines: Engines,
    private readonly speech: Speech,
    private readonly piper: PiperVoices,
    private readonly urls: SignedUrls,
    private readonly addresses: AddressCheck,
    @Inject(OBJECT_STORE) private readonly objects: ObjectStore,
  ) {}

  @Post()
  @Operation('video.create', {
    shows: ['text'],
    summary: 'Make a narrated video of an article',
    description:
      'Reads sentences of the article aloud, each with its own scene, in about a minute. Charged when it is queued, ' +
      'and refunded where it fails. Never watermarked; the same input gives the same file.',
    tag: 'Media',
    answer: VideoQueuedAnswer,
    refuses: ['not_configured'],
  })
  async create(@Req() request: EdgeRequest, @Body() body: VideoDto): Promise<VideoQueuedAnswer> {
    const input = await this.checked(body);
    await this.intake.assertAffordable(request);
    await this.engines.need(...VIDEO_NEEDS);
    const { url, text } = body;
    const { result, flat } = await this.intake.enqueue(request, {
      kind: 'video',
      input: { ...input },
      ...(url === undefined && { storeInput: (jobId: string) => this.storeText(jobId, text ?? '') }),
    });
    return {
      jobId: result.jobId,
      status: 'queued',
      poll_url: pollPath('video', result.jobId),
      retry_after_seconds: RETRY_AFTER_SECONDS,
      note: NOTE,
      ...flat,
    };
  }

  @Get(':jobId')
  @ReadsFrom('jobs')
  @Operation('video.get', {
    path: { jobId: { description: 'The `jobId` that `POST /video` gave.', example: EXAMPLE.jobId } },
    summary: 'Get the progress and the result of a video',
    description: 'With `include=storyboard` also `scenes`: which sentence of the article is shown when. Free.',
    tag: 'Media',
    answer: VideoAnswer,
    refuses: ['not_found'],
  })
  async get(
    @Req() request: EdgeRequest,
    @Param('jobId') jobId: string,
    @Query() { include }: VideoQueryDto,
  ): Promise<VideoAnswer> {
    const accountId = request.principal?.accountId ?? '';
    const job = await this.queries.execute(new FindJob(jobId, { accountId, kind: 'video' }));
    if (!job) throw new DomainError('not_found', 'This account has no such video.');
    if (include !== 'storyboard') return presentVideo(job, this.urls);
    const stored = await this.objects.get(resultOf(job)?.storyboard_key ?? `storyboards/${jobId}.json`);
    const scenes = stored && job.status === 'done' ? (JSON.parse(stored.toString()) as StoryboardScene[]) : null;
    return presentVideo(job, this.urls, scenes);
  }

  /** Callers' texts stay out of the log. */
  private async storeText(jobId: string, text: string): Promise<{ text_key: string }> {
    const { key } = await this.objects.put(`inputs/${jobId}.txt`, Buffer.from(text));
    return { text_key: key };
  }

  private async checked(body: VideoDto): Promise<VideoInput> {
    const { url, text, title, wide, visual_style, subtitles, format } = body;
    const errors: FieldError[] = [];
    if (url === undefined && text === undefined) {
      const message = 'one of url and text must be given';
      errors.push({ field: 'url', message, suggestion: 'Send the address of an article as url' });
    }
    if (url !== undefined) errors.push(...this.addresses.errors('url', url));
    else if (text !== undefined) errors.push(...textErrors(text));
    if (title !== undefined && !canDraw(title)) errors.push({ field: 'title', message: `title ${SCRIPTS}` });
    if (wide === true && format === '9:16') {
      errors.push({ field: 'wide', message: 'wide and format 9:16 contradict each other', suggestion: 'Send one' });
    }
    const voice = body.voice ?? (await this.piper.defaultVoice()) ?? DEFAULT_VOICE;
    errors.push(...(await this.voiceErrors(voice)));
    if (errors.length > 0) throw validationFailed(errors);
    return {
      ...(url !== undefined && { url }),
      ...(title !== undefined && title.trim() !== '' && { title: title.trim() }),
      voice,
      format: wide === true ? '16:9' : (format ?? '9:16'),
      visual_style,
      subtitles,
    };
  }

  /** Without the program, voices are not checked: a later answer reports the missing program. */
  private async voiceErrors(voice: string): Promise<FieldError[]> {
    const voices = await this.speech.voices();
    if (voices.length === 0) return [];
    const isThere = isPiper(voice) ? await this.piper.has(voice) : voices.includes(voice.split('+', 1)[0] ?? '');
    if (isThere) return [];
    const mounted = (await this.piper.ids()).slice(0, 50);
    const some = voices.filter((id) => /^(?:en|de|fr|es|it|pt|nl)/.test(id)).slice(0, 20);
    const suggestion = `One of ${[...mounted, ...some].join(', ')}`;
    return [{ field: 'voice', message: `there is no voice ${voice}`, suggestion }];
  }
}

/** Some paragraphs may be in other scripts: a video is made of the others. */
function textErrors(text: string): FieldError[] {
  if (text.trim().length < MIN_TEXT) {
    const message = `text must have at least ${MIN_TEXT} characters`;
    return [{ field: 'text', message, suggestion: 'Send more of it' }];
  }
  if (canDraw(text) || textOfSections(drawnSections(sectionsOfText(text))).length >= MIN_TEXT) return [];
  return [{ field: 'text', message: `text ${SCRIPTS}`, suggestion: 'Send a translation' }];
}
