import { Body, Controller, Post, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { DomainError } from '../../kernel/domain-error.js';
import { Charges } from '../../metering/charging/charges.service.js';
import { BodyLimit, Operation } from '../../web/http/operation.decorator.js';
import { type EdgeRequest } from '../../web/http/request-context.js';
import { GenerateVisualSummary, type VisualSummaryRequest } from './generate-visual-summary.command.js';
import { VisualSummaryAnswer } from './visual-summary-answers.dto.js';
import { type Uncharged } from '../../web/openapi/answer-parts.dto.js';
import { MAX_CONTENT_BYTES, VISUAL_SUMMARY_BODY_BYTES, VisualSummaryDto } from './visual-summary.dto.js';

@Controller('api/v1')
export class VisualSummaryController {
  constructor(
    private readonly commands: CommandBus,
    private readonly charges: Charges,
  ) {}

  @Post('visual-tldr/generate')
  @BodyLimit(VISUAL_SUMMARY_BODY_BYTES)
  @Operation('visual_tldr.generate', {
    summary: 'A piece as one diagram, each part with its place in the text',
    description:
      'The kind (steps, comparison, timeline, hierarchy, figures, cause_effect) is chosen from the structure of the ' +
      'piece; all words are its own, and `data-source="start-end"` says where in `content_html` they stand. The same ' +
      'piece is always drawn alike. Where nothing can be drawn of it the answer is 503 with a `reason`, free.',
    tag: 'Text',
    answer: VisualSummaryAnswer,
  })
  async generate(@Req() request: EdgeRequest, @Body() body: VisualSummaryDto): Promise<VisualSummaryAnswer> {
    const asked = requestOf(body);
    const plan = request.principal?.plan ?? 'pay_per_call';
    return this.charges.meteredOrPaid<Uncharged<VisualSummaryAnswer>>(request, async () => ({
      body: await this.commands.execute(new GenerateVisualSummary(asked, plan)),
    }));
  }
}

/** @throws DomainError payload_too_large */
export function requestOf({
  title,
  content_html,
  excerpt,
  source_url,
  options,
}: VisualSummaryDto): VisualSummaryRequest {
  const bytes = Buffer.byteLength(content_html);
  if (bytes > MAX_CONTENT_BYTES) {
    const message = `content_html has ${bytes} bytes; at most ${MAX_CONTENT_BYTES} are taken`;
    const errors = [
      { field: 'content_html', message, suggestion: 'Send the article alone, without the page around it' },
    ];
    throw new DomainError('payload_too_large', message, { errors });
  }
  return {
    ...{ title, contentHtml: content_html, excerpt: excerpt ?? null, sourceUrl: source_url ?? null },
    ...{ theme: options.theme, font: options.font, wantsAttribution: options.include_attribution },
  };
}
