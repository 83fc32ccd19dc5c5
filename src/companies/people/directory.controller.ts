import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { type Pagination } from '../../kernel/page.js';
import { Charges } from '../../metering/charging/charges.service.js';
import { Operation, ReadsFrom } from '../../platform/http/operation.decorator.js';
import { paginate, refuseOffsetWithCursor } from '../../platform/validation/page.js';
import { type EdgeReply, type EdgeRequest } from '../../platform/http/request-context.js';
import { InvestorsQueryDto } from './directory.dto.js';
import { presentInvestor, presentInvestorRecord, presentPerson, presentProduct } from './directory.presenter.js';
import { InvestorQuery } from '../investors/investor.query.js';
import { PersonQuery } from './person.query.js';
import { ProductQuery } from '../products/product.query.js';

@Controller('api/v1')
export class DirectoryController {
  constructor(
    private readonly investors: InvestorQuery,
    private readonly people: PersonQuery,
    private readonly products: ProductQuery,
    private readonly charges: Charges,
  ) {}

  @Get('investors')
  @ReadsFrom('investors')
  @Operation('investors.list', { summary: 'Investors, most deals first', tag: 'Companies' })
  async investorList(
    @Req() request: EdgeRequest,
    @Res({ passthrough: true }) reply: EdgeReply,
    @Query() query: InvestorsQueryDto,
  ): Promise<object> {
    refuseOffsetWithCursor(query);
    return this.charges.metered<{ data: object[]; pagination: Pagination }>(request, async () => {
      const page = await this.investors.page(query);
      const data = page.rows.map((investor) => presentInvestor(investor, request.server.publicUrl));
      return { body: { data, pagination: paginate(request, reply, query, page) } };
    });
  }

  @Get('investors/:slug')
  @ReadsFrom('investors', 'companies')
  @Operation('investors.get', { summary: 'One investor with what it invested in', tag: 'Companies' })
  async investor(@Req() request: EdgeRequest, @Param('slug') slug: string): Promise<object> {
    return this.charges.metered<{ data: object }>(request, async () => ({
      body: { data: presentInvestorRecord(await this.investors.bySlug(slug), request.server.publicUrl) },
    }));
  }

  @Get('people/:slug')
  @ReadsFrom('people', 'companies')
  @Operation('people.get', { summary: 'One person with roles', tag: 'Companies' })
  async person(@Req() request: EdgeRequest, @Param('slug') slug: string): Promise<object> {
    return this.charges.metered<{ data: object }>(request, async () => ({
      body: { data: presentPerson(await this.people.bySlug(slug), request.server.publicUrl) },
    }));
  }

  @Get('products/:slug')
  @ReadsFrom('companies')
  @Operation('products.get', { summary: 'One product with its company', tag: 'Companies' })
  async product(@Req() request: EdgeRequest, @Param('slug') slug: string): Promise<object> {
    return this.charges.metered<object>(request, async () => ({
      body: presentProduct(await this.products.bySlug(slug), request.server.publicUrl),
    }));
  }
}
