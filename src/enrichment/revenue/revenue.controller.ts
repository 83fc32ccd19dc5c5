import { Controller, Get, Query, Req } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { GetKnownCompany } from '../../companies/matching/get-known-company.query.js';
import { Charges } from '../../metering/charging/charges.service.js';
import { noteShown, shownAtLeast } from '../../web/evidence/shown-records.js';
import { Operation, ReadsFrom } from '../../web/http/operation.decorator.js';
import { type EdgeRequest } from '../../web/http/request-context.js';
import { GetRevenue } from './get-revenue.query.js';
import { RevenueQueryDto } from './revenue.dto.js';
import { presentRevenue } from './revenue.presenter.js';
import { type Uncharged } from '../../web/openapi/answer-parts.dto.js';
import { RevenueAnswer } from './revenue-answers.dto.js';

@Controller('api/v1/companies')
export class RevenueController {
  constructor(
    private readonly queries: QueryBus,
    private readonly charges: Charges,
  ) {}

  @Get('revenue')
  @ReadsFrom('companies', 'insights')
  @Operation('companies.revenue', {
    summary: 'Get the revenue of a company',
    description:
      'As reported; else estimated from what companies of its sectors and size report, with an interval, those ' +
      'companies, and how far such estimates were off where the truth is known. `basis` names which. A company of which ' +
      'neither is known is a 404.',
    tag: 'Companies',
    answer: RevenueAnswer,
    refuses: ['not_found'],
  })
  revenue(@Req() request: EdgeRequest, @Query() query: RevenueQueryDto): Promise<RevenueAnswer> {
    const company = GetKnownCompany.by({ domain: query.domain });
    return this.charges.metered<Uncharged<RevenueAnswer>>(request, async () => {
      const revenue = await this.queries.execute(new GetRevenue(company));
      noteShown(request, [shownAtLeast('company', revenue.company.company_id, ['identity', 'money', 'status'])]);
      return { body: presentRevenue(revenue, request.server.publicUrl) };
    });
  }
}
