import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { DomainError } from '../../kernel/domain-error.js';
import { Page } from '../../web/http/operation.decorator.js';
import { type EdgeReply, type EdgeRequest } from '../../web/http/request-context.js';
import { PAGE_TYPES, sendPage } from '../../web/pages/send-page.js';
import { BoardStates } from '../board/board-state.service.js';
import { GetPair } from '../board/get-pair.query.js';
import { GetScorecard } from '../scorecard/get-scorecard.query.js';
import { boardPage } from './board.page.js';
import { pairPage } from './pair.page.js';

/** The public page of the board, and one page per pair. */
@Controller()
export class ArbitragePagesController {
  constructor(
    private readonly queries: QueryBus,
    private readonly states: BoardStates,
  ) {}

  @Get(['arbitrage', 'arbitrage.md'])
  @Page(...PAGE_TYPES)
  async board(@Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    const [state, scorecard] = await Promise.all([this.states.current(), this.queries.execute(new GetScorecard())]);
    sendPage(request, reply, boardPage(state, scorecard));
  }

  @Get('arbitrage/:pair')
  @Page(...PAGE_TYPES)
  async pair(@Param('pair') name: string, @Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    const record = await this.queries.execute(new GetPair(name.replace(/\.md$/, '')));
    if (!record) throw new DomainError('not_found', 'There is no such pair.');
    sendPage(request, reply, pairPage(record));
  }
}
