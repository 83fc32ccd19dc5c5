import { Controller, Get, Query, Req } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Charges } from '../../metering/charging/charges.service.js';
import { noteShown } from '../../web/evidence/shown-records.js';
import { shownInRecord } from '../shown/shown-companies.rules.js';
import { Operation, ReadsFrom } from '../../web/http/operation.decorator.js';
import { type EdgeRequest } from '../../web/http/request-context.js';
import { GetKnownCompany } from '../matching/get-known-company.query.js';
import { PaidCompanyAnswer } from './company-answers.dto.js';
import { PaidCompanyQueryDto } from './company.dto.js';
import { presentCompany } from './company.presenter.js';
import { GetCompanyRecord } from './get-company-record.query.js';

/** A company's record by pay-per-call, without a key or account. */
@Controller('api/mpp/company')
export class PaidCompanyController {
  constructor(
    private readonly queries: QueryBus,
    private readonly charges: Charges,
  ) {}

  @Get()
  @ReadsFrom('companies')
  @Operation('mpp.company', {
    shows: ['slug'],
    summary: 'Get a company, paid for by the call',
    description:
      'Without a payment the answer is 402 with the price in two protocols, MPP and x402: pay one of them and send the ' +
      'request again. A payment buys this one answer; the same payment again gets it again. A company that is not on ' +
      'file is 404, without a challenge.',
    tag: 'Companies',
    answer: PaidCompanyAnswer,
    refuses: ['not_found', 'not_configured', 'upstream_unavailable'],
  })
  async company(
    @Req() request: EdgeRequest,
    @Query() { slug, domain }: PaidCompanyQueryDto,
  ): Promise<PaidCompanyAnswer> {
    const found = await this.queries.execute(GetKnownCompany.by({ slug, domain }));
    return this.charges.meteredOrPaid<PaidCompanyAnswer>(request, async () => {
      const record = await this.queries.execute(new GetCompanyRecord(found.slug, { provenance: false }));
      noteShown(request, shownInRecord(record, false));
      return { body: { data: presentCompany(record, request.server.publicUrl) } };
    });
  }
}
