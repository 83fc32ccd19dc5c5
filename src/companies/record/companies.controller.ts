import { Body, Controller, Get, Param, Post, Query, Req, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { MeteringAdmission } from '../../metering/charging/admission.service.js';
import { Charges } from '../../metering/charging/charges.service.js';
import { AnswersRecord, BodyLimit, Operation, ReadsFrom } from '../../web/http/operation.decorator.js';
import { paginate, refuseOffsetWithCursor } from '../../web/validation/page.js';
import { type EdgeReply, type EdgeRequest } from '../../web/http/request-context.js';
import { ListCompanies } from '../listing/list-companies.query.js';
import { MatchDomains } from '../matching/match-domains.query.js';
import { MatchDto, MatchQueryDto, RecordQueryDto, StartupsQueryDto } from './company.dto.js';
import { presentCompany, presentListed } from './company.presenter.js';
import { recordUntil } from '../rounds/record-until.rules.js';
import { GetCompanyRecord } from './get-company-record.query.js';
import { CompaniesAnswer, CompanyAnswer } from './company-answers.dto.js';
import { MatchAnswer } from '../matching/match-answers.dto.js';
import { knownTime } from '../../web/lists/known-time.js';
import { noteShown } from '../../web/evidence/shown-records.js';
import { shownInList, shownInMatch, shownInRecord } from '../shown/shown-companies.rules.js';
import { type Uncharged } from '../../web/openapi/answer-parts.dto.js';
import { asOfMember, presentAsOf } from '../../web/openapi/as-of.dto.js';
import { EXAMPLE } from '../../web/openapi/example-records.js';

const MATCH_BODY_BYTES = 4 * 1024 * 1024;
/** A match request counts as one call per this many domains towards the rate limit per minute. */
const DOMAINS_A_CALL = 1_000;

@Controller('api/v1')
export class CompaniesController {
  constructor(
    private readonly queries: QueryBus,
    private readonly charges: Charges,
    private readonly admission: MeteringAdmission,
  ) {}

  @Get('startups')
  @ReadsFrom('companies')
  @Operation('startups.list', {
    summary: 'List companies by filters, search and order',
    description:
      'Comma-separated values are alternatives, parameters are all required. `q` finds names as they are, beginnings ' +
      'of names, misspelt names, then words of descriptions. `sort` ascends, with a - it descends; `newest` shows the ' +
      'newest first; a company without a date comes last. `as_of` lists what was known then. All pages of a walk with cursors show the ' +
      'state of its first page. An empty page is free.',
    tag: 'Companies',
    answer: CompaniesAnswer,
  })
  async startups(
    @Req() request: EdgeRequest,
    @Res({ passthrough: true }) reply: EdgeReply,
    @Query() query: StartupsQueryDto,
  ): Promise<CompaniesAnswer> {
    refuseOffsetWithCursor(query);
    return this.charges.metered<Uncharged<CompaniesAnswer>>(request, async () => {
      const page = await this.queries.execute(new ListCompanies(query));
      const { publicUrl } = request.server;
      noteShown(
        request,
        page.rows.map((row) => shownInList(row, query.as_of !== undefined)),
      );
      const data = page.rows.map((row) => presentListed(row, publicUrl));
      return {
        body: { data, pagination: paginate(request, reply, query, page), as_of: presentAsOf(page.asOf) },
        ...(data.length === 0 && { cost: 0 }),
      };
    });
  }

  @Get('startups/:slug')
  @ReadsFrom('companies')
  @AnswersRecord('company')
  @Operation('startups.get', {
    path: { slug: { description: 'Slug of the company, in any case.', example: EXAMPLE.companySlug } },
    summary: 'Get a company',
    description:
      'With its rounds and founders; `include=provenance` adds sources, `as_of` answers from the log. `valid_at` leaves only ' +
      'the rounds dated until a day, with the status of then.',
    tag: 'Companies',
    answer: CompanyAnswer,
    refuses: ['not_found'],
  })
  async startup(
    @Req() request: EdgeRequest,
    @Param('slug') slug: string,
    @Query() query: RecordQueryDto,
  ): Promise<CompanyAnswer> {
    return this.charges.metered<Uncharged<CompanyAnswer>>(request, async () => {
      const provenance = query.include?.includes('provenance') ?? false;
      const asOf = await knownTime(this.queries, query.as_of, ['companies', 'people', 'articles']);
      const rows = await this.queries.execute(new GetCompanyRecord(slug, { provenance, asOf }));
      const shown = query.valid_at === undefined ? rows : recordUntil(rows, query.valid_at);
      noteShown(request, shownInRecord(shown, asOf !== undefined));
      return { body: { data: presentCompany(shown, request.server.publicUrl), ...asOfMember(asOf) } };
    });
  }

  @Post('startups/match')
  @BodyLimit(MATCH_BODY_BYTES)
  @Operation('startups.match', {
    summary: 'Match domains to companies',
    description:
      'Up to 10,000 domains or URLs in any spelling, also former ones. One result each, in their order; `as_of` matches as of then.',
    tag: 'Companies',
    answer: MatchAnswer,
  })
  async match(
    @Req() request: EdgeRequest,
    @Res({ passthrough: true }) reply: EdgeReply,
    @Query() { as_of: asOf }: MatchQueryDto,
    @Body() { domains }: MatchDto,
  ): Promise<MatchAnswer> {
    await this.admission.weigh(request, reply, Math.ceil(domains.length / DOMAINS_A_CALL));
    return this.charges.metered<Uncharged<MatchAnswer>>(request, async () => {
      const { results, asOf: shown, companies } = await this.queries.execute(new MatchDomains(domains, asOf));
      noteShown(
        request,
        companies.map((company) => shownInMatch(company, asOf !== undefined)),
      );
      return { body: { results, as_of: presentAsOf(shown) } };
    });
  }
}
