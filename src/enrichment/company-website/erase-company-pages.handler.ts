import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CompanyWebsites } from './company-websites.service.js';
import { EraseCompanyPages } from './erase-company-pages.command.js';

@CommandHandler(EraseCompanyPages)
export class EraseCompanyPagesHandler implements ICommandHandler<EraseCompanyPages> {
  constructor(private readonly sites: CompanyWebsites) {}

  async execute({ companyIds }: EraseCompanyPages): Promise<readonly string[]> {
    const erased: string[] = [];
    for (const companyId of companyIds) erased.push(...(await this.sites.erase(companyId)));
    return erased;
  }
}
