import { Module } from '@nestjs/common';
import { EmailsController } from './email/emails.controller.js';
import { EnrichEmailHandler } from './email/enrich-email.handler.js';
import { FindPersonByEmailHandler } from './email/find-person-by-email.handler.js';
import { EmailValidationModule } from './email-validation/email-validation.module.js';
import { HiringModule } from './hiring/hiring.module.js';
import { LogoModule } from './logo/logo.module.js';
import { GetRevenueHandler } from './revenue/get-revenue.handler.js';
import { RevenueYardsticks } from './revenue/revenue-yardsticks.service.js';
import { PipelineModule } from './pipeline/pipeline.module.js';
import { RevenueController } from './revenue/revenue.controller.js';
import { TechnologyModule } from './technology/technology.module.js';

/** Derives information about a company or an address beyond what the sources state. */
@Module({
  imports: [EmailValidationModule, HiringModule, LogoModule, PipelineModule, TechnologyModule],
  controllers: [EmailsController, RevenueController],
  providers: [FindPersonByEmailHandler, EnrichEmailHandler, GetRevenueHandler, RevenueYardsticks],
})
export class EnrichmentModule {}
