import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { BoardStates, type BoardState } from './board-state.service.js';
import { GetBoardState } from './get-board-state.query.js';

@QueryHandler(GetBoardState)
export class GetBoardStateHandler implements IQueryHandler<GetBoardState> {
  constructor(private readonly states: BoardStates) {}

  execute(): Promise<BoardState> {
    return this.states.current();
  }
}
