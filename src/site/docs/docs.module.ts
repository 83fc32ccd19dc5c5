import { Module } from '@nestjs/common';
import { DocsController } from './docs.controller.js';
import { FeedSiteController } from './feed.controller.js';
import { ViewerBundle } from './viewer-bundle.service.js';

/** What teaches the API to people: how to begin, and the reference to try. */
@Module({ controllers: [DocsController, FeedSiteController], providers: [ViewerBundle] })
export class DocsModule {}
