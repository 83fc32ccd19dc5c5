import { Body, Controller, Post, Query, Req } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { DomainError } from '../../kernel/domain-error.js';
import { Charges } from '../../metering/charging/charges.service.js';
import { Operation } from '../../web/http/operation.decorator.js';
import { type EdgeRequest } from '../../web/http/request-context.js';
import { splitParagraphs } from '../wording/prose-lines.rules.js';
import { OPTIONS } from '../wording/rule.rules.js';
import { MAX_REWRITE_CHARS, MAX_REWRITE_PARAGRAPHS, RewriteBodyDto, RewriteQueryDto } from './rewrite.dto.js';
import { presentRewrite, type UnpricedRewrite, withFlatCredits } from './rewrite.presenter.js';
import { RewriteText } from './rewrite-text.query.js';
import { RewriteAnswer } from './rewrite-answers.dto.js';

import { WordingModel } from './wording-model.connector.js';

@Controller('api/v1')
export class RewriteController {
  constructor(
    private readonly queries: QueryBus,
    private readonly charges: Charges,
    private readonly model: WordingModel,
  ) {}

  @Post('rewrite')
  @Operation('rewrite', {
    summary: 'A text said more plainly, with the same facts',
    description:
      'By documented rules: `light` removes filler and empty openers, `balanced` also rewrites formulas and inflated ' +
      'words, `thorough` also splits, joins and reorders sentences. A paragraph in which a number, unit, date, name, ' +
      'address, quotation, piece of code, negation, modality, condition, comparison or the direction of a cause would ' +
      'differ stays as it was. `include=edits` names the rule of every change, or the fact that stood against it. A ' +
      'text that comes back unchanged is free; only English is changed.',
    tag: 'Text',
    answer: RewriteAnswer,
  })
  async rewrite(
    @Req() request: EdgeRequest,
    @Body() { text, strength, options: asked }: RewriteBodyDto,
    @Query() { include }: RewriteQueryDto,
  ): Promise<RewriteAnswer> {
    refuseTooLarge(text);
    const terms = { strength, options: asked.length > 0 ? asked : OPTIONS };
    const answer = await this.charges.metered<UnpricedRewrite>(request, async () => {
      const result = await this.queries.execute(new RewriteText(text, terms));
      const withEdits = include?.includes('edits') ?? false;
      const body = presentRewrite(result, { terms, withEdits, wordingModel: this.model.name });
      return { body, ...(result.rewritten === text && { cost: 0 }) };
    });
    return withFlatCredits(answer);
  }
}

function refuseTooLarge(text: string): void {
  if (text.length > MAX_REWRITE_CHARS) {
    throw tooLarge(`text has ${text.length} characters; at most ${MAX_REWRITE_CHARS} are taken at once`);
  }
  const { length } = splitParagraphs(text).paragraphs;
  if (length > MAX_REWRITE_PARAGRAPHS) {
    throw tooLarge(`text has ${length} paragraphs; at most ${MAX_REWRITE_PARAGRAPHS} are taken at once`);
  }
}

function tooLarge(message: string): DomainError {
  const errors = [{ field: 'text', message, suggestion: 'Send it in parts' }];
  return new DomainError('payload_too_large', message, { errors });
}
