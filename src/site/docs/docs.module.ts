import { Module } from '@nestjs/common';
import { DocsController } from './docs.controller.js';
import { FeedSiteController } from './feed.controller.js';
import { ViewerBundle } from './viewer-bundle.service.js';

/** API documentation for people: the quick start and the interactive reference. */
@Module({ controllers: [DocsController, FeedSiteController], providers: [ViewerBundle] })
export class DocsModule {}
