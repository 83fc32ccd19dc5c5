import { Body, Controller, Get, Post, Query, Req } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { type DomainError } from '../../kernel/domain-error.js';
import { Charges } from '../../metering/charging/charges.service.js';
import { Operation } from '../../web/http/operation.decorator.js';
import { type Uncharged } from '../../web/openapi/answer-parts.dto.js';
import { validationFailed } from '../../web/problems/problem.js';
import { type EdgeRequest } from '../../web/http/request-context.js';
import { VideoTranscriptAnswer } from './transcript-answers.dto.js';
import { videoIdOf } from '../sources/video-site.rules.js';
import { ReadVideoTranscript } from './read-video-transcript.query.js';
import { VideoTranscriptDto, VideoTranscriptGetDto, VideoTranscriptQueryDto } from './transcripts.dto.js';

const DOCS = {
  summary: 'Get the transcript of a video',
  description:
    'From its caption track, else from a feed’s transcript or by speech recognition, where the operator has configured ' +
    'them; `source` names which. ' +
    'Where there is no transcript the answer is 422 with a `reason`, and costs nothing.',
  tag: 'Media',
  answer: VideoTranscriptAnswer,
  refuses: ['not_configured', 'unprocessable', 'upstream_unavailable'],
} as const;

@Controller('api/v1/videosite/transcript')
export class VideoTranscriptController {
  constructor(
    private readonly charges: Charges,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Operation('videosite.transcript', DOCS)
  get(@Req() request: EdgeRequest, @Query() { url }: VideoTranscriptGetDto): Promise<VideoTranscriptAnswer> {
    return this.answer(request, url);
  }

  @Post()
  @Operation('videosite.transcript.post', { ...DOCS, shows: ['url'] })
  post(
    @Req() request: EdgeRequest,
    @Query() { url }: VideoTranscriptQueryDto,
    @Body() body: VideoTranscriptDto,
  ): Promise<VideoTranscriptAnswer> {
    if (url !== undefined && body.url !== undefined && url !== body.url) {
      throw badUrl('url in the query and in the body contradict each other', 'Send one of them');
    }
    return this.answer(request, body.url ?? url);
  }

  private async answer(request: EdgeRequest, url: string | undefined): Promise<VideoTranscriptAnswer> {
    const videoId = videoIdOf(url?.trim() ?? '');
    if (videoId === null) {
      throw badUrl(
        'url must lead to a video of the video site',
        'https://www.youtube.com/watch?v=… or its 11-letter id',
      );
    }
    return this.charges.meteredOrPaid<Uncharged<VideoTranscriptAnswer>>(request, async () => {
      const found = await this.queries.execute(new ReadVideoTranscript(videoId));
      return { body: { success: true, ...found, char_count: found.transcript.length } };
    });
  }
}

function badUrl(message: string, suggestion: string): DomainError {
  return validationFailed([{ field: 'url', message, suggestion }]);
}
