import { FIELD_CLASSES, type FieldClass } from '../../kernel/read-set.js';
import { noteShown, shownAtLeast } from '../../web/evidence/shown-records.js';
import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { knownTime } from '../../web/lists/known-time.js';
import { Charges } from '../../metering/charging/charges.service.js';
import { AnswersRecord, Operation, ReadsFrom } from '../../web/http/operation.decorator.js';
import { type EdgeReply, type EdgeRequest } from '../../web/http/request-context.js';
import { paginate, refuseOffsetWithCursor } from '../../web/validation/page.js';
import { GetInvestor } from './get-investor.query.js';
import { InvestorQueryDto, InvestorsQueryDto } from './investors.dto.js';
import { presentInvestor, presentInvestorRecord } from './investors.presenter.js';
import { ListInvestors } from '../investor-listing/list-investors.query.js';
import { InvestorAnswer, InvestorsAnswer } from './investor-answers.dto.js';
import { asOfMember, presentAsOf } from '../../web/openapi/as-of.dto.js';
import { type Uncharged } from '../../web/openapi/answer-parts.dto.js';
import { EXAMPLE } from '../../web/openapi/example-records.js';

/** Classes of the fields that lists show. */
const LISTED: readonly FieldClass[] = ['identity', 'money', 'contact'];

/** Of companies in a portfolio: name and slug. Of what a company raised it shows only the investor's own rounds. */
const HELD: readonly FieldClass[] = ['identity'];

@Controller('api/v1/investors')
export class InvestorsController {
  constructor(
    private readonly queries: QueryBus,
    private readonly charges: Charges,
  ) {}

  @Get()
  @ReadsFrom('investors')
  @Operation('investors.list', {
    summary: 'List investors, most deals first unless sorted',
    description:
      '`type_is_guess` marks a type inferred from the form of the name only. `q` finds firms by the beginning ' +
      'of their name or by another published name, misspelt by one letter where none begins so, and people by their ' +
      'whole name. `as_of` lists what was known then, with the deals of then; persons erased since are `[erased]`. All ' +
      'pages of a walk with cursors show the state of the first one.',
    tag: 'Companies',
    answer: InvestorsAnswer,
  })
  async list(
    @Req() request: EdgeRequest,
    @Res({ passthrough: true }) reply: EdgeReply,
    @Query() query: InvestorsQueryDto,
  ): Promise<InvestorsAnswer> {
    refuseOffsetWithCursor(query);
    return this.charges.metered<Uncharged<InvestorsAnswer>>(request, async () => {
      const page = await this.queries.execute(new ListInvestors(query));
      noteShown(
        request,
        page.rows.map(({ id }) => ({
          kind: 'investor',
          id,
          since: null,
          classes: query.as_of === undefined ? LISTED : [],
        })),
      );
      const data = page.rows.map((investor) => presentInvestor(investor, request.server.publicUrl));
      return {
        body: { data, pagination: paginate(request, reply, query, page), as_of: presentAsOf(page.asOf) },
        ...(data.length === 0 && { cost: 0 }),
      };
    });
  }

  @Get(':slug')
  @ReadsFrom('investors', 'companies')
  @AnswersRecord('investor')
  @Operation('investors.get', {
    path: { slug: { description: 'Slug of the investor, in any case.', example: EXAMPLE.investorSlug } },
    summary: 'Get an investor with its investments',
    description:
      'The portfolio comes in pages, the newest first. `as_of` shows the investor’s own fields at that time; counts and ' +
      'portfolio, which come from other records, are null there.',
    tag: 'Companies',
    answer: InvestorAnswer,
    refuses: ['not_found'],
  })
  async one(
    @Req() request: EdgeRequest,
    @Res({ passthrough: true }) reply: EdgeReply,
    @Param('slug') slug: string,
    @Query() query: InvestorQueryDto,
  ): Promise<InvestorAnswer> {
    refuseOffsetWithCursor(query);
    const { limit, offset, cursor } = query;
    return this.charges.metered<Uncharged<InvestorAnswer>>(request, async () => {
      const asOf = await knownTime(this.queries, query.as_of, ['investors']);
      const record = await this.queries.execute(new GetInvestor(slug, { asOf, limit, offset, cursor }));
      const { id } = record.investor;
      noteShown(request, [
        shownAtLeast('investor', id, asOf ? [] : FIELD_CLASSES),
        ...(record.holdings ?? []).map((holding) => shownAtLeast('company', holding.company_id, HELD)),
      ]);
      const data = presentInvestorRecord(record, request.server.publicUrl);
      return {
        body: asOf ? { data, ...asOfMember(asOf) } : { data, pagination: paginate(request, reply, query, record) },
      };
    });
  }
}
