import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { TextThreads } from '../threads/text-threads.service.js';
import { isProposed } from './proposals.rules.js';
import { RewriteText, type RewriteResult } from './rewrite-text.query.js';
import { WordingModel, type WordingRequest } from './wording-model.connector.js';

/** Both rounds of proposals together. */
const MODEL_MS = 20_000;

@QueryHandler(RewriteText)
export class RewriteTextHandler implements IQueryHandler<RewriteText> {
  constructor(
    private readonly threads: TextThreads,
    private readonly model: WordingModel,
  ) {}

  async execute({ text, terms }: RewriteText): Promise<RewriteResult> {
    const result = await this.threads.rewrite(text, terms);
    if (this.model.name === null || !result.isSupported) return result;
    const signal = AbortSignal.timeout(MODEL_MS);
    const requests = result.paragraphs.map(({ original, keptBecause }): WordingRequest | null =>
      keptBecause?.fact === 'language' ? null : { paragraph: original, refused: null },
    );
    const proposals = await this.model.propose(requests, signal);
    const judged = await this.threads.judge(result, proposals);
    const again = judged.paragraphs.map((paragraph, i): WordingRequest | null => {
      const proposal = proposals[i] ?? null;
      const reason = paragraph.keptBecause;
      if (proposal === null || reason === null || isProposed(paragraph)) return null;
      return { paragraph: paragraph.original, refused: { proposal, reason } };
    });
    if (again.every((request) => request === null)) return judged;
    return this.threads.judge(judged, await this.model.propose(again, signal));
  }
}
