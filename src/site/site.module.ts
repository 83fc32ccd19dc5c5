import { Module } from '@nestjs/common';
import { HOME_PAGE } from '../platform/pages/home.js';
import { Home } from './home/home.service.js';

/** The service's own site, beside the pages that features have of what they keep. */
@Module({
  providers: [Home, { provide: HOME_PAGE, useExisting: Home }],
})
export class SiteModule {}
