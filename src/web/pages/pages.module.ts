import { Module } from '@nestjs/common';
import { ApiDocument } from '../openapi/api-document.js';
import { AssetsController } from '../design/assets.controller.js';
import { SiteController } from './site.controller.js';

/** The service's own pages and documents. */
@Module({ controllers: [SiteController, AssetsController], providers: [ApiDocument], exports: [ApiDocument] })
export class PagesModule {}
