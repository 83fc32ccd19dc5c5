import { Controller, Get, Inject, Query, Req } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { FindCompany, type FoundCompany } from '../../companies/matching/find-company.query.js';
import { type Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/domain-error.js';
import { Charges } from '../../metering/charging/charges.service.js';
import { registrableDomain } from '../../parsers/web-addresses/registrable-domain.js';
import { noteShown, shownAtLeast } from '../../web/evidence/shown-records.js';
import { Operation, ReadsFrom } from '../../web/http/operation.decorator.js';
import { noteCommit, type EdgeRequest } from '../../web/http/request-context.js';
import { CLOCK } from '../../platform/tokens.js';
import { HiringScanQueryDto } from './hiring.dto.js';
import { presentHiring, presentHiringEvidence, type FoundHiring } from './hiring.presenter.js';
import { HiringRows } from './hiring-rows.service.js';
import { ScanHiring } from './scan-hiring.command.js';
import { type Uncharged } from '../../web/openapi/answer-parts.dto.js';
import { HiringAnswer } from './hiring-answers.dto.js';

/** Callers share a visit this recent, unless they request a fresh one. */
const SHARED_MS = 60_000;

@Controller('api/v1/companies')
export class HiringController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly rows: HiringRows,
    private readonly charges: Charges,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get('hiring-scan')
  @ReadsFrom('companies', 'hiring')
  @Operation('companies.hiring_scan', {
    shows: ['domain'],
    summary: 'Scan the open roles of a company',
    description:
      'From what is on file, else (or with `live`) from the board that the company’s site leads to: Greenhouse, Lever, ' +
      'Ashby, Workable, SmartRecruiters, Recruitee, or structured data on the site itself. `source` is database, live or ' +
      'none; none is free. Added roles are counted from nightly visits, without reposted ones; ' +
      'until visits cover the period, the board’s dates are used, else null. `include=evidence` shows the basis of each.',
    tag: 'Companies',
    answer: HiringAnswer,
  })
  scan(@Req() request: EdgeRequest, @Query() query: HiringScanQueryDto): Promise<HiringAnswer> {
    const requested = requestedDomain(query);
    return this.charges.metered<Uncharged<HiringAnswer>>(request, async () => {
      const answer = requested.isGiven
        ? await this.answer(requested.domain, query.live, request)
        : nobodys(requested.domain);
      const companyId = idOf(answer.company);
      if (companyId !== null) noteShown(request, [shownAtLeast('company', companyId, ['identity'])]);
      const body = presentHiring(answer, request.server.publicUrl);
      const evidence = query.include.includes('evidence') && { evidence: presentHiringEvidence(answer) };
      return { body: { ...body, ...evidence }, ...(body.hiring.source === 'none' && { cost: 0 }) };
    });
  }

  private async answer(domain: string, live: boolean, request: EdgeRequest): Promise<FoundHiring> {
    const requestedAt = this.clock.now();
    const company = await this.queries.execute(new FindCompany({ domain, slug: null, name: null }));
    const stored = company && (await this.rows.ofCompany(company.company_id));
    const database: FoundHiring = { domain, company, source: 'database', watched: stored, reason: null };
    if (stored && !live) return database;
    const context = { commandId: request.requestId, actor: actorOf(request) };
    const scan = await this.commands.execute(
      new ScanHiring(
        scannedDomain(domain, company),
        idOf(company),
        live ? requestedAt : requestedAt - SHARED_MS,
        context,
        company ? [company.name] : [],
      ),
    );
    if (scan.kind === 'unavailable') return { ...database, reason: scan.reason };
    if (scan.position !== null) noteCommit(request, scan.position);
    return { ...database, source: 'live', watched: scan.kind === 'board' ? scan.watched : null };
  }
}

/** A secondary domain of a company resolves to its first one. */
function scannedDomain(requested: string, company: FoundCompany | null): string {
  return company?.domain ?? requested;
}

function idOf(company: FoundCompany | null): string | null {
  return company?.company_id ?? null;
}

function actorOf(request: EdgeRequest): string {
  return request.principal ? `key:${request.principal.keyId}` : 'system:hiring';
}

/** Shared hosts, such as social networks, belong to no company and are not visited. */
function nobodys(domain: string): FoundHiring {
  return { domain, company: null, source: 'none', watched: null, reason: 'no_domain_of_its_own' };
}

interface RequestedDomain {
  readonly domain: string;
  readonly isGiven: boolean;
}

function requestedDomain({ domain, url, website }: HiringScanQueryDto): RequestedDomain {
  const given = Object.entries({ domain, url, website }).filter((entry): entry is [string, string] => !!entry[1]);
  const [first, ...others] = given.map(([field, text]) => ({ field, ...domainIn(field, text) }));
  if (!first) throw invalid('domain', 'is missing, and so are url and website; one of them is needed');
  const other = others.find((each) => each.domain !== first.domain);
  if (other) throw invalid(other.field, `contradicts ${first.field}`);
  return first;
}

function domainIn(field: string, text: string): RequestedDomain {
  const { domain, reason } = registrableDomain(text);
  if (domain !== null) return { domain, isGiven: true };
  const isHost = reason === 'shared_host' || (reason === 'no_public_suffix' && text.includes('.'));
  if (!isHost) throw invalid(field, 'is no domain or web address');
  return { domain: text.toLowerCase(), isGiven: false };
}

function invalid(field: string, rule: string): DomainError {
  const errors = [{ field, message: `${field} ${rule}`, suggestion: 'acme.com' }];
  return new DomainError('validation_failed', `${field} ${rule}.`, { errors });
}
