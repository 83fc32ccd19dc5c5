import { Module } from '@nestjs/common';
import { SiteVisitModule } from '../site-visit/site-visit.module.js';
import { FindLogoHandler } from './find-logo.handler.js';
import { GetStoredLogoHandler } from './get-stored-logo.handler.js';
import { LogoController } from './logo.controller.js';
import { LogoFinder } from './logo-finder.service.js';

/** Logos of companies, found at their sites. */
@Module({
  imports: [SiteVisitModule],
  controllers: [LogoController],
  providers: [FindLogoHandler, GetStoredLogoHandler, LogoFinder],
})
export class LogoModule {}
