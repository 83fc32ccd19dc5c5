import { Body, Controller, Inject, Post, Req } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { PresentCompanyRecord } from '../../companies/record/present-company-record.query.js';
import { DomainError } from '../../kernel/domain-error.js';
import { Charges } from '../../metering/charging/charges.service.js';
import { Prices } from '../../metering/pricing/prices.service.js';
import { noteShown } from '../../web/evidence/shown-records.js';
import { Operation } from '../../web/http/operation.decorator.js';
import { noteCommit, type EdgeRequest } from '../../web/http/request-context.js';
import { nameKey } from '../../vocabulary/company-name.js';
import { EnrichCompany, type EnrichRequest } from './enrich-company.command.js';
import { EnrichAnswer } from './enrich-answers.dto.js';
import { type Uncharged } from '../../web/openapi/answer-parts.dto.js';
import { enrichPrice } from './new-facts.rules.js';
import { EnrichDto } from './enrich.dto.js';

@Controller('api/v1')
export class EnrichController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly charges: Charges,
    @Inject(Prices) private readonly prices: Prices,
  ) {}

  @Post('enrich')
  @Operation('enrich', {
    shows: ['website'],
    summary: 'Enrich a company from public sources',
    description:
      'Visits the company’s website, the profiles it links to, its technology, board, logo and news, reads public ' +
      'registers, and merges what they say into its record by source and freshness: description, sectors, founders, ' +
      'founding date, head office, profiles, rounds by Form D; `include=provenance` of the record shows the evidence and ' +
      'what lost. Within seven days the record is answered as it is, unless `force`. `fast` never visits. An unknown ' +
      'company becomes a stub (`status: pending`), which is in no list until a visit has found it. `source` is pipeline, ' +
      'database or stub. Price: 5 credits for two new facts or more, 1 for one, 0 for none; a stored answer counts ' +
      'the facts on file that the request does not state.',
    tag: 'Companies',
    answer: EnrichAnswer,
    refuses: ['upstream_unavailable'],
  })
  enrich(@Req() request: EdgeRequest, @Body() body: EnrichDto): Promise<EnrichAnswer> {
    const requested = requestOf(body);
    return this.charges.metered<Uncharged<EnrichAnswer>>(request, async () => {
      const context = { commandId: request.requestId, actor: `key:${request.principal?.keyId ?? 'unknown'}` };
      const { companyId, source, enriched, pipelineRan, newFacts, position } = await this.commands.execute(
        new EnrichCompany(requested, context),
      );
      if (position !== null) noteCommit(request, position);
      const presented = new PresentCompanyRecord(companyId, request.server.publicUrl, false);
      const { data, shown } = await this.queries.execute(presented);
      noteShown(request, shown);
      const { last_enriched_at } = data;
      const body = { data, source, enriched, pipeline_ran: pipelineRan, last_enriched_at };
      return { body, cost: enrichPrice(newFacts, this.listedCredits()) };
    });
  }

  private listedCredits(): number {
    const { credits } = this.prices.of('enrich');
    if (typeof credits !== 'number') throw new Error('an enrichment has a listed price');
    return credits;
  }
}

function requestOf({ name, website, linkedin_url, force, fast }: EnrichDto): EnrichRequest {
  if (nameKey(name) === '') {
    const error = { field: 'name', message: 'name has no letter or digit', suggestion: 'Acme Robotics' };
    throw new DomainError('validation_failed', `${error.message}.`, { errors: [error] });
  }
  return { name, website: website || null, linkedinUrl: linkedin_url || null, force, fast };
}
