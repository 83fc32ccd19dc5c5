import { Controller, Get, Inject, Param, Query, Req, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { isUuid } from '../../platform/ids/ids.js';
import { CONFIG } from '../../platform/tokens.js';
import { type WithTransparencyLog } from '../../web/evidence/proof-links.js';
import { Page } from '../../web/http/operation.decorator.js';
import { type EdgeReply, type EdgeRequest } from '../../web/http/request-context.js';
import { PAGE_TYPES, sendPage } from '../../web/pages/send-page.js';
import { refuseOffsetWithCursor } from '../../web/validation/page.js';
import { HoldingsQueryDto } from '../investors/investors.dto.js';
import { GetInvestor } from '../investors/get-investor.query.js';
import { GetPerson } from '../people/get-person.query.js';
import { Products } from '../products/products.service.js';
import { GetCompanyPage } from './get-company-page.query.js';
import { investorPage, personPage, productPage } from './profile.page.js';
import { RecordLinks } from './record-links.service.js';
import { companyPage } from './record.page.js';

/** The public pages of records, the targets of `service_url`. */
@Controller()
export class PagesController {
  constructor(
    private readonly queries: QueryBus,
    private readonly products: Products,
    private readonly links: RecordLinks,
    @Inject(CONFIG) private readonly config: WithTransparencyLog,
  ) {}

  @Get('companies/:slug')
  @Page(...PAGE_TYPES)
  async company(@Param('slug') name: string, @Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    const rows = await this.queries.execute(new GetCompanyPage(plain(name)));
    const { slug } = rows.company;
    // The slug of a record that was merged into this one.
    if (plain(name).toLowerCase() !== slug && !isUuid(plain(name))) {
      return void reply
        .code(301)
        .header('location', `/companies/${slug}${name.endsWith('.md') ? '.md' : ''}`)
        .send();
    }
    sendPage(request, reply, companyPage(rows, { publicUrl: request.server.publicUrl, config: this.config }));
  }

  @Get('investors/:slug')
  @Page(...PAGE_TYPES)
  async investor(
    @Param('slug') name: string,
    @Query() query: HoldingsQueryDto,
    @Req() request: EdgeRequest,
    @Res() reply: EdgeReply,
  ): Promise<void> {
    refuseOffsetWithCursor(query);
    const { limit, offset, cursor } = query;
    const record = await this.queries.execute(
      new GetInvestor(plain(name), { limit, offset, cursor, provenance: true }),
    );
    const founders = await this.links.foundersOf((record.holdings ?? []).map(({ slug }) => slug));
    sendPage(request, reply, investorPage(record, founders, { publicUrl: request.server.publicUrl, query }));
  }

  @Get('people/:slug')
  @Page(...PAGE_TYPES)
  async person(@Param('slug') name: string, @Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    const person = await this.queries.execute(new GetPerson(plain(name)));
    const investors = await this.links.investorsIn(person.roles.map(({ company_slug }) => company_slug));
    sendPage(request, reply, personPage(person, investors, request.server.publicUrl));
  }

  @Get('products/:slug')
  @Page(...PAGE_TYPES)
  async product(@Param('slug') name: string, @Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    const product = await this.products.bySlug(plain(name));
    sendPage(request, reply, productPage(product, request.server.publicUrl));
  }
}

function plain(name: string): string {
  return name.replace(/\.md$/, '');
}
