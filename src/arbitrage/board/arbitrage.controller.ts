import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { type PlanName } from '../../kernel/credits.js';
import { Operation, ReadsFrom } from '../../web/http/operation.decorator.js';
import { isKnownTag } from '../../web/endpoints/entity-tag.js';
import { type EdgeReply, type EdgeRequest } from '../../web/http/request-context.js';
import { BoardQueryDto } from './arbitrage.dto.js';
import { type BoardView, GetBoard } from './get-board.query.js';
import { BoardAnswer } from './board-answers.dto.js';

/** Every plan but free sees links; larger plans also see ids for order routing. */
const VIEWS: Readonly<Record<PlanName, BoardView>> = {
  free: 'public',
  pro_mini: 'urls',
  pro_lite: 'routing',
  pro: 'routing',
  bench: 'routing',
};

@Controller('api/v1/arbitrage')
export class ArbitrageController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ReadsFrom('arbitrage')
  @Operation('arbitrage.board', {
    summary: 'List pairs of prediction-market contracts, and what a dollar in either outcome costs',
    description:
      'From Polymarket, Kalshi and PredictIt, every 30 minutes. `is_arbitrage` only where the rules of both contracts ' +
      'were read clause by clause and are the same, or exactly opposite; otherwise `note` names the clause that ' +
      'differs. Costs are net of fees in the worse outcome. A paid key adds trade addresses, Pro Lite market ids.',
    tag: 'Arbitrage',
    answer: BoardAnswer,
    headers: ['ETag', 'Cache-Control'],
    responses: { 304: { description: 'The board is still the one of If-None-Match.' } },
  })
  async board(
    @Query() { arbs_only }: BoardQueryDto,
    @Req() request: EdgeRequest,
    @Res() reply: EdgeReply,
  ): Promise<void> {
    const view = request.principal ? VIEWS[request.principal.plan] : 'public';
    const query = new GetBoard(view, arbs_only === true, request.server.publicUrl);
    const { body, etag } = await this.queries.execute(query);
    // The guard marks answers to keyed requests as private.
    if (!request.principal) reply.header('cache-control', 'public, max-age=30, s-maxage=120');
    reply.header('etag', etag);
    if (isKnownTag(request.headers['if-none-match'], etag)) {
      void reply.code(304).send();
      return;
    }
    void reply.header('content-type', 'application/json; charset=utf-8').send(body);
  }
}
