import { Controller, Get, Inject, Query, Req, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { type Clock } from '../../kernel/clock.js';
import { Page } from '../../web/http/operation.decorator.js';
import { type EdgeReply, type EdgeRequest } from '../../web/http/request-context.js';
import { PAGE_TYPES, type PageContent, sendPage } from '../../web/pages/send-page.js';
import { CachedAnswers } from '../../kernel/cached-answers.js';
import { CLOCK } from '../../platform/tokens.js';
import { refuseOffsetWithCursor } from '../../web/validation/page.js';
import { ListInvestors } from '../investor-listing/list-investors.query.js';
import { ListCompanies } from '../listing/list-companies.query.js';
import { CompanyList } from '../listing/company-list.service.js';
import { companiesPage } from './companies-list.page.js';
import { ExploreInvestorsDto, ExploreQueryDto, SuggestQueryDto } from './explore.dto.js';
import { investorsPage } from './investors-list.page.js';
import { ListCountries } from './list-countries.query.js';
import { ListSectors } from './list-sectors.query.js';
import { countriesPage, sectorsPage } from './places.page.js';

const CACHE = { ttlMs: 60_000, lendMs: 600_000, most: 4 };
const SUGGESTIONS = 8;

/** Lists with filters, and overviews by sector and country. */
@Controller()
export class ExploreController {
  private readonly kept: CachedAnswers<PageContent>;

  constructor(
    private readonly queries: QueryBus,
    private readonly list: CompanyList,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.kept = new CachedAnswers(clock, CACHE);
  }

  @Get(['companies', 'companies.md'])
  @Page(...PAGE_TYPES)
  async companies(
    @Query() query: ExploreQueryDto,
    @Req() request: EdgeRequest,
    @Res() reply: EdgeReply,
  ): Promise<void> {
    refuseOffsetWithCursor(query);
    const page = await this.queries.execute(new ListCompanies(query));
    sendPage(request, reply, companiesPage(page, query));
  }

  /** Suggestions for the search field. */
  @Get('search.json')
  @Page('application/json')
  async suggest(@Query() { q }: SuggestQueryDto, @Res() reply: EdgeReply): Promise<void> {
    const rows = await this.list.first(q, SUGGESTIONS);
    void reply.header('cache-control', 'public, max-age=60').send(
      rows.map(({ name, slug, one_liner: note }) => ({
        name,
        note: note?.slice(0, 90) ?? '',
        path: `/companies/${slug}`,
      })),
    );
  }

  @Get(['investors', 'investors.md'])
  @Page(...PAGE_TYPES)
  async investors(
    @Query() query: ExploreInvestorsDto,
    @Req() request: EdgeRequest,
    @Res() reply: EdgeReply,
  ): Promise<void> {
    refuseOffsetWithCursor(query);
    const page = await this.queries.execute(new ListInvestors(query));
    sendPage(request, reply, investorsPage(page, query));
  }

  @Get(['sectors', 'sectors.md'])
  @Page(...PAGE_TYPES)
  async sectors(@Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    const year = new Date(this.clock.now()).getUTCFullYear();
    const page = await this.kept.get('sectors', async () =>
      sectorsPage(await this.queries.execute(new ListSectors(year)), year),
    );
    sendPage(request, reply, page);
  }

  @Get(['countries', 'countries.md'])
  @Page(...PAGE_TYPES)
  async countries(@Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    const page = await this.kept.get('countries', async () =>
      countriesPage(await this.queries.execute(new ListCountries())),
    );
    sendPage(request, reply, page);
  }
}
