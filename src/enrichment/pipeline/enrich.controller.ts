import { Body, Controller, Post, Req } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { PresentCompanyRecord } from '../../companies/record/present-company-record.query.js';
import { DomainError } from '../../kernel/domain-error.js';
import { Charges } from '../../metering/charging/charges.service.js';
import { Operation } from '../../web/http/operation.decorator.js';
import { noteCommit, type EdgeRequest } from '../../web/http/request-context.js';
import { nameKey } from '../../vocabulary/company-name.js';
import { EnrichCompany, type EnrichRequest } from './enrich-company.command.js';
import { EnrichAnswer } from './enrich-answers.dto.js';
import { type Uncharged } from '../../web/openapi/answer-parts.dto.js';
import { EnrichDto } from './enrich.dto.js';

@Controller('api/v1')
export class EnrichController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly charges: Charges,
  ) {}

  @Post('enrich')
  @Operation('enrich', {
    shows: ['website'],
    summary: 'A company from its public traces',
    description:
      'Looks at the company’s own site, the profiles it links to, its technology, board, logo and news, and merges what ' +
      'they say into its record by source and freshness; `include=provenance` of the record shows what lost. Within ' +
      'seven days the record is answered as it is, unless `force`. `fast` never looks. An unknown company becomes a ' +
      'stub (`status: pending`), which is in no list until a look has found it. `source` is pipeline, database or stub. ' +
      'An answer without anything found is free.',
    tag: 'Companies',
    answer: EnrichAnswer,
    refuses: ['upstream_unavailable'],
  })
  enrich(@Req() request: EdgeRequest, @Body() body: EnrichDto): Promise<EnrichAnswer> {
    const asked = askedOf(body);
    return this.charges.metered<Uncharged<EnrichAnswer>>(request, async () => {
      const context = { commandId: request.requestId, actor: `key:${request.principal?.keyId ?? 'unknown'}` };
      const { companyId, source, enriched, pipelineRan, isMiss, position } = await this.commands.execute(
        new EnrichCompany(asked, context),
      );
      if (position !== null) noteCommit(request, position);
      const data = await this.queries.execute(new PresentCompanyRecord(companyId, request.server.publicUrl, false));
      const { last_enriched_at } = data;
      const body = { data, source, enriched, pipeline_ran: pipelineRan, last_enriched_at };
      return { body, ...(isMiss && { cost: 0 }) };
    });
  }
}

function askedOf({ name, website, linkedin_url, force, fast }: EnrichDto): EnrichRequest {
  if (nameKey(name) === '') {
    const error = { field: 'name', message: 'name has no letter or digit', suggestion: 'Acme Robotics' };
    throw new DomainError('validation_failed', `${error.message}.`, { errors: [error] });
  }
  return { name, website: website || null, linkedinUrl: linkedin_url || null, force, fast };
}
