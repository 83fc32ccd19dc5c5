import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { DomainError } from '../../kernel/domain-error.js';
import { Page } from '../../platform/http/operation.decorator.js';
import { type EdgeReply, type EdgeRequest } from '../../platform/http/request-context.js';
import { PAGE_TYPES, type PageContent, sendPage } from '../../platform/pages/send-page.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { CompanyRecordQuery } from '../record/company-record.query.js';
import { type CompanyRow } from '../record/company-rows.js';
import { InvestorQuery } from '../investors/investor.query.js';
import { PersonQuery } from '../people/person.query.js';
import { ProductQuery } from '../products/product.query.js';
import { companyPage, investorPage, personPage, productPage } from './record.page.js';

/** The public pages of what is on file: what `service_url` leads to. */
@Controller()
export class PagesController {
  constructor(
    private readonly companies: CompanyRecordQuery,
    private readonly investors: InvestorQuery,
    private readonly people: PersonQuery,
    private readonly products: ProductQuery,
    private readonly store: ReadStore,
  ) {}

  @Get('companies/:slug')
  @Page(...PAGE_TYPES)
  async company(@Param('slug') name: string, @Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    const record = await this.companies.bySlug(plain(name), { provenance: true });
    if (record.company.status === 'pending') throw new DomainError('not_found', 'This profile is not public yet.');
    const products = await this.products.ofCompany(record.company.company_id);
    const rivals = await this.rivalsOf(record.company);
    send(request, reply, companyPage({ ...record, products, rivals }, request.server.publicUrl));
  }

  @Get('investors/:slug')
  @Page(...PAGE_TYPES)
  async investor(@Param('slug') name: string, @Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    send(request, reply, investorPage(await this.investors.bySlug(plain(name)), request.server.publicUrl));
  }

  @Get('people/:slug')
  @Page(...PAGE_TYPES)
  async person(@Param('slug') name: string, @Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    send(request, reply, personPage(await this.people.bySlug(plain(name)), request.server.publicUrl));
  }

  @Get('products/:slug')
  @Page(...PAGE_TYPES)
  async product(@Param('slug') name: string, @Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    send(request, reply, productPage(await this.products.bySlug(plain(name)), request.server.publicUrl));
  }

  /** Competitors that are on file; the others stand by name in the record itself. */
  private async rivalsOf({ extra }: CompanyRow): Promise<{ name: string; slug: string }[]> {
    const ids = extra?.competitor_ids;
    if (!Array.isArray(ids)) return [];
    return this.store.query(
      "SELECT name, slug FROM read.companies WHERE company_id = ANY($1::uuid[]) AND status <> 'pending' ORDER BY name, slug",
      [ids],
    );
  }
}

function plain(name: string): string {
  return name.replace(/\.md$/, '');
}

function send(request: EdgeRequest, reply: EdgeReply, page: PageContent): void {
  sendPage(request, reply, page);
}
