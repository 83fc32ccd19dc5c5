import { Body, Controller, Post, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Charges } from '../../metering/charging/charges.service.js';
import { SafeFetch } from '../../platform/safe-fetch/safe-fetch.js';
import { BodyLimit, Operation } from '../../web/http/operation.decorator.js';
import { type EdgeRequest } from '../../web/http/request-context.js';
import { GenerateVisualSummary } from './generate-visual-summary.command.js';
import { VisualSummaryAnswer } from './visual-summary-answers.dto.js';
import { type Uncharged } from '../../web/openapi/answer-parts.dto.js';
import { requestOf } from './summary-request.js';
import { VISUAL_SUMMARY_BODY_BYTES, VisualSummaryDto } from './visual-summary.dto.js';

@Controller('api/v1')
export class VisualSummaryController {
  constructor(
    private readonly commands: CommandBus,
    private readonly charges: Charges,
    private readonly outgoing: SafeFetch,
  ) {}

  @Post('visual-tldr/generate')
  @BodyLimit(VISUAL_SUMMARY_BODY_BYTES)
  @Operation('visual_tldr.generate', {
    summary: 'Draw an article as one diagram, each part with its position in the text',
    description:
      'The kind (steps, comparison, timeline, hierarchy, figures, cause_effect) is chosen from the structure of the ' +
      'article; all words are quoted, and `data-source="start-end"` is their position in `content_html`. The same ' +
      'article always yields the same drawing. The article is `content_html`, `text`, or the page at `url`. If nothing ' +
      'can be drawn, the response is a free 503 with a `reason`.',
    tag: 'Text',
    shows: ['title', 'content_html'],
    answer: VisualSummaryAnswer,
  })
  async generate(@Req() request: EdgeRequest, @Body() body: VisualSummaryDto): Promise<VisualSummaryAnswer> {
    const asked = requestOf(body, this.outgoing);
    const plan = request.principal?.plan ?? 'pay_per_call';
    return this.charges.meteredOrPaid<Uncharged<VisualSummaryAnswer>>(request, async () => ({
      body: await this.commands.execute(new GenerateVisualSummary(asked, plan)),
    }));
  }
}
