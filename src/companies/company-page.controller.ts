import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { DomainError } from '../kernel/domain-error.js';
import { companyPath } from '../kernel/profile-path.js';
import { Page } from '../platform/http/operation.decorator.js';
import { type EdgeReply, type EdgeRequest } from '../platform/http/request-context.js';
import { PAGE_TYPES, sendPage } from '../platform/pages/send-page.js';
import { companyMarkdown } from './company-page.presenter.js';
import { CompanyRecordQuery } from './company-record.query.js';

/** The public page of a company: the facts of the API with their sources, for people and for machines that read. */
@Controller('companies')
export class CompanyPageController {
  constructor(private readonly record: CompanyRecordQuery) {}

  @Get(':name')
  @Page(...PAGE_TYPES)
  async page(@Param('name') name: string, @Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    const slug = name.replace(/\.md$/, '');
    const rows = await this.record.bySlug(slug, { provenance: true });
    const { company } = rows;
    if (company.status === 'pending') throw new DomainError('not_found', `${company.name} has no public page yet.`);
    sendPage(request, reply, {
      title: `${company.name} · Scoutline`,
      description: company.one_liner ?? company.description?.slice(0, 200) ?? `What is on file of ${company.name}.`,
      markdown: companyMarkdown(rows, request.server.publicUrl),
      path: companyPath(slug),
    });
  }
}
