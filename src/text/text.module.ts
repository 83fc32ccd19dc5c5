import { Module } from '@nestjs/common';
import { RewriteController } from './rewrite/rewrite.controller.js';
import { RewriteTextHandler } from './rewrite/rewrite-text.handler.js';
import { EnglishTagger } from './wording/english-tagger.service.js';

/** What is done with a caller's own text. */
@Module({
  controllers: [RewriteController],
  providers: [EnglishTagger, RewriteTextHandler],
})
export class TextModule {}
