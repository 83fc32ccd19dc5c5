import { Module } from '@nestjs/common';
import { PagesModule } from '../../web/pages/pages.module.js';
import { AsyncApiController } from './asyncapi.controller.js';
import { LISTED_PAGES } from '../../web/pages/listed-pages.js';
import { DocsController } from './docs.controller.js';
import { DocsPages } from './docs-pages.service.js';
import { Documentation } from './documentation.service.js';
import { ExplorerController } from './explorer.controller.js';
import { ViewerBundle } from './viewer-bundle.service.js';

/** Documentation for people: guides, reference, search and the explorer. */
@Module({
  imports: [PagesModule],
  controllers: [ExplorerController, DocsController, AsyncApiController],
  providers: [Documentation, ViewerBundle, DocsPages, { provide: LISTED_PAGES, useExisting: DocsPages }],
})
export class DocsModule {}
