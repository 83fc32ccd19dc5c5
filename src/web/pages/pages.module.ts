import { Module } from '@nestjs/common';
import { ApiDocument } from '../openapi/api-document.js';
import { AssetsController } from '../design/assets.controller.js';
import { SiteController } from './site.controller.js';

/** What the HTTP edge itself answers: the pages and documents of the service about itself. */
@Module({ controllers: [SiteController, AssetsController], providers: [ApiDocument], exports: [ApiDocument] })
export class PagesModule {}
