import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { TextThreads } from '../threads/text-threads.service.js';
import { RewriteText, type RewriteResult } from './rewrite-text.query.js';
import { WordingModel } from './wording-model.connector.js';

@QueryHandler(RewriteText)
export class RewriteTextHandler implements IQueryHandler<RewriteText> {
  constructor(
    private readonly threads: TextThreads,
    private readonly model: WordingModel,
  ) {}

  async execute({ text, terms }: RewriteText): Promise<RewriteResult> {
    const result = await this.threads.rewrite(text, terms);
    if (this.model.name === null || !result.isSupported) return result;
    const asked = result.paragraphs.map(({ original, keptBecause }) =>
      keptBecause?.fact === 'language' ? '' : original,
    );
    return this.threads.judge(result, await this.model.propose(asked));
  }
}
