import { Body, Controller, Post, Query, Req } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { FindCompany } from '../../companies/matching/find-company.query.js';
import { Charges } from '../../metering/charging/charges.service.js';
import { noteShown, shownAtLeast } from '../../web/evidence/shown-records.js';
import { Operation, ReadsFrom } from '../../web/http/operation.decorator.js';
import { type EdgeRequest } from '../../web/http/request-context.js';
import { requestedSite } from '../site-visit/requested-site.js';
import { FindLogo } from './find-logo.command.js';
import { GetStoredLogo } from './get-stored-logo.query.js';
import { LogoDto, LogoQueryDto } from './logo.dto.js';
import { presentLogo } from './logo.presenter.js';
import { type Uncharged } from '../../web/openapi/answer-parts.dto.js';
import { LogoAnswer } from './logo-answers.dto.js';

@Controller('api/v1')
export class LogoController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly charges: Charges,
  ) {}

  @Post('logo')
  @ReadsFrom('companies', 'site-scans')
  @Operation('logo', {
    summary: 'Get the logos of a company',
    description:
      'From the stored logo, else from the site now: manifest, icons, linked data, Open Graph, header. Square and ' +
      'horizontal are determined from the pixels. Pictures are re-encoded as PNG and served by this service. `reason` explains ' +
      'why one is missing: unreachable, none_found, placeholder, too_small or forbidden. An answer without any is free.',
    tag: 'Companies',
    answer: LogoAnswer,
  })
  logo(@Req() request: EdgeRequest, @Body() body: LogoDto, @Query() query: LogoQueryDto): Promise<LogoAnswer> {
    const domain = requestedSite(body.website, 'website');
    return this.charges.metered<Uncharged<LogoAnswer>>(request, async () => {
      const company = await this.queries.execute(
        new FindCompany({ domain, slug: null, name: body.name?.trim() || null }),
      );
      const companyId = company?.company_id ?? null;
      if (companyId !== null) noteShown(request, [shownAtLeast('company', companyId, ['identity'])]);
      const names = [company?.name, body.name?.trim()].flatMap((name) => name || []);
      const stored = await this.queries.execute(new GetStoredLogo(domain, companyId));
      const found = stored ?? (await this.commands.execute(new FindLogo(domain, companyId, names)));
      const answer = {
        found,
        source: stored ? ('cache' as const) : ('live' as const),
        companyName: company?.name ?? null,
        withEvidence: query.include?.includes('evidence') ?? false,
      };
      const isMiss = found.square === null && found.horizontal === null;
      return { body: presentLogo(answer, request.server.publicUrl), ...(isMiss && { cost: 0 }) };
    });
  }
}
