import { Controller, Get, Query, Req } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { FindCompany, type FoundCompany } from '../../companies/matching/find-company.query.js';
import { Charges } from '../../metering/charging/charges.service.js';
import { noteShown, shownAtLeast } from '../../web/evidence/shown-records.js';
import { Operation, ReadsFrom } from '../../web/http/operation.decorator.js';
import { type EdgeRequest } from '../../web/http/request-context.js';
import { GetDomainRegistration } from '../../radar/domains/domain-registration.query.js';
import { requestedSite } from '../site-visit/requested-site.js';
import { GetStoredTechnology } from './get-stored-technology.query.js';
import { ScanTechnology } from './scan-technology.command.js';
import { TechnologyQueryDto } from './technology.dto.js';
import { type TechnologyScan } from './technology.events.js';
import { presentTechnology, type FoundTechnology } from './technology.presenter.js';
import { type Uncharged } from '../../web/openapi/answer-parts.dto.js';
import { TechnologyAnswer } from './technology-answers.dto.js';

@Controller('api/v1/companies')
export class TechnologyController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly charges: Charges,
  ) {}

  @Get('technology')
  @ReadsFrom('companies', 'site-scans')
  @Operation('companies.technology', {
    summary: 'Detect the technologies of a site',
    description:
      'From the stored scan; without one, or with `live=true`, the site is scanned now: its home page as ' +
      'robots.txt allows, its headers, cookies, name servers and certificate. `source` is database, live, or ' +
      'database+live for a company on file that was scanned now. `raw` holds the fields of a stack, `technologies` ' +
      'all that was found with kind and version; `include=evidence` adds for each the rule, the place and the text ' +
      'that was matched. A site that cannot be reached is free: `raw` is null, or the stored scan. So is an answer without any technology.',
    tag: 'Companies',
    answer: TechnologyAnswer,
  })
  technology(@Req() request: EdgeRequest, @Query() query: TechnologyQueryDto): Promise<TechnologyAnswer> {
    const domain = requestedSite(query.domain, 'domain');
    return this.charges.metered<Uncharged<TechnologyAnswer>>(request, async () => {
      const onFile = await this.queries.execute(new FindCompany({ domain, slug: null, name: null }));
      const found = await this.scanNow(domain, onFile, query.live);
      const company = onFile && { ...onFile, registeredOn: await this.registeredOn(onFile) };
      if (onFile) noteShown(request, [shownAtLeast('company', onFile.company_id, ['identity'])]);
      const withEvidence = query.include?.includes('evidence') ?? false;
      const body = presentTechnology({ ...found, domain, company, withEvidence }, request.server.publicUrl);
      return { body, ...((found.failure !== null || !hasTechnology(found.scan)) && { cost: 0 }) };
    });
  }

  private async scanNow(
    domain: string,
    onFile: FoundCompany | null,
    live: boolean,
  ): Promise<Pick<FoundTechnology, 'source' | 'scan' | 'failure'>> {
    const companyId = onFile?.company_id ?? null;
    const stored = await this.queries.execute(new GetStoredTechnology(domain, companyId));
    if (stored && !live) return { source: 'database', scan: stored, failure: null };
    const outcome = await this.commands.execute(new ScanTechnology(domain, companyId, onFile ? [onFile.name] : []));
    const source = companyId === null ? 'live' : 'database+live';
    if (outcome.kind === 'scanned') return { source, scan: outcome.scan, failure: null };
    return { source: stored ? 'database' : source, scan: stored, failure: outcome.reason };
  }

  private async registeredOn({ domain }: FoundCompany): Promise<string | null> {
    if (!domain) return null;
    const registration = await this.queries.execute(new GetDomainRegistration(domain));
    return registration?.registeredOn ?? null;
  }
}

/** An answer with nothing in it is free. */
function hasTechnology(scan: TechnologyScan | null): boolean {
  if (!scan) return false;
  const { technologies, frameworks, payments, analytics, cdn, hosting, emailProvider } = scan;
  const lists = [technologies, frameworks, payments, analytics];
  return lists.some((list) => list.length > 0) || [cdn, hosting, emailProvider].some((value) => value !== null);
}
