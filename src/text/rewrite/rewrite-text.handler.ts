import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { EnglishTagger } from '../wording/english-tagger.service.js';
import { inTurns } from '../../platform/process/in-turns.js';
import { rewriteText } from './rewrite-text.rules.js';
import { RewriteText, type RewriteResult } from './rewrite-text.query.js';

@QueryHandler(RewriteText)
export class RewriteTextHandler implements IQueryHandler<RewriteText> {
  constructor(private readonly tagger: EnglishTagger) {}

  execute({ text, terms }: RewriteText): Promise<RewriteResult> {
    return inTurns(rewriteText(text, terms, { tagger: this.tagger.tag }));
  }
}
